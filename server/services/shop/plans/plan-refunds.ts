import { dayMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Refund } from '../../../adapters/payments/payments.ts'
import type { Deps } from '../../../deps/deps.ts'
import {
  changePlanRefund,
  invoicesOfSubscription,
  refundsOfSubscription,
  sumRefunds,
  type PlanInvoiceRow,
  type PlanRefundRow,
} from '../../../models/shop/plan-invoice-row.ts'
import { changePlanSubscription, lockPlanSubscription } from '../../../models/shop/plan-subscription-row.ts'
import { planReceipts } from './plan-receipts.ts'

/** Money of subscriptions that goes back: first a row that says so, then the provider under the row's id, then what it answered. */
export function planRefunds(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'payments' | 'log'>) {
  const { db, now, payments, log } = deps
  const receipts = planReceipts(deps)

  return {
    /** Does what was asked for and is not done; done again, it changes nothing. Throws `unavailable` where the provider is away: it is
     *  then done later. */
    async carryOut(subscriptionId: string): Promise<void> {
      const open = (await refundsOfSubscription(subscriptionId, db)).filter(
        ({ status }) => status === 'asked' || status === 'pending',
      )
      if (open.length === 0) return
      await changePlanSubscription(subscriptionId, { dueAtMs: now() + dayMs / 144 }, db)
      const invoices = await invoicesOfSubscription(subscriptionId, db)
      for (const refund of open) {
        const invoice = invoices.find(({ id }) => id === refund.invoiceId)
        if (invoice?.paymentId) await store(refund, invoice, await answerOf(refund, invoice.paymentId))
      }
      const isWaiting = (await refundsOfSubscription(subscriptionId, db)).some(({ status }) => status === 'pending')
      await changePlanSubscription(subscriptionId, { dueAtMs: isWaiting ? now() + dayMs : null }, db)
    },
  }

  async function answerOf(
    { id, amountMinor, providerRefundId }: PlanRefundRow,
    paymentId: string,
  ): Promise<Pick<Refund, 'id' | 'status'>> {
    if (providerRefundId !== null) {
      const known = (await payments.sales.refundsOf(paymentId)).find((refund) => refund.id === providerRefundId)
      return known ?? { id: providerRefundId, status: 'pending' }
    }
    try {
      return await payments.sales.refund({ refundId: id, paymentId, amountMinor })
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      log.error({ error, refundId: id }, 'the provider refuses to give money back: see to it by hand')
      return { id: `refused ${id}`, status: 'failed' }
    }
  }

  async function store(
    { id, invoiceId, amountMinor, subscriptionId }: PlanRefundRow,
    { planName }: PlanInvoiceRow,
    answer: Pick<Refund, 'id' | 'status'>,
  ): Promise<void> {
    await db.transaction(async (trx) => {
      await lockPlanSubscription(subscriptionId, trx)
      const doneAtMs = answer.status === 'pending' ? null : now()
      await changePlanRefund(id, { providerRefundId: answer.id, status: answer.status, doneAtMs }, trx)
      await sumRefunds(invoiceId, trx)
      if (answer.status === 'failed') return
      await receipts.credit({ id, invoiceId, amountMinor, atMs: now(), title: `Plan ${planName}` }, trx)
    })
  }
}
