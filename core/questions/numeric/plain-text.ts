import { isAnswer } from '../answer.ts'
import type { PlainTextRules } from '../plain-text-rules.ts'
import { numericRules, parseNumber } from './rules.ts'
import type { NumericEntry } from './schema.ts'

export const numericPlainText: PlainTextRules<NumericEntry> = {
  optionsIn: () => [],
  answerFrom: ({ text }) => (parseNumber(text) === null ? null : { kind: 'number', text }),
  reasonsOf: ({ steps, pitfalls, unit }) => [
    { part: 'steps', about: null, reason: steps.map(({ text }) => text).join('\n') },
    ...pitfalls.map(({ value, explanation }) => {
      return { part: slipOf(value), about: `${value} ${unit}`, reason: explanation }
    }),
  ],
  keyParts: () => ['steps'],
  wrongParts: (question, chosen) => {
    if (numericRules.grade(question, chosen).marks > 0) return []
    const value = isAnswer(chosen, 'number') ? parseNumber(chosen.text) : null
    const slip = question.pitfalls.find((each) => value !== null && isNear(each.value, value, question.tolerance))
    return [slipOf(slip?.value ?? 'unforeseen')]
  },
  approach: 'Write down what is given with its units, and in which unit the answer is wanted, before you reckon.',
  keyGuardOf: ({ key, tolerance }) => {
    const slack = tolerance + 1e-9 * Math.max(1, Math.abs(key))
    return (text) =>
      (text.replaceAll(',', '').match(/\d+(?:\.\d+)?/g) ?? []).some(
        (each) => Math.abs(Number(each) - Math.abs(key)) <= slack,
      )
  },
}

const slipOf = (value: number | string) => `slip-${value}`

const isNear = (wanted: number, value: number, tolerance: number) => Math.abs(wanted - value) <= tolerance + 1e-9
