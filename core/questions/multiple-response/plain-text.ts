import { isAnswer } from '../answer.ts'
import { areOptionsOnce, optionReasons, plainOptions, type PlainTextRules } from '../plain-text-rules.ts'
import type { MultipleResponse } from './schema.ts'

export const multipleResponsePlainText: PlainTextRules<MultipleResponse> = {
  optionsIn: ({ options }) => plainOptions(options),
  answerFrom: (written) =>
    written.words.length > 0 && areOptionsOnce(written) ? { kind: 'options', optionIds: [...written.words] } : null,
  reasonsOf: ({ options }) => optionReasons(options),
  keyParts: ({ keys }) => keys,
  wrongParts: ({ options, keys }, chosen) => {
    const given = isAnswer(chosen, 'options') ? chosen.optionIds : []
    return options.map(({ id }) => id).filter((id) => given.includes(id) !== keys.includes(id))
  },
  approach: 'Cover the options and list what you expect; then judge each option by itself.',
}
