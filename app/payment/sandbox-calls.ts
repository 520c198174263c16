import * as z from 'zod/mini'
import { sandboxAuthenticate, sandboxStripePath } from '../../core/contract/shop/sandbox-payments.ts'
import { Problem } from '../../core/problem.ts'
import { callServer } from '../data/api/call-server.ts'

/** What the embedded provider says of an intent, as far as a browser reads it. Its names are Stripe's. */
const intent = z.object({
  object: z.enum(['payment_intent', 'setup_intent']),
  status: z.string(),
})

const failure = z.object({
  code: z.optional(z.string()),
  message: z._default(z.string(), 'Your card was declined.'),
  param: z.optional(z.string()),
  payment_intent: z.optional(intent),
  setup_intent: z.optional(intent),
})

const lastFailure = z.object({
  last_payment_error: z.optional(z.nullable(failure)),
  last_setup_error: z.optional(z.nullable(failure)),
})

export type SandboxReply =
  | { is: 'succeeded' }
  | { is: 'processing' }
  /** The holder's bank asks whether it is them. */
  | { is: 'asked' }
  /** `code`, `param`: in Stripe's words, for the field that is to blame. */
  | { is: 'failed'; message: string; code: string | undefined; param: string | undefined }

/** An intent of the sandbox as its browser side knows it. */
export interface SandboxIntent {
  publishableKey: string
  clientSecret: string
}

/** Confirms an intent with a card as it was typed. Throws `Problem` where the sandbox cannot be reached. */
export const confirmIntent = (of: SandboxIntent, parameters: Record<string, string>): Promise<SandboxReply> =>
  request(of, '/confirm', {
    method: 'POST',
    body: new URLSearchParams({ client_secret: of.clientSecret, ...parameters }),
  })

/** What the holder tells their bank. */
export async function answerBank(of: SandboxIntent, isAuthenticated: boolean): Promise<SandboxReply> {
  await callServer(sandboxAuthenticate, { body: { ...addressOf(of), isAuthenticated } })
  // How that ended, the intent says.
  return await request(of, '', { method: 'GET' })
}

function addressOf({ clientSecret }: SandboxIntent) {
  const [intentId = ''] = clientSecret.split('_secret_')
  return { intentId, clientSecret }
}

async function request(
  of: SandboxIntent,
  act: string,
  init: { method: string; body?: URLSearchParams },
): Promise<SandboxReply> {
  const { intentId, clientSecret } = addressOf(of)
  const kind = intentId.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const query = init.body ? '' : `?${new URLSearchParams({ client_secret: clientSecret })}`
  const unreachable = (cause: unknown) => new Problem('unreachable', 'The sandbox cannot be reached.', { cause })
  const reply = await fetch(`${sandboxStripePath}/v1/${kind}/${intentId}${act}${query}`, {
    ...init,
    headers: { authorization: `Bearer ${of.publishableKey}` },
  }).catch((cause: unknown) => {
    throw unreachable(cause)
  })
  const body: unknown = await reply.json().catch((cause: unknown) => {
    throw unreachable(cause)
  })
  const answer = readReply(body)
  if (answer === null) throw new Problem('unreadable', 'The reply is not from the sandbox.')
  return answer
}

function readReply(body: unknown): SandboxReply | null {
  const refused = z.safeParse(z.object({ error: failure }), body)
  if (refused.success) {
    const { error } = refused.data
    // A press that came twice: the first one has paid.
    const status = (error.payment_intent ?? error.setup_intent)?.status
    if (status === 'succeeded' || status === 'processing') return { is: status }
    return { is: 'failed', message: error.message, code: error.code, param: error.param }
  }
  const read = z.safeParse(intent, body)
  if (!read.success) return null
  const { status } = read.data
  if (status === 'succeeded' || status === 'processing') return { is: status }
  if (status === 'requires_action') return { is: 'asked' }
  const last = z.safeParse(lastFailure, body)
  const why = last.success ? (last.data.last_payment_error ?? last.data.last_setup_error) : null
  return { is: 'failed', message: why?.message ?? 'The payment was not completed.', code: why?.code, param: why?.param }
}
