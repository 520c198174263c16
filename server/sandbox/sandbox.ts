import type { SandboxSettings } from './kinds.ts'

/** The embedded payment provider, as the rest of the server has it. */
export interface SandboxPayments {
  /** Where it answers calls of this process: on the machine itself, from the first call on. Nobody else is told the port. */
  address(): Promise<{ host: string; port: number }>
  /** Answers a call as Stripe does. */
  answer(request: SandboxRequest): Promise<SandboxReply>
  /** Answers for the bank of a card. `undefined` where there is no such intent, its secret is another, or it waits for no answer. */
  authenticate(asked: Authentication): Promise<AuthenticatedIntent | undefined>
  /** From now on, webhooks go there. */
  deliverTo(url: string): void
  /** Does what is due by now, and then sends the events that are due. */
  doDue(): Promise<void>
  events: SandboxEvents
  stop(): Promise<void>
}

/** A request to `/v1/…`, from a server or from a browser. */
export interface SandboxRequest {
  method: string
  /** Without the query. */
  path: string
  query: string
  /** Form-encoded. */
  body: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  apiVersion: string | undefined
  /** It came from outside, where nobody has the secret key. */
  isFromBrowser: boolean
}

export interface SandboxReply {
  status: number
  headers: Record<string, string>
  /** JSON. */
  body: string
}

/** What the customer answered in place of their bank. */
export interface Authentication {
  /** Of a payment or setup intent. */
  intentId: string
  clientSecret: string
  /** `null`: only asks what it is about. */
  isAuthenticated: boolean | null
}

/** An intent as its customer may see it. */
export interface AuthenticatedIntent {
  kind: 'payment_intent' | 'setup_intent'
  id: string
  clientSecret: string
  status: string
  /** In minor units, and the currency in lower case; `null` where nothing is paid. */
  sum: { amount: number; currency: string } | null
  /** Where the browser goes back to, if it left the shop for the question. */
  returnUrl: string | null
}

/** Events that the sandbox tells of, and when. */
export interface SandboxEvents {
  /** Sends what is due to `url`, in order. Answers how many it tried. What fails is tried again after 1 s, 5 s, 30 s, 5 min and 1 h. */
  deliverDue(url: string): Promise<number>
  /** Keeps back what has not been delivered, and all that comes. */
  hold(): Promise<void>
  /** Sends what was kept back, in its order or, `isReversed`, the newest first. */
  release(how?: { isReversed?: boolean }): Promise<void>
  /** Sends an event once more, whatever became of it. Answers whether there is one. */
  resend(id: string): Promise<boolean>
  /** From now on, events are sent so much after they happened. */
  delay(lateMs: number): Promise<void>
  /** Puts the sandbox's clock forward, and so everything that waits for a time. */
  moveClock(byMs: number): Promise<void>
  settings(): Promise<SandboxSettings>
  /** The newest events, and what became of them. */
  newest(limit: number): Promise<EventRow[]>
}

/** An event and what became of it. */
export interface EventRow {
  seq: number
  id: string
  type: string
  /** JSON. */
  data: string
  created_at_ms: number
  due_at_ms: number | null
  is_held: boolean
  attempts: number
  delivered_at_ms: number | null
  last_answer: string | null
}
