import { approaches, areOptionsOnce, optionReasons, plainOptions, type PlainTextRules } from '../plain-text-rules.ts'
import { endsOf } from './rules.ts'
import type { MostLeast } from './schema.ts'

export const mostLeastPlainText: PlainTextRules<MostLeast> = {
  optionsIn: ({ options }) => plainOptions(options),
  answerFrom: (written) => {
    const [most, least, ...rest] = written.words
    const fits = most !== undefined && least !== undefined && rest.length === 0 && areOptionsOnce(written)
    return fits ? { kind: 'most-least', most, least } : null
  },
  reasonsOf: ({ options }) => optionReasons(options),
  keyParts: ({ most, least }) => [most, least],
  wrongParts: ({ most, least }, chosen) => {
    const given = endsOf(chosen)
    return [given.most === most ? null : given.most, given.least === least ? null : given.least].filter(
      (id) => id !== null,
    )
  },
  approach: approaches.situation,
}
