import * as z from 'zod/mini'
import { isProblemCode, Problem } from '../problem.ts'

/** RFC 9457 problem details as our server sends them; `message` holds the words for people. */
export const problemJson = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  retryAfterS: z.optional(z.number()),
})
export type ProblemJson = z.infer<typeof problemJson>

/** The wire form of a problem. */
export function problemToJson(problem: Problem): ProblemJson {
  return {
    type: `/problems/${problem.code}`,
    title: problem.code.replaceAll('-', ' '),
    status: problem.status,
    code: problem.code,
    message: problem.message,
    ...(problem.requestId !== undefined && { requestId: problem.requestId }),
    ...(problem.fields.length > 0 && { fields: problem.fields }),
    ...(problem.retryAfterS !== undefined && { retryAfterS: problem.retryAfterS }),
  }
}

/** Rebuilds a problem from a reply body; `null` when the body is not one of ours. */
export function problemFromJson(body: unknown): Problem | null {
  const parsed = z.safeParse(problemJson, body)
  if (!parsed.success || !isProblemCode(parsed.data.code)) return null
  const { code, message, fields, retryAfterS, requestId } = parsed.data
  return new Problem(code, message, {
    ...(fields && { fields }),
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(requestId !== undefined && { requestId }),
  })
}
