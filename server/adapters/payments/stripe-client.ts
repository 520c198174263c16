import type { Stripe } from 'stripe'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'

/** Where the API is that takes calls: Stripe itself, another host, or the embedded sandbox. */
export interface StripeAddress {
  host: string
  port: number
  protocol: 'http' | 'https'
}

// Twice again, with a pause in between: who waits for a payment hears within half a minute.
const timeoutMs = 8_000
const retries = 2

export type StripeCalls = ReturnType<typeof stripeCalls>

/** Calls of Stripe's client, whose failures come as `Problem`: `unavailable` where it could not be reached, `not-found`, and
 *  `conflict` where it refuses what its state or an earlier call does not allow; a declined card is `payment-required`. */
export function stripeCalls(
  secretKey: string,
  addressOf: () => Promise<StripeAddress | undefined>,
  log: Pick<Deps['log'], 'warn' | 'error'>,
) {
  // Loaded with the first call: most tests and tools make none.
  let loaded: ReturnType<typeof load> | undefined

  async function load() {
    const { Stripe } = await import('stripe')
    const options = { ...(await addressOf()), timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false }
    return { stripe: new Stripe(secretKey, options), errors: Stripe.errors }
  }

  /** The client itself, for what makes no call. */
  const client = async (): Promise<Stripe> => (await (loaded ??= load())).stripe

  async function call<T>(make: (stripe: Stripe) => Promise<T>): Promise<T> {
    const { stripe, errors } = await (loaded ??= load())
    try {
      return await make(stripe)
    } catch (error) {
      throw error instanceof errors.StripeError ? problemOf(error) : error
    }
  }

  function problemOf(error: Stripe.errors.StripeError): Error {
    // Ids and codes alone: the words of a failure may name a customer.
    const { type, code, statusCode, requestId } = error
    const facts = { type, code, statusCode, requestId }
    if (isAway(error)) {
      log.warn(facts, 'the payment provider could not be reached')
      return new Problem('unavailable', 'The payment provider does not answer just now. Please try again in a moment.')
    }
    if (type === 'StripeCardError') return new Problem('payment-required', error.message)
    // Without a code where the id was none, so that the address was another.
    if (code === 'resource_missing' || statusCode === 404)
      return new Problem('not-found', 'The payment provider knows no such payment.')
    if (code !== undefined && conflicts.has(code)) return new Problem('conflict', conflictWords)
    if (type === 'StripeIdempotencyError') return new Problem('conflict', conflictWords)
    log.error(facts, 'the payment provider refused a call')
    return new Error(`the payment provider refused a call: ${type} ${code ?? ''}`)
  }

  return { client, call }
}

const conflictWords = 'This payment has changed meanwhile. Please reload the page.'

/** What Stripe refuses because of the state in which a thing is. */
const conflicts = new Set([
  'amount_too_large',
  'amount_too_small',
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'payment_intent_unexpected_state',
  'setup_intent_unexpected_state',
])

const isAway = ({ type, statusCode = 0 }: Stripe.errors.StripeError) =>
  statusCode >= 500 || ['StripeConnectionError', 'StripeRateLimitError', 'StripeAuthenticationError'].includes(type)
