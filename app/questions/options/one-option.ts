import { type Answer, isAnswer } from '../../../core/questions/answer.ts'

/** The option that an answer chose, as a list of one or none. */
export const chosenOption = (answer: Answer | null): readonly string[] =>
  isAnswer(answer, 'option') ? [answer.optionId] : []

export const problemOfOption = (choice: Answer | null) => (choice === null ? 'Choose an answer first' : null)
