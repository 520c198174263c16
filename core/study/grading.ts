import type { NumericEntry, Question } from '../content/question.ts'
import type { Answer } from './events/event.ts'

/** The number a student typed: digits with at most one decimal point and a leading minus, as in the GPhC assessment. No
 *  thousands comma, no unit, no exponent; `null` for anything else. */
export function parseNumber(text: string): number | null {
  const typed = text.trim()
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : null
}

/** Whether an answer to this question is right. An answer of another kind than the question asks for is wrong. */
export function gradeAnswer(question: Question, answer: Answer): boolean {
  if (question.type === 'single-best-answer') return answer.kind === 'option' && answer.optionId === question.key
  if (question.type !== 'numeric' || answer.kind !== 'number') return false
  const value = parseNumber(answer.text)
  return value !== null && isWithin(question, value)
}

/** Decimal fractions have no exact binary form: 0.1 + 0.2 must still be within 0 of 0.3. */
function isWithin({ key, tolerance }: NumericEntry, value: number): boolean {
  const slack = 1e-9 * Math.max(1, Math.abs(key))
  return Math.abs(value - key) <= tolerance + slack
}
