import type { Subscriptions } from './plan-subscriptions.ts'

/** Whose word an order is paid by. Amounts are whole numbers in minor units; currencies as "GBP". */

/** `needs-card`: nothing was paid, and another card may be tried. `needs-action`: the bank asks its customer. */
export type PaymentState = 'needs-card' | 'needs-action' | 'processing' | 'succeeded' | 'canceled'

/** One attempt to be paid, as the provider has it now. */
export interface Payment {
  id: string
  /** `null`: of something else than an order of ours. */
  orderId: string | null
  /** What was given with it when it was made. */
  notes: string | null
  state: PaymentState
  amountMinor: number
  currency: string
  /** Opens it to the browser that pays. */
  clientSecret: string
  card: { brand: string; last4: string; country: string | null } | null
  refundedMinor: number
  isDisputed: boolean
  /** Why the last try failed. */
  failure: { code: string; message: string } | null
}

export interface NewPayment {
  orderId: string
  /** Of the order: with it, the key under which the provider makes one payment of repeated calls. */
  version: number
  amountMinor: number
  currency: string
  /** Of the buyer; `null` for a guest. */
  customerId: string | null
  receiptEmail: string
  description: string
  /** Of ours, for `Payment.notes`: up to `longestNotes`. */
  notes?: string
}

/** In characters. */
export const longestNotes = 20_000

export interface Refund {
  id: string
  /** Ours, under which it was asked for, as its metadata say; `null`: it was made at the provider. */
  refundId: string | null
  paymentId: string
  amountMinor: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** What the provider told, checked to be from it. The object itself is looked up anew: what is told may be old. */
export interface ProviderEvent {
  id: string
  type: string
  /** Of the object that it is about. */
  object: { kind: string; id: string; paymentId: string | null; subscriptionId: string | null }
}

/** One-time sales. Every call may be repeated: the provider does a thing once. Throws `unavailable` where it cannot be reached, and
 *  `conflict` where it refuses what its state does not allow. */
export interface Sales {
  /** The provider's customer of a user in one currency, made when there is none. `insteadOf`: one that was made before, and that the
   *  provider knows no more. */
  makeCustomer(who: { userId: string; currency: string; email: string; insteadOf?: string }): Promise<string>
  createPayment(wanted: NewPayment): Promise<Payment>
  payment(id: string): Promise<Payment>
  cancelPayment(id: string): Promise<Payment>
  /** `refundId`: ours, under which it is done once. */
  refund(wanted: { refundId: string; paymentId: string; amountMinor: number }): Promise<Refund>
  refundsOf(paymentId: string): Promise<Refund[]>
  /** Payments that were made since then, oldest first, for a reconciliation. They are listed from the newest: one that is to stop lacks
   *  the oldest. */
  paymentsSince(sinceMs: number, stopping?: AbortSignal): AsyncIterable<Payment>
}

/** The provider that this server takes money by. */
export interface Payments {
  provider: 'sandbox' | 'stripe'
  /** Does money move? */
  isLive: boolean
  publishableKey: string
  /** Cards that the sandbox takes, and what comes of each, in words; `null`: real ones. */
  testCards: readonly { number: string; result: string }[] | null
  sales: Sales
  subscriptions: Subscriptions
  /** Throws a `validation` problem for what is not signed by the provider, or signed too long ago. */
  readEvent(body: Uint8Array, signature: string): Promise<ProviderEvent>
}
