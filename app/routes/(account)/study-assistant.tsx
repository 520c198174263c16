import { createFileRoute, Link } from '@tanstack/react-router'
import { type Mode, modes } from '../../../core/tutor/answer.ts'
import { typedSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { accountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { StudentsAssistant } from '../-parts/study/assistant.tsx'

export const Route = createFileRoute('/(account)/study-assistant')({
  validateSearch: typedSearch({ mode: 'string' }),
  head: () => ({ meta: [{ title: 'Study assistant' }] }),
  component: StudyAssistant,
  pendingComponent: () => <Spinner label="Opening the assistant…" />,
})

const modeOf = (wanted: string | undefined): Mode => modes.find((each) => each === wanted) ?? 'qa'

function StudyAssistant() {
  const isCustomer = accountOf(useSession()) !== null
  const { search, onSearch } = useSearchOf(Route)
  return (
    <>
      <PageHead title="Study assistant">
        <p>
          {isCustomer ? (
            <>
              Answers from your courses. What you ask is kept in your <Link to="/ai-companion">study companion</Link>.
            </>
          ) : (
            <>
              Answers from what is open to everybody: the resources and the questions of the shop. Your courses are
              searched too once you have <Link to="/signin">signed in</Link>.
            </>
          )}
        </p>
      </PageHead>
      <StudentsAssistant mode={modeOf(search.mode)} onMode={(mode) => onSearch({ mode })} />
    </>
  )
}
