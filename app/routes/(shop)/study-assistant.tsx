import { createFileRoute, Link } from '@tanstack/react-router'
import { anonymousId } from '../../../core/study/anonymous.ts'
import { type Mode, modes } from '../../../core/tutor/answer.ts'
import { pageHead } from '../../data/api/page-head.ts'
import { typedSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { studentOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { useOpenedStudent } from '../../tutor-chat/use-opened-student.ts'
import { useStore } from '../../data/store.ts'
import { Assistant } from '../../features/assistant/assistant.tsx'
import { useHeldChat } from '../../tutor-chat/held-chat.ts'
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
const StudentsChat = lateComponent(() => import('../-parts/study/assistant.tsx').then((module) => module.StudentsChat))

const notKept = 'What you ask is answered on your device, is sent nowhere, and goes with the page.'

const modeOf = (wanted: string | undefined): Mode => modes.find((each) => each === wanted) ?? 'qa'

function StudyAssistant() {
  const studentId = studentOf(useSession())?.userId ?? null
  const openedId = useOpenedStudent(studentId)
  const held = useHeldChat(studentId)
  // What was asked before the account was open goes with the page, as it said then, and so does all of that conversation.
  const isKept = useStore(held.messages).length === 0 && openedId !== null && openedId !== anonymousId
  const { search, onSearch } = useSearchOf(Route)
  return (
    <>
      <PageHead title="Study assistant">
        <p>
          {isKept ? (
            <>
              Answers from your courses. What you ask is kept in your <Link to="/ai-companion">study companion</Link>.
            </>
          ) : openedId !== null ? (
            'Answers from the courses on this device, and from what is open to everybody.'
          ) : (
            <>
              Answers from what is open to everybody: the resources and the questions of the shop. Your courses are
              searched too once {studentId === null ? signedIn : 'they are open here'}.
            </>
          )}
        </p>
      </PageHead>
      <Assistant
        isStudent={openedId !== null}
        note={isKept ? undefined : notKept}
        mode={modeOf(search.mode)}
        onMode={(mode) => onSearch({ mode })}
      >
        {(chat) =>
          openedId === null ? (
            <VisitorsChat held={held} {...chat} />
          ) : (
            <StudentsChat key={openedId} userId={openedId} isKept={isKept} held={held} {...chat} />
          )
        }
      </Assistant>
    </>
  )
}

const signedIn = (
  <>
    you have <Link to="/signin">signed in</Link>
  </>
)
