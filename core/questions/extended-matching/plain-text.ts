import { isAnswer } from '../answer.ts'
import { approaches, optionFrom, plainOptions, type PlainTextRules } from '../plain-text-rules.ts'
import type { ExtendedMatching } from './schema.ts'

/** Its options and their reasons are those of its list: without it there are none. */
export const extendedMatchingPlainText: PlainTextRules<ExtendedMatching> = {
  optionsIn: (_, stimulus) => (stimulus?.type === 'option-list' ? plainOptions(stimulus.options) : []),
  answerFrom: optionFrom,
  reasonsOf: () => [],
  keyParts: () => [],
  wrongParts: ({ key }, chosen) => (isAnswer(chosen, 'option') && chosen.optionId !== key ? [chosen.optionId] : []),
  approach: approaches.oneOption,
}
