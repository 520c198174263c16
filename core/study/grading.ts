import type { NumericEntry, Question } from '../content/question.ts'
import type { Answer } from './events/event.ts'
import { type Mark, rightOrWrong } from './mark.ts'

/** The number a student typed: digits with at most one decimal point and a leading minus, as in the GPhC assessment. No
 *  thousands comma, no unit, no exponent; `null` for anything else. */
export function parseNumber(text: string): number | null {
  const typed = text.trim()
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : null
}

/** What an answer to this question earns. An answer of another kind than the question asks for earns nothing; `null` for a type
 *  of question that this release cannot mark. */
export function gradeAnswer(question: Question, answer: Answer): Mark | null {
  if (question.type === 'single-best-answer') {
    return rightOrWrong(answer.kind === 'option' && answer.optionId === question.key)
  }
  if (question.type !== 'numeric') return null
  const value = answer.kind === 'number' ? parseNumber(answer.text) : null
  return rightOrWrong(value !== null && isWithin(question, value))
}

/** Decimal fractions have no exact binary form: 0.1 + 0.2 must still be within 0 of 0.3. */
function isWithin({ key, tolerance }: NumericEntry, value: number): boolean {
  const slack = 1e-9 * Math.max(1, Math.abs(key))
  return Math.abs(value - key) <= tolerance + slack
}
