import { dayMs } from '../../../../core/durations.ts'
import { minuteMs } from '../../../../core/durations.ts'
import { messageOf } from '../../../../core/message-of.ts'
import type { Task } from '../../../jobs/scheduler.ts'
import { orderById, pendingIdsBefore } from '../../../models/shop/order-rows.ts'
import { unsettledRefunds } from '../../../models/shop/refund-rows.ts'
import { ignoreUnknown } from '../at-provider.ts'
import { orderService } from './orders.ts'
import { orderRefunds } from './order-refunds.ts'
import { orderSettling, type OrderSettleDeps } from './settle-order.ts'

/** Younger ones are still looked at by who pays. */
const settledAfterMs = 5 * minuteMs
/** What nobody has paid by then, nobody will. */
const expiresAfterMs = dayMs
/** How far back a start looks for payments: further than to last night's backup, which may have been restored. */
const lookBackMs = 7 * dayMs
const overlapMs = 60 * minuteMs
const most = 5_000

/** Makes our orders agree with the provider's payments where no webhook and no page did: after a crash, a restored backup, or a day
 *  without a network. At a start it goes back for a week, and then every ten minutes for an hour. A payment that could not be settled
 *  is asked for again each time, by itself: the week is not gone through again for it, in which there may be many of another shop.
 *  Several servers may do it at once. */
export function reconcileTask(deps: OrderSettleDeps): Task {
  let sinceMs = deps.now() - lookBackMs
  let failed: ReadonlySet<string> = new Set()
  return {
    name: 'orders',
    everyMs: 10 * minuteMs,
    run: async (stopping) => {
      const beganAtMs = deps.now()
      failed = await reconcileOrders(deps, sinceMs, { failed, stopping })
      if (!stopping.aborted) sinceMs = beganAtMs - overlapMs
    },
  }
}

/** Looks once at refunds that wait, at orders that wait, at payments made since then, and at those that failed before. Answers the ids
 *  of payments that failed this time. Throws `unavailable` where the provider does not say what was paid. */
export async function reconcileOrders(
  deps: OrderSettleDeps,
  sinceMs: number,
  { failed, stopping }: { failed?: ReadonlySet<string>; stopping?: AbortSignal } = {},
): Promise<ReadonlySet<string>> {
  const { db, now, log, payments } = deps
  const settling = orderSettling(deps)
  const refunds = orderRefunds(deps, settling)
  const { cancel } = orderService(deps)
  const failedNow = new Set<string>()

  for (const refund of await unsettledRefunds(most, db)) {
    await each({ refundId: refund.id }, () =>
      refund.status === 'asked' || refund.paymentId !== null
        ? refunds.carryOut(refund)
        : settling.settle(refund.orderId),
    )
  }
  for (const orderId of await pendingIdsBefore(now() - settledAfterMs, most, db)) {
    await each({ orderId }, async () => {
      // Of another account at the provider it expires as well.
      await settling.settle(orderId).catch(ignoreUnknown)
      const order = await orderById(orderId, db)
      const isExpired = order?.status === 'pending' && order.changedAtMs < now() - expiresAfterMs
      if (isExpired && order.paymentStatus !== 'processing') await cancel(orderId)
    })
  }
  for (const paymentId of failed ?? []) await settlePayment(paymentId)
  for await (const { id: paymentId, orderId, state } of payments.sales.paymentsSince(sinceMs, stopping)) {
    if (stopping?.aborted) break
    const order = orderId === null ? undefined : await orderById(orderId, db)
    const isKnown = orderId === null || (order?.paymentId === paymentId && order.paidAtMs !== null)
    if (state === 'succeeded' && !isKnown && !failedNow.has(paymentId)) await settlePayment(paymentId)
  }
  return failedNow

  async function settlePayment(paymentId: string): Promise<void> {
    if (!(await each({ paymentId }, () => settling.settlePayment(paymentId)))) failedNow.add(paymentId)
  }

  /** One that fails does not hold up the others. Answers whether it went well. */
  async function each(about: object, run: () => Promise<unknown>): Promise<boolean> {
    if (stopping?.aborted) return false
    try {
      await run()
      return true
    } catch (error) {
      log.error({ ...about, reason: messageOf(error) }, 'could not be reconciled')
      return false
    }
  }
}
