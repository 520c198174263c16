import type { Knex } from 'knex'
import { dayMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import type { Refund } from '../../../adapters/payments/payments.ts'
import type { Deps } from '../../../deps/deps.ts'
import { londonMoment } from '../../../mail/london-days.ts'
import { userById } from '../../../models/account/user-row.ts'
import {
  changePlanRefund,
  invoiceOfPayment,
  invoicesOfSubscription,
  planRefundById,
  refundsOfSubscription,
  sumRefunds,
  type PlanInvoiceRow,
  type PlanRefundRow,
} from '../../../models/shop/plan-invoice-row.ts'
import {
  changePlanSubscription,
  lockPlanSubscription,
  planSubscriptionById,
} from '../../../models/shop/plan-subscription-row.ts'
import { receiveForSupport } from '../../messages/message-to-support.ts'
import { shopIdentity } from '../identity.ts'
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

    /** Takes over what became of the refunds of a payment, by the provider's id of it: one that has succeeded may fail days later. Leaves
     *  alone what paid no plan. */
    async settleRefunds(paymentId: string): Promise<void> {
      const invoice = await invoiceOfPayment(paymentId, db)
      if (!invoice) return
      const rows = await refundsOfSubscription(invoice.subscriptionId, db)
      for (const answer of await payments.sales.refundsOf(paymentId)) {
        const row = rows.find(({ id, providerRefundId }) => providerRefundId === answer.id || id === answer.refundId)
        if (row) await store(row, invoice, answer)
      }
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
    invoice: PlanInvoiceRow,
    answer: Pick<Refund, 'id' | 'status'>,
  ): Promise<void> {
    await db.transaction(async (trx) => {
      await lockPlanSubscription(subscriptionId, trx)
      const known = await planRefundById(id, trx)
      // Heard of meanwhile; and what has failed is never tried again, so an older word of it is not believed.
      if (!known || known.status === answer.status || known.status === 'failed') return
      const doneAtMs = answer.status === 'pending' ? null : now()
      await changePlanRefund(id, { providerRefundId: answer.id, status: answer.status, doneAtMs }, trx)
      await sumRefunds(invoiceId, trx)
      if (answer.status === 'failed') return await tellOfFailure(known, invoice, trx)
      await receipts.credit({ id, invoiceId, amountMinor, atMs: now(), title: `Plan ${invoice.planName}` }, trx)
    })
  }

  /** The customer was told that the money is on its way: a person has to see to it. */
  async function tellOfFailure(
    { id, invoiceId, amountMinor, askedAtMs, subscriptionId }: PlanRefundRow,
    { planName, currency }: PlanInvoiceRow,
    trx: Knex,
  ): Promise<void> {
    log.error({ refundId: id, invoiceId }, 'a refund of a plan did not arrive')
    const { supportEmail } = await shopIdentity(trx)
    const { userId } = await planSubscriptionById(subscriptionId, trx).throwIfNotFound()
    const user = userId === null ? undefined : await userById(userId, trx)
    const message = {
      name: user?.username ?? 'A customer whose account was deleted',
      email: user?.email ?? supportEmail,
      subject: `A refund of the plan ${planName} failed`,
      category: 'refund',
      urgency: 'high' as const,
      source: '',
      message: `${formatMoney(amountMinor, currency)} of invoice ${invoiceId} were to go back to the customer of the plan ${planName}, as was asked for on ${londonMoment(askedAtMs)}, and the payment provider has not given them back. They are not tried again by themselves: look at the invoice's payment there, and pay the customer in another way. The plan has ended. The customer was told that the money is on its way, and not that it failed.`,
    }
    await receiveForSupport({ id, message, supportEmail }, deps, trx)
  }
}
