import { Problem, type ProblemCode } from '../../../core/problem.ts'

/** A failure that one field of the request is to blame for. */
export const fieldProblem = (path: string, message: string, code: ProblemCode = 'validation') =>
  new Problem(code, message, { fields: [{ path, message }] })

/** Refuses control characters, half characters and those that cannot be seen: two names that look the same are one. */
export function checkPlainText(field: string, text: string): void {
  if (/[\p{Cc}\p{Cs}\p{Cf}]/u.test(text)) throw fieldProblem(field, 'Invalid input')
}
