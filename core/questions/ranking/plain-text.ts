import { approaches, areOptionsOnce, optionReasons, plainOptions, type PlainTextRules } from '../plain-text-rules.ts'
import { orderIn } from './rules.ts'
import type { Ranking } from './schema.ts'

export const rankingPlainText: PlainTextRules<Ranking> = {
  optionsIn: ({ options }) => plainOptions(options),
  answerFrom: (written) => {
    const { words, options } = written
    return words.length === options.length && areOptionsOnce(written)
      ? { kind: 'ranking', optionIds: [...words] }
      : null
  },
  reasonsOf: ({ options }) => optionReasons(options),
  keyParts: ({ order }) => order,
  wrongParts: (question, chosen) => orderIn(question, chosen).filter((id, place) => question.order[place] !== id),
  approach: approaches.situation,
}
