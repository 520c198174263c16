import type { Stripe } from 'stripe'
import { inSandbox, type Context, type SandboxDeps } from '../context.ts'
import { Failure, failure } from '../requests/failure.ts'
import type { AuthenticatedIntent, Authentication } from '../sandbox.ts'
import { authenticateIntent } from './payment-intent-states.ts'
import { authenticateSetup } from './setup-intents.ts'

type AnyIntent = Stripe.PaymentIntent | Stripe.SetupIntent

/** Answers for the bank of a card. `undefined` where there is no such intent, its secret is another, or it waits for no answer. */
export function authenticate(deps: SandboxDeps, asked: Authentication): Promise<AuthenticatedIntent | undefined> {
  return inSandbox(deps, (context) => answered(asked, context)).catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })
}

async function answered({ intentId, clientSecret, isAuthenticated }: Authentication, context: Context) {
  const isSetup = intentId.startsWith('seti_')
  const stored = isSetup
    ? await context.objects.load('setup_intent', intentId)
    : await context.objects.load('payment_intent', intentId)
  if (stored.object.client_secret !== clientSecret) throw failure.noSuch('intent', intentId)
  if (isAuthenticated === null) return described(stored.object, stored.hidden.returnUrl)
  const after = isSetup
    ? await authenticateSetup(await context.objects.load('setup_intent', intentId), isAuthenticated, context)
    : await authenticateIntent(await context.objects.load('payment_intent', intentId), isAuthenticated, context)
  return described(after, stored.hidden.returnUrl)
}

const described = (intent: AnyIntent, returnUrl: string | null): AuthenticatedIntent => ({
  kind: intent.object,
  id: intent.id,
  clientSecret: intent.client_secret ?? '',
  status: intent.status,
  sum: intent.object === 'payment_intent' ? { amount: intent.amount, currency: intent.currency } : null,
  returnUrl,
})
