import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { studentOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { tutorTabs } from '../../features/tutor/tutor-tab.ts'
import { SignInCard } from '../../learning/sign-in-card.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { TutorPage } from '../-parts/study/tutor-page.tsx'

export const Route = createFileRoute('/(account)/ai-tutor')({
  /** `quiz`: the id of the one that is filled in. */
  validateSearch: typedSearch({ tab: 'string', course: 'number', quiz: 'string' }),
  head: () => ({ meta: [{ title: 'Personal tutor' }] }),
  component: Tutor,
  pendingComponent: () => <Spinner label="Opening your tutor…" />,
})

function Tutor() {
  const session = useSession()
  const student = studentOf(session)
  const { search, onSearch } = useSearchOf(Route, { leavesStep: true })
  // Who is signed in is asked once the first screen stands.
  if (session.is === 'unknown') return <Spinner label="Opening your tutor…" />
  if (student === null) {
    return (
      <SignInCard>
        <p>Your gaps, quizzes and progress are worked out from your own answers. Sign in to see them.</p>
      </SignInCard>
    )
  }
  const { course, quiz } = search
  return (
    <TutorPage
      key={student.userId}
      userId={student.userId}
      courseId={course}
      quizId={quiz}
      tab={tutorTabs.find((each) => each === search.tab) ?? 'gaps'}
      onTab={(tab) => onSearch({ ...(course !== undefined && { course }), ...(tab !== 'gaps' && { tab }) })}
      onCourse={(courseId) => onSearch({ ...search, course: courseId })}
      onQuizOver={() => onSearch({ ...(course !== undefined && { course }), tab: 'quizzes' })}
    />
  )
}
