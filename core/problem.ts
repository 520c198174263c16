import * as z from 'zod/mini'

/** Every failure the product knows, with its HTTP status. Screens branch on the code, never on the words. */
export const problems = {
  validation: 400,
  'not-signed-in': 401,
  'bad-credentials': 401,
  'payment-required': 402,
  forbidden: 403,
  'cross-site': 403,
  'wrong-account': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  taken: 409,
  'epoch-conflict': 409,
  'too-large': 413,
  'unsupported-media': 415,
  'update-required': 426,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  /** Only on the device: no reply came at all. */
  unreachable: 0,
  /** Only on the device: a reply came that is not ours, as from a captive portal. */
  unreadable: 0,
} as const

export type ProblemCode = keyof typeof problems

const fieldProblem = z.object({ path: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof fieldProblem>

/** RFC 9457 problem details as our server sends them; `message` holds the words for people. */
export const problemJson = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  fields: z.optional(z.array(fieldProblem)),
  retryAfterS: z.optional(z.number()),
})
export type ProblemJson = z.infer<typeof problemJson>

export interface ProblemExtras {
  /** Which fields of the request are wrong, by dotted path. */
  fields?: FieldProblem[]
  /** Seconds after which the caller may try again. */
  retryAfterS?: number
  requestId?: string
  cause?: unknown
}

/** The one error that crosses the wire: thrown by services, sent as problem+json, rebuilt by the client. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly fields: FieldProblem[]
  readonly retryAfterS: number | undefined
  readonly requestId: string | undefined

  constructor(code: ProblemCode, message: string, extras: ProblemExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause })
    this.code = code
    this.fields = extras.fields ?? []
    this.retryAfterS = extras.retryAfterS
    this.requestId = extras.requestId
  }

  get status(): number {
    return problems[this.code]
  }
}

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}

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
