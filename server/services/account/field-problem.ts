import { Problem, type ProblemCode } from '../../../core/problem.ts'

/** A failure that one field of the request is to blame for. */
export const fieldProblem = (path: string, message: string, code: ProblemCode = 'validation') =>
  new Problem(code, message, { fields: [{ path, message }] })
