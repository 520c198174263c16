/** Every failure the product knows, with its HTTP status. Screens branch on the code, never on the words. */
export const problems = {
  validation: 400,
  'not-signed-in': 401,
  'bad-credentials': 401,
  /** The password is right, and the account asks for a code besides: the sign-in goes on with that. */
  'code-needed': 401,
  /** Signed in, but too long ago for what is asked. */
  'sign-in-again': 401,
  'payment-required': 402,
  forbidden: 403,
  'cross-site': 403,
  'wrong-account': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  taken: 409,
  /** What is asked no longer fits what is there: a price that moved, an order that is paid, a coupon that is used up. */
  conflict: 409,
  'epoch-conflict': 409,
  /** A link, a challenge or a sign-in that was begun: it was used, replaced, or its time is over. */
  expired: 410,
  'too-large': 413,
  'unsupported-media': 415,
  'update-required': 426,
  'too-many-requests': 429,
  /** What a plan allows in a month was used: it goes on when the month begins anew. */
  'used-up': 429,
  internal: 500,
  unavailable: 503,
  /** The server's disk is full: nothing was stored, reading goes on. */
  'storage-full': 503,
  /** Only on the device: no reply came at all. */
  unreachable: 0,
  /** Only on the device: a reply came that is not ours, as from a captive portal. */
  unreadable: 0,
} as const

export type ProblemCode = keyof typeof problems

/** What is wrong with one field of a request, by its dotted path. */
export interface FieldProblem {
  path: string
  message: string
}

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
