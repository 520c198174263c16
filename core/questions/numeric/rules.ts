import { rightOrWrong } from '../../study/mark.ts'
import { isAnswer } from '../answer.ts'
import type { QuestionRules } from '../question-rules.ts'
import { numericKind } from './kind.ts'
import type { NumericEntry } from './schema.ts'

/** The number a student typed: digits with at most one decimal point and a leading minus, as in the GPhC assessment. No
 *  thousands comma, no unit, no exponent; `null` for anything else. */
export function parseNumber(text: string): number | null {
  const typed = text.trim()
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : null
}

/** Decimal fractions have no exact binary form: 0.1 + 0.2 must still be within 0 of 0.3. */
function isWithin({ key, tolerance }: Pick<NumericEntry, 'key' | 'tolerance'>, value: number): boolean {
  const slack = 1e-9 * Math.max(1, Math.abs(key))
  return Math.abs(value - key) <= tolerance + slack
}

export const numericRules: QuestionRules<NumericEntry> = {
  type: numericKind.type,
  grade: (question, answer) => {
    const value = isAnswer(answer, 'number') ? parseNumber(answer.text) : null
    return rightOrWrong(value !== null && isWithin(question, value))
  },
  keyOf: ({ key }) => String(key),
  inOrder: (question) => question,
  // What is typed is never right by chance.
  chance: () => 0,
}
