import type { Readiness } from '../../../core/study/learner/learner-view.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/layout/notice.tsx'

export interface NotYetProps {
  courseId: number
  readiness: Exclude<Readiness, { is: 'known' }>
}

/** Instead of a guess: how many answers are missing, and in what. */
export function NotYet({ courseId, readiness }: NotYetProps) {
  if (readiness.is === 'unmarked') {
    return (
      <Notice title="No score can be forecast for this course">
        Nothing in its exam is marked by a key: your work is read against a checklist, by you.
      </Notice>
    )
  }
  const { answersNeeded, topicsNeeded } = readiness
  return (
    <Notice
      title={`Not enough yet: ${formatCount(answersNeeded, 'more answer')}`}
      action={
        <LinkButton
          to="/study/$courseId/start"
          params={{ courseId: String(courseId) }}
          search={{ minutes: 20 }}
          iconAfter="arrow-right"
        >
          Practise for 20 minutes
        </LinkButton>
      }
    >
      <p>A score is forecast once there are 60 marked answers, over topics that make up at least half of the exam.</p>
      {topicsNeeded.length > 0 && <p>Still to be tried: {topicsNeeded.join(', ')}.</p>}
    </Notice>
  )
}
