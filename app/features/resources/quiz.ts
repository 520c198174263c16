import type { ResourceDetail } from '../../../core/contract/resource-detail.ts'
import { gradeAnswer } from '../../../core/study/grading.ts'

export type QuizQuestion = NonNullable<ResourceDetail['questions']>[number]

/** What was answered: the letter of an option, or a number as typed. */
export type Given = string

export function isRight(question: QuizQuestion, given: Given): boolean {
  return question.type === 'numeric'
    ? gradeAnswer(question, { kind: 'number', text: given })
    : gradeAnswer(question, { kind: 'option', optionId: given })
}

/** The right answer in words. */
export function rightAnswer(question: QuizQuestion): string {
  if (question.type === 'numeric') return `${question.key.toLocaleString('en-GB')} ${question.unit}`
  const option = question.options.find(({ id }) => id === question.key)
  return `${question.key.toUpperCase()}: ${option?.text ?? ''}`
}
