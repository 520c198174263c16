import { isAnswer } from '../answer.ts'
import { approaches, type PlainTextRules } from '../plain-text-rules.ts'
import type { YesNo } from './schema.ts'

/** A statement is named by its place, from 1. */
const partAt = (at: number) => String(at + 1)

export const yesNoPlainText: PlainTextRules<YesNo> = {
  optionsIn: ({ statements }) => statements.map(({ text }, at) => ({ id: partAt(at), text })),
  answerFrom: ({ words, options }) => {
    const verdicts = words.filter((word) => word === 'yes' || word === 'no')
    const fits = verdicts.length === words.length && words.length === options.length
    return fits ? { kind: 'statements', verdicts } : null
  },
  reasonsOf: ({ statements }) =>
    statements.map(({ text, explanation }, at) => ({ part: partAt(at), about: text, reason: explanation })),
  keyParts: ({ statements }) => statements.map((_, at) => partAt(at)),
  wrongParts: ({ statements }, chosen) => {
    const verdicts = isAnswer(chosen, 'statements') ? chosen.verdicts : []
    return statements.flatMap(({ key }, at) => (verdicts[at] === key ? [] : [partAt(at)]))
  },
  approach: approaches.part,
}
