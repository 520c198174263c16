export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** What signs its webhooks. */
  webhookSecret: string
  /** Where its API is, if not at Stripe. */
  apiBase: string | null
  /** Does money move? */
  isLive: boolean
}

/** What the environment says of it, by the names of its variables. */
interface StripeVariables {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_API_BASE?: string | undefined
}

export const isLiveKey = (key: string | undefined) => key !== undefined && /^[a-z]k_live_/.test(key)

/** `null` where its keys are not given. */
export function stripeIn(values: StripeVariables): StripeConfig | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = values
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) return null
  const apiBase = values.STRIPE_API_BASE ?? null
  return { secretKey, publishableKey, webhookSecret, apiBase, isLive: isLiveKey(secretKey) }
}
