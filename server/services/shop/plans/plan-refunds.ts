import type { Knex } from 'knex'
import { dayMs, minuteMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Refund } from '../../../adapters/payments/payments.ts'
import type { Deps } from '../../../deps/deps.ts'
import { userById } from '../../../models/account/user-row.ts'
import {
  addPlanRefund,
  changePlanRefund,
  invoiceOfPayment,
  invoicesOfSubscription,
  planRefundsAskedBefore,
  refundsOfSubscription,
  sumRefunds,
  type PlanInvoiceRow,
  type PlanRefundRow,
} from '../../../models/shop/plan-invoice-row.ts'
import {
  changePlanSubscription,
  lockPlanSubscription,
  planSubscriptionById,
  type PlanSubscriptionRow,
} from '../../../models/shop/plan-subscription-row.ts'
import { isOfProvider } from '../at-provider.ts'
import { outOfReachMs, tellSupportOfRefund } from '../failed-refund-message.ts'
import { planReceipts } from './plan-receipts.ts'

/** Money of subscriptions that goes back: first a row that says so, then the provider under the row's id, then what it answered. */
export function planRefunds(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'payments' | 'log'>) {
  const { db, now, newId, payments, log } = deps
  const receipts = planReceipts(deps)

  return {
    /** Does what was asked for and is not done; done again, it changes nothing. Throws `unavailable` where the provider is away: it is
     *  then done later. */
    async carryOut(subscriptionId: string): Promise<void> {
      const open = (await refundsOfSubscription(subscriptionId, db)).filter(
        ({ status }) => status === 'asked' || status === 'pending',
      )
      if (open.length === 0) return
      // A plan of which money was given back at the provider goes on, and keeps the moment at which it is due.
      const isEnding = open.some(({ askedBy }) => askedBy !== 'provider')
      if (isEnding) await changePlanSubscription(subscriptionId, { dueAtMs: now() + 10 * minuteMs }, db)
      const invoices = await invoicesOfSubscription(subscriptionId, db)
      for (const refund of open) {
        const invoice = invoices.find(({ id }) => id === refund.invoiceId)
        if (invoice?.paymentId) await store(invoice, await answerOf(refund, invoice.paymentId))
      }
      if (!isEnding) return
      const isWaiting = (await refundsOfSubscription(subscriptionId, db)).some(({ status }) => status === 'pending')
      await changePlanSubscription(subscriptionId, { dueAtMs: isWaiting ? now() + dayMs : null }, db)
    },

    settleRefunds,

    /** Has a person give back what waits for another provider, or another account there, than the shop has by now. */
    async tellOfOutOfReach(): Promise<void> {
      for (const refund of await planRefundsAskedBefore(now() - outOfReachMs, db)) {
        const { id: refundId, subscriptionId, invoiceId, amountMinor } = refund
        const invoice = (await invoicesOfSubscription(subscriptionId, db)).find(({ id }) => id === invoiceId)
        const plan = await planSubscriptionById(subscriptionId, db)
        const paymentId = invoice?.paymentId
        if (!plan || !paymentId || !(await isUnknown(plan, paymentId))) continue
        await store(
          invoice,
          { id: `out of reach ${refundId}`, refundId, paymentId, amountMinor, status: 'failed' },
          true,
        )
      }
    },

    /** Is money that a customer asked for refused by the provider, and to go back by a person's hand? */
    async isRefused(subscriptionId: string): Promise<boolean> {
      const refunds = await refundsOfSubscription(subscriptionId, db)
      const invoices = await invoicesOfSubscription(subscriptionId, db)
      return refunds.some((refund) => {
        const invoice = invoices.find(({ id }) => id === refund.invoiceId)
        const isFailed = refund.askedBy === 'customer' && refund.status === 'failed'
        return isFailed && invoice !== undefined && owedMinor(refund, invoice, refunds) > 0
      })
    },
  }

  /** Of money that never moved nothing is owed. */
  async function isUnknown(plan: PlanSubscriptionRow, paymentId: string): Promise<boolean> {
    if (!isOfProvider(plan, payments)) return Boolean(plan.livemode)
    try {
      await payments.sales.payment(paymentId)
      return false
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return error.code === 'not-found'
    }
  }

  /** Takes over what the provider says of the refunds of a payment, by its id there, also of those that were made there: one that has
   *  succeeded may fail days later. Leaves alone what paid no plan. */
  async function settleRefunds(paymentId: string): Promise<void> {
    const invoice = await invoiceOfPayment(paymentId, db)
    if (!invoice) return
    const answers = await payments.sales.refundsOf(paymentId)
    const isFailed = ({ status }: Refund) => Number(status === 'failed')
    // What failed comes last: by then it is known what was given back in its place.
    for (const answer of answers.toSorted((a, b) => isFailed(a) - isFailed(b))) await store(invoice, answer)
  }

  async function answerOf(
    { id: refundId, amountMinor, providerRefundId }: PlanRefundRow,
    paymentId: string,
  ): Promise<Refund> {
    const asked = { refundId, paymentId, amountMinor }
    if (providerRefundId !== null) {
      const known = (await payments.sales.refundsOf(paymentId)).find((refund) => refund.id === providerRefundId)
      return known ?? { ...asked, id: providerRefundId, status: 'pending' }
    }
    try {
      return await payments.sales.refund(asked)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      log.warn({ error, refundId }, 'the provider refuses to give money back')
      // Perhaps because an operator gave it back there.
      await settleRefunds(paymentId)
      return { ...asked, id: `refused ${refundId}`, status: 'failed' }
    }
  }

  async function store(invoice: PlanInvoiceRow, answer: Refund, isOutOfReach = false): Promise<void> {
    const { id: invoiceId, subscriptionId, planName } = invoice
    const { id: providerRefundId, status } = answer
    await db.transaction(async (trx) => {
      await lockPlanSubscription(subscriptionId, trx)
      const rows = await refundsOfSubscription(subscriptionId, trx)
      const known = rows.find((row) => row.providerRefundId === providerRefundId || row.id === answer.refundId)
      // Heard of meanwhile; and what has failed is never tried again, so an older word of it is not believed.
      if (known?.status === status || known?.status === 'failed') return
      // Made by somebody else meanwhile, and refused to who asked again.
      if (known && known.providerRefundId !== null && known.providerRefundId !== providerRefundId) return
      const change = { providerRefundId, status, doneAtMs: status === 'pending' ? null : now() }
      const { id, amountMinor } = known ?? { id: newId(), amountMinor: answer.amountMinor }
      const made = { id, subscriptionId, invoiceId, amountMinor, askedBy: 'provider' as const, askedAtMs: now() }
      if (known) await changePlanRefund(id, change, trx)
      else await addPlanRefund({ ...made, ...change }, trx)
      await sumRefunds(invoiceId, trx)
      if (status === 'failed') {
        if (known) await tellOfFailure(known, owedMinor(known, invoice, rows), invoice, trx, isOutOfReach)
        return
      }
      const row = await planSubscriptionById(subscriptionId, trx).throwIfNotFound()
      const user = row.userId === null ? undefined : await userById(row.userId, trx)
      const staysOpen = row.status !== 'canceled' && !row.endsNow
      const back = { id, invoiceId, amountMinor, atMs: now(), title: `Plan ${planName}`, staysOpen }
      await receipts.credit(back, { row, user }, trx)
    })
  }

  /** A person has to see to what no other refund gave back in its place. The refund is given as it was until then. */
  async function tellOfFailure(
    { id, invoiceId, askedAtMs, askedBy, status: before, subscriptionId }: PlanRefundRow,
    owed: number,
    { planName, currency }: PlanInvoiceRow,
    trx: Knex,
    isOutOfReach: boolean,
  ): Promise<void> {
    log.error({ refundId: id, invoiceId, owedMinor: owed }, 'a refund of a plan did not arrive')
    if (owed <= 0) return
    const { userId, status } = await planSubscriptionById(subscriptionId, trx).throwIfNotFound()
    const user = userId === null ? undefined : await userById(userId, trx)
    const toldWords =
      before === 'asked' && askedBy === 'customer'
        ? 'If it was refused at once, the customer was told that a person sees to it; if not, they were not told that it failed.'
        : 'The customer was told that the money is on its way, and not that it failed.'
    await tellSupportOfRefund(
      {
        id,
        currency,
        askedAtMs,
        owedMinor: owed,
        subject: `A refund of the plan ${planName} failed`,
        of: `invoice ${invoiceId}`,
        to: `the customer of the plan ${planName}`,
        what: 'invoice',
        who: 'customer',
        person: user ? { name: user.username, email: user.email } : null,
        more: `${status === 'canceled' ? 'The plan has ended. ' : ''}${toldWords}`,
        isOutOfReach,
      },
      deps,
      trx,
    )
  }
}

/** What of a refund that failed is still to go back. `all`: of the same subscription. */
function owedMinor(
  { id, invoiceId, amountMinor, askedBy }: PlanRefundRow,
  invoice: PlanInvoiceRow,
  all: readonly PlanRefundRow[],
): number {
  const others = all.filter(
    (row) => row.invoiceId === invoiceId && row.id !== id && (row.status === 'pending' || row.status === 'succeeded'),
  )
  const sumOf = (rows: readonly PlanRefundRow[]) => rows.reduce((sum, row) => sum + row.amountMinor, 0)
  // What came before ours was taken off when it was asked for: ids sort in the order in which they were made.
  const inItsPlace = askedBy === 'provider' ? [] : others.filter((row) => row.id > id)
  return Math.min(amountMinor - sumOf(inItsPlace), invoice.amountMinor - sumOf(others))
}
