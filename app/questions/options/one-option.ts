import { type Answer, isAnswer } from '../../../core/questions/answer.ts'

const nothing: readonly string[] = []
const lists = new Map<string, readonly string[]>()

/** The option that an answer chose, as a list of one or none: the same list for the same option, so that what is drawn of it
 *  stays. */
export function chosenOption(answer: Answer | null): readonly string[] {
  if (!isAnswer(answer, 'option')) return nothing
  const list = lists.get(answer.optionId) ?? [answer.optionId]
  lists.set(answer.optionId, list)
  return list
}

export const problemOfOption = (choice: Answer | null) => (choice === null ? 'Choose an answer first' : null)
