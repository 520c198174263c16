import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'

export interface FirstAnswersProps {
  summary: Pick<CourseSummary, 'courseId' | 'answers'>
  /** What is reckoned from answers, as the sentence begins: "Your gaps". */
  what: string
}

/** Where there is too little to say anything by: what to do so that there is. */
export function FirstAnswers({ summary: { courseId, answers }, what }: FirstAnswersProps) {
  return (
    <EmptyPage
      as="part"
      title={answers === 0 ? 'Nothing to go by yet' : 'Not enough to go by yet'}
      actions={
        <LinkButton to="/study/$courseId/start" params={{ courseId: String(courseId) }} iconAfter="arrow-right">
          Answer 10 questions
        </LinkButton>
      }
    >
      <p>
        {what} are reckoned from your own answers, and{' '}
        {answers === 0
          ? 'there are none in this course yet'
          : `${formatCount(answers, 'marked answer')} say too little`}
        . Answer 10 questions to see your own.
      </p>
    </EmptyPage>
  )
}
