import { invoiceOperations } from './billing/invoice-operations.ts'
import { confirmationSecretOf, paymentsOf } from './billing/invoice-payments.ts'
import { priceOperations, productOperations } from './billing/prices.ts'
import { subscriptionOperations } from './billing/subscription-operations.ts'
import { invoiceFollowsIntent, invoiceIsDue, subscriptionIsDue } from './billing/subscription-states.ts'
import type { Context, DueHandlers, IntentListener } from './context.ts'
import { eventOperations } from './events.ts'
import type { Operation } from './requests/operation.ts'
import { chargeOperations, refundsOfCharge } from './sales/charges.ts'
import { customerOperations } from './sales/customers.ts'
import { disputeCharge } from './sales/disputes.ts'
import { settleSlowIntent } from './sales/payment-intent-states.ts'
import { paymentIntentOperations } from './sales/payment-intents.ts'
import { paymentMethodOperations } from './sales/payment-methods.ts'
import { failRefund, refundOperations } from './sales/refunds.ts'
import { setupIntentOperations } from './sales/setup-intents.ts'
import { testClockOperations } from './test-clocks.ts'

/** Every call that the sandbox answers. */
export const operations: readonly Operation[] = [
  ...customerOperations,
  ...paymentMethodOperations,
  ...paymentIntentOperations,
  ...setupIntentOperations,
  ...chargeOperations,
  ...refundOperations,
  ...productOperations,
  ...priceOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...eventOperations,
  ...testClockOperations,
]

/** Fields that an object has only where `expand` names them, by the `object` that it is. */
export const included: Record<string, Record<string, (id: string, context: Context) => Promise<unknown>>> = {
  charge: { refunds: refundsOfCharge },
  invoice: { confirmation_secret: confirmationSecretOf, payments: paymentsOf },
}

/** What goes on by itself, by its kind. */
export const onDue: DueHandlers = {
  payment_intent: settleSlowIntent,
  charge: disputeCharge,
  refund: failRefund,
  invoice: invoiceIsDue,
  subscription: subscriptionIsDue,
}

/** What follows from a payment that ended or failed. */
export const intentListeners: readonly IntentListener[] = [invoiceFollowsIntent]
