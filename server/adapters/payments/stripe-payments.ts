import type { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { sandboxKeys } from '../../sandbox/requests/answer-request.ts'
import { listedTestCards } from '../../sandbox/sales/test-cards.ts'
import type { SandboxPayments } from '../../sandbox/sandbox.ts'
import { webhookSecret } from '../../sandbox/webhooks.ts'
import type { Payments, ProviderEvent } from './payments.ts'
import { stripeCalls, type StripeAddress } from './stripe-client.ts'
import { stripeSales } from './stripe-sales.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'

/** How far the clock of a webhook may be from ours. */
const toleranceS = 300

type Outside = Pick<Deps, 'config' | 'now' | 'log'>

/** Payments by Stripe's client, which is the one way: to Stripe, or without keys to the embedded sandbox. */
export function stripePayments({ config, now, log }: Outside, sandbox: SandboxPayments | null): Payments {
  const keys = config.stripe ?? {
    secretKey: sandboxKeys.secret,
    publishableKey: sandboxKeys.publishable,
    webhookSecret: webhookSecret(config),
    apiBase: null,
    isLive: false,
  }
  const addressOf = async (): Promise<StripeAddress | undefined> => {
    if (sandbox) return { ...(await sandbox.address()), protocol: 'http' }
    return keys.apiBase === null ? undefined : addressIn(keys.apiBase)
  }
  const calls = stripeCalls(keys.secretKey, addressOf, log)

  async function readEvent(body: Uint8Array, signature: string): Promise<ProviderEvent> {
    const { webhooks } = await calls.client()
    let event: Stripe.Event
    try {
      event = webhooks.constructEvent(Buffer.from(body), signature, keys.webhookSecret, toleranceS, undefined, now())
    } catch (cause) {
      throw new Problem('validation', 'This is not signed by the payment provider.', { cause })
    }
    // The library takes any time that is to come.
    const signedS = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
    if (signedS > now() / 1000 + toleranceS)
      throw new Problem('validation', 'This is signed for a time that is to come.')
    return { id: event.id, type: event.type, object: subjectOf(event.data.object) }
  }

  return {
    provider: sandbox ? 'sandbox' : 'stripe',
    isLive: keys.isLive,
    publishableKey: keys.publishableKey,
    testCards: sandbox ? listedTestCards : null,
    sales: stripeSales(calls),
    subscriptions: stripeSubscriptions(calls, now),
    readEvent,
  }
}

function addressIn(base: string): StripeAddress {
  const { hostname, port, protocol } = new URL(base)
  const isHttp = protocol === 'http:'
  return { host: hostname, port: Number(port || (isHttp ? 80 : 443)), protocol: isHttp ? 'http' : 'https' }
}

const id = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform((expanded) => expanded.id),
  ),
])

/** What events of all kinds have of this. */
const told = z.object({
  object: z.string(),
  // A preview of an invoice has none.
  id: z._default(z.string(), ''),
  payment_intent: z.nullish(id),
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: z.nullish(id) })) })),
})

function subjectOf(object: unknown): ProviderEvent['object'] {
  const { object: kind, id: ownId, payment_intent: payment, parent } = z.parse(told, object)
  return {
    kind,
    id: ownId,
    paymentId: kind === 'payment_intent' ? ownId : (payment ?? null),
    subscriptionId: kind === 'subscription' ? ownId : (parent?.subscription_details?.subscription ?? null),
  }
}
