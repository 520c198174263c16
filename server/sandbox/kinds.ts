import type { Stripe } from 'stripe'
import type { TestCard } from './sales/test-cards.ts'

/** Every kind of object that the sandbox keeps, by the `object` that it answers. */
export interface Kinds {
  customer: Stripe.Customer | Stripe.DeletedCustomer
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  product: Stripe.Product
  price: Stripe.Price
  subscription: Stripe.Subscription
  invoice: Stripe.Invoice
  'test_helpers.test_clock': Stripe.TestHelpers.TestClock
  'sandbox.settings': SandboxSettings
}

export type Kind = keyof Kinds

/** What is kept beside an object and never answered. */
export interface Hidden {
  payment_method: {
    /** How the card behaves: never its number. */
    card: TestCard
    /** Was it authenticated for payments without its holder? */
    isSetUp: boolean
  }
  payment_intent: { returnUrl: string | null }
  setup_intent: { returnUrl: string | null }
  refund: { fails: boolean }
  subscription: {
    /** A change that waits for its invoice to be paid. */
    pending: { priceId: string; anchorS: number | null; invoice: string; expiresAtS: number } | null
  }
  /** The payment intent that it is paid by, once it is due. */
  invoice: { intent: string | null }
  'test_helpers.test_clock': { targetS: number | null }
}

/** The sandbox's own, for who tries things out: no call of Stripe's. */
export interface SandboxSettings {
  id: 'sandbox'
  object: 'sandbox.settings'
  /** How far its clock is ahead. */
  aheadMs: number
  /** Are events kept back until they are released? */
  isHolding: boolean
  /** How late events are sent. */
  lateMs: number
}
