import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type Mode, modes } from '../../../core/tutor/answer.ts'
import { pageHead } from '../../data/api/page-head.ts'
import { typedSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { accountOf, studentOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { Assistant } from '../../features/assistant/assistant.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { VisitorsChat } from '../-parts/shop/visitors-chat.tsx'

export const Route = createFileRoute('/(shop)/study-assistant')({
  staticData: { isPublic: true, renderedFor: ['mode'] },
  validateSearch: typedSearch({ mode: 'string' }),
  head: () =>
    pageHead({
      title: 'Study assistant',
      ...(import.meta.env.SSR && {
        description:
          'Answers to study questions in the words of the material, with the place where each sentence stands; summaries, and remarks on what you write. Offline too.',
        path: '/study-assistant',
      }),
    }),
  component: StudyAssistant,
  pendingComponent: () => <Spinner label="Opening the assistant…" />,
})

// With all that studying needs: visitors are spared it.
const StudentsAssistant = lateComponent(() =>
  import('../-parts/study/assistant.tsx').then((module) => module.StudentsAssistant),
)

const notKept = 'What you ask is answered on your device, is sent nowhere, and goes with the page.'

const modeOf = (wanted: string | undefined): Mode => modes.find((each) => each === wanted) ?? 'qa'

function StudyAssistant() {
  const session = useSession()
  const student = studentOf(session)
  const { search, onSearch } = useSearchOf(Route)
  const isCustomer = accountOf(session) !== null
  const modeProps = { mode: modeOf(search.mode), onMode: (mode: Mode) => onSearch({ mode }) }
  return (
    <>
      <PageHead title="Study assistant">
        <p>
          {isCustomer ? (
            <>
              Answers from your courses. What you ask is kept in your <Link to="/ai-companion">study companion</Link>.
            </>
          ) : student ? (
            'Answers from the courses on this device, and from what is open to everybody.'
          ) : (
            <>
              Answers from what is open to everybody: the resources and the questions of the shop. Your courses are
              searched too once you have <Link to="/signin">signed in</Link>.
            </>
          )}
        </p>
      </PageHead>
      {student ? (
        <Suspense fallback={<Spinner label="Opening the assistant…" />}>
          <StudentsAssistant
            key={student.userId}
            userId={student.userId}
            note={isCustomer ? undefined : notKept}
            {...modeProps}
          />
        </Suspense>
      ) : (
        <Assistant isStudent={false} note={notKept} {...modeProps}>
          {(chat) => <VisitorsChat {...chat} />}
        </Assistant>
      )}
    </>
  )
}
