import { isAnswer } from '../answer.ts'
import { approaches, optionFrom, optionReasons, plainOptions, type PlainTextRules } from '../plain-text-rules.ts'
import type { SingleBestAnswer } from './schema.ts'

export const singleBestAnswerPlainText: PlainTextRules<SingleBestAnswer> = {
  optionsIn: ({ options }) => plainOptions(options),
  answerFrom: optionFrom,
  reasonsOf: ({ options }) => optionReasons(options),
  keyParts: ({ key }) => [key],
  wrongParts: ({ key }, chosen) => (isAnswer(chosen, 'option') && chosen.optionId !== key ? [chosen.optionId] : []),
  approach: approaches.oneOption,
}
