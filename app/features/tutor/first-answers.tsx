import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
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
        {what} are reckoned from your own answers.{' '}
        {answers === 0
          ? 'There are none in this course yet. Answer 10 questions to see your own.'
          : 'Three marked answers are needed before a concept is judged, and none has as many yet.'}
      </p>
    </EmptyPage>
  )
}
