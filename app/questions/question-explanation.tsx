import { useChoiceCounts } from '../data/study/answer-shares.ts'
import { ChoiceCountsOfQuestion } from './choice-share.tsx'
import { Explanation, type ExplanationProps } from './explanation.tsx'
import { ReportQuestion } from './report/report-question.tsx'

export interface QuestionExplanationProps extends ExplanationProps {
  courseId: number
  /** Of the version that is explained. */
  itemHash: string
}

/** The explanation of a course's question, with what other students chose and a way to say that something is wrong with it. Only
 *  for who has answered the question. */
export function QuestionExplanation({ courseId, itemHash, ...explained }: QuestionExplanationProps) {
  const counts = useChoiceCounts(courseId, itemHash)
  return (
    <ChoiceCountsOfQuestion value={counts}>
      <Explanation {...explained} />
      <ReportQuestion courseId={courseId} itemId={explained.question.id} itemHash={itemHash} />
    </ChoiceCountsOfQuestion>
  )
}
