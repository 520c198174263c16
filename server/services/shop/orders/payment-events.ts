import type { ProviderEvent } from '../../../adapters/payments/payments.ts'
import { addProviderEvent, hasProviderEvent } from '../../../models/shop/provider-rows.ts'
import { ignoreUnknown } from '../at-provider.ts'
import { planRefunds } from '../plans/plan-refunds.ts'
import { settlement } from '../plans/settle-subscription.ts'
import { orderSettling, type OrderSettleDeps } from './settle-order.ts'

/** What settles the things that events are about, by the kind of the event's object. */
type Settlers = Readonly<Record<string, (object: ProviderEvent['object']) => Promise<void>>>

/** What the payment provider tells. It only says where to look: what is so is asked of the provider anew, so an event that is old, or
 *  comes twice or out of order, does no harm. */
export function paymentEvents(deps: OrderSettleDeps) {
  const { db, now, payments } = deps
  const { settlePayment } = orderSettling(deps)
  const { settleSubscription } = settlement(deps)
  const { settleRefunds } = planRefunds(deps)
  const sale: Settlers[string] = async ({ paymentId }) => {
    if (paymentId !== null) await settlePayment(paymentId).catch(ignoreUnknown)
  }
  const refund: Settlers[string] = async (object) => {
    await sale(object)
    if (object.paymentId !== null) await settleRefunds(object.paymentId)
  }
  const plan: Settlers[string] = async ({ subscriptionId }) => {
    if (subscriptionId !== null) await settleSubscription(subscriptionId).catch(ignoreUnknown)
  }
  const settlers: Settlers = {
    ...{ payment_intent: sale, charge: sale, refund, dispute: sale },
    ...{ subscription: plan, invoice: plan },
  }

  return {
    /** Takes an event in. What fails is thrown, so that it is sent again; what was done is noted last, so nothing is noted that was not
     *  done. Throws `validation` for what the provider did not sign. */
    async receive(body: Uint8Array, signature: string): Promise<void> {
      const { id, type, object } = await payments.readEvent(body, signature)
      if (await hasProviderEvent(id, db)) return
      await settlers[object.kind]?.(object)
      await addProviderEvent({ id, type, receivedAtMs: now() }, db)
    },
  }
}
