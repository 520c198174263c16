import type { Knex } from 'knex'
import type { AnswerOf, BodyOf } from '../../../../core/contract/endpoint.ts'
import type {
  changeCard,
  extendForExam,
  Invoice,
  ownSubscription,
  pauseSubscription,
  refundSubscription,
  Subscription,
} from '../../../../core/contract/shop/subscriptions.ts'
import { dayMs, hourMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { monthsAfter } from '../../../../core/shop/months-after.ts'
import { isoDateOrNull } from '../../../../core/study/calendar.ts'
import type { PlanPrice, ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import type { Deps } from '../../../deps/deps.ts'
import {
  addPlanRefund,
  invoicesOfSubscription,
  invoicesOfUser,
  refundsOfSubscription,
} from '../../../models/shop/plan-invoice-row.ts'
import {
  askedPlanSubscription,
  changePlanSubscription,
  lastPlanSubscription,
  livePlanSubscription,
  lockPlanSubscription,
  toldOfPlans,
  type PlanSubscriptionRow,
} from '../../../models/shop/plan-subscription-row.ts'
import { requireKeptAccount } from '../../account/kept-account.ts'
import { signedInUser } from '../../account/signed-in-user.ts'
import { freeTrials, mustConfirm } from './free-trials.ts'
import { livePlans } from './live-plan.ts'
import { otherSum, planChanges } from './plan-changes.ts'
import { receiptSubject } from './plan-receipts.ts'
import { planRefunds } from './plan-refunds.ts'
import { refundDays, statusAt, unusedMinor } from './plan-state.ts'
import type { SubscriptionSettleDeps } from './settle-subscription.ts'
import { knownPlan } from './sold-plans.ts'
import { invoiceView, subscriptionView } from './subscription-view.ts'

const longestExtensionDays = 60
/** How often the provider is asked for one customer who looks. */
const looks = { burst: 10, everyMs: 1000 }

/** What a customer does with the plan that they have. Each act asks the provider how it stands, does what fits, and settles. Throws
 *  `not-found` where there is no plan, `conflict` for what does not fit, and `unavailable`. */
export function subscriptionService(deps: SubscriptionSettleDeps & Pick<Deps, 'reads'>) {
  const { db, reads, now, newId, payments, config, limits } = deps
  const { subscriptions } = payments
  const { done, isAhead, liveOf, requireRunning, settle, settled } = livePlans(deps)
  const trials = freeTrials(deps)

  return {
    ...planChanges(deps),

    async own(userId: string): Promise<AnswerOf<typeof ownSubscription>> {
      await look(userId)
      const live = await livePlanSubscription(userId, reads)
      const row = live ?? (await lastPlanSubscription(userId, reads))
      const canTry = !live && (await mayTry(userId))
      return { subscription: row ? await subscriptionView(row, now(), reads) : null, canTry }
    },

    async cancel(userId: string): Promise<Subscription> {
      const live = await liveOf(userId)
      const { id, told } = live
      const isPaused = statusAt(told, now()) === 'paused'
      // Nothing is paid for: there is nothing to wait for.
      if (told.status === 'past_due' || isPaused) await subscriptions.endNow(id)
      else {
        if (isAhead(told.paused))
          await subscriptions.hold(id, { ...holdOf(told), untilMs: told.paused.fromMs, paused: null })
        if (!told.endsWithPeriod) await subscriptions.setEndsWithPeriod(id, true)
      }
      return await done(live)
    },

    async resume(userId: string): Promise<Subscription> {
      await requireKeptAccount(userId, db)
      const live = await liveOf(userId)
      const { id, told } = live
      if (told.endsWithPeriod) await subscriptions.setEndsWithPeriod(id, false)
      else if (statusAt(told, now()) === 'paused') await subscriptions.endPause(id)
      else if (isAhead(told.paused))
        await subscriptions.hold(id, { ...holdOf(told), untilMs: told.paused.fromMs, paused: null })
      else if (told.kept && now() < told.kept.untilMs)
        await subscriptions.changeLater(id, { price: await namedPrice(told), kept: null })
      return await done(live)
    },

    async pause(userId: string, { months }: BodyOf<typeof pauseSubscription>): Promise<Subscription> {
      const live = await liveOf(userId)
      const { told } = live
      requireRunning(told, 'paused')
      const fromMs = told.periodEndsAtMs
      const untilMs = monthsAfter(fromMs, months)
      await subscriptions.hold(live.id, { ...holdOf(told), untilMs, paused: { fromMs, untilMs } })
      return await done(live)
    },

    async extend(userId: string, { examDay }: BodyOf<typeof extendForExam>): Promise<Subscription> {
      const live = await liveOf(userId)
      const { told } = live
      requireRunning(told, 'extended')
      if (told.extendedUntilMs !== null)
        throw new Problem('conflict', 'Your plan was extended for an exam once already.')
      if (await wasExtended(userId))
        throw new Problem('conflict', 'A plan of yours was extended for an exam within the last year.')
      const untilMs = endOfDay(examDay)
      if (untilMs <= told.periodEndsAtMs)
        throw new Problem('conflict', `Your plan is paid beyond that day already: nothing has to be put off.`)
      if (untilMs > told.periodEndsAtMs + (longestExtensionDays + 1) * dayMs)
        throw new Problem('conflict', `A plan can be extended by ${longestExtensionDays} days at most.`)
      await subscriptions.hold(live.id, { untilMs, paused: null, extendedUntilMs: untilMs })
      return await done(live)
    },

    async prepareCard(userId: string): Promise<AnswerOf<typeof changeCard>> {
      const { row, told } = await liveOf(userId)
      await limits.take([{ name: 'plan-card', owner: userId, limit: config.limits.planCard.perUser }])
      const { customerId } = told
      const { setupId, clientSecret } = await subscriptions.prepareCard({ subscriptionId: row.id, customerId })
      // Looked at again though the browser may be gone by then.
      await changePlanSubscription(row.id, { setupId, dueAtMs: now() + hourMs / 6 }, db)
      return { clientSecret }
    },

    async invoices(userId: string): Promise<Invoice[]> {
      const live = await livePlanSubscription(userId, reads)
      const unused = live ? await unusedOf(live, now(), reads) : []
      // What was taken back cost nothing.
      const invoices = (await invoicesOfUser(userId, reads)).filter(({ status }) => status !== 'void')
      return invoices.map((invoice) =>
        invoiceView(
          invoice,
          unused.find(({ invoiceId }) => invoiceId === invoice.id),
        ),
      )
    },

    /** What the receipt of an invoice is found by. */
    async receiptSubject(userId: string, invoiceId: string): Promise<string> {
      const isOwn = (await invoicesOfUser(userId, reads)).some(({ id }) => id === invoiceId)
      if (!isOwn) throw new Problem('not-found', 'There is no such invoice.')
      return receiptSubject(invoiceId)
    },

    /** Ends it at once and gives back what its days that are left were paid with. */
    async refund(
      userId: string,
      { expectedMinor }: BodyOf<typeof refundSubscription>,
    ): Promise<AnswerOf<typeof refundSubscription>> {
      const { row } = await liveOf(userId)
      await db.transaction(async (trx) => {
        await lockPlanSubscription(row.id, trx)
        const due = await unusedOf(row, now(), trx)
        const sum = due.reduce((minor, { amountMinor }) => minor + amountMinor, 0)
        if (sum === 0) throw new Problem('conflict', `Money comes back within ${refundDays} days of the first payment.`)
        if (sum !== expectedMinor) throw otherSum()
        for (const { invoiceId, amountMinor } of due) {
          const refund = { id: newId(), subscriptionId: row.id, invoiceId, amountMinor, providerRefundId: null }
          await addPlanRefund(
            { ...refund, status: 'asked', askedBy: 'customer', askedAtMs: now(), doneAtMs: null },
            trx,
          )
        }
        await changePlanSubscription(row.id, { endsNow: true, dueAtMs: now() }, trx)
      })
      const ended = await subscriptionView(await settled(row.id), now(), db)
      return { ...ended, isRefused: await planRefunds(deps).isRefused(row.id) }
    },
  }

  /** Asks the provider about what may have happened and was not told of yet, as far as it can be reached. */
  async function look(userId: string): Promise<void> {
    const [asked, live] = [await askedPlanSubscription(userId, reads), await livePlanSubscription(userId, reads)]
    const moved = [...(asked?.providerId ? [asked] : []), ...(live && mayHaveMoved(live) ? [live] : [])]
    if (moved.length === 0 || !(await limits.takeIfAny({ name: 'plan-look', owner: userId, limit: looks }))) return
    for (const { id } of moved)
      await settle(id).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
      })
  }

  async function mayTry(userId: string): Promise<boolean> {
    const user = await signedInUser(userId, reads)
    return await trials.isOpenTo(user, !mustConfirm(user, config), reads)
  }

  /** Within the last year: a plan that is ended and begun again is not extended anew. */
  async function wasExtended(userId: string): Promise<boolean> {
    const all = (await toldOfPlans(userId, db)).map((told) => JSON.parse(told) as ProviderSubscription)
    return all.some(({ extendedUntilMs }) => extendedUntilMs !== null && extendedUntilMs > now() - 365 * dayMs)
  }

  async function namedPrice({ kept, price }: ProviderSubscription): Promise<PlanPrice> {
    const { planId, interval, amountMinor } = kept ?? price
    const name = (await knownPlan(planId, db))?.plan.name ?? planId
    return { planId, interval, amountMinor, name, currency: price.currency }
  }
}

const holdOf = ({ extendedUntilMs, paused }: ProviderSubscription) => ({ extendedUntilMs, paused })

/** Something may have happened that no event has told of yet. */
const mayHaveMoved = ({ status, setupId, told }: PlanSubscriptionRow) =>
  setupId !== null ||
  status === 'past_due' ||
  (told !== null && (JSON.parse(told) as ProviderSubscription).confirmSecret !== null)

/** Until when a plan's money can be had back, and what of which invoice that would be now. */
async function unusedOf(
  row: Pick<PlanSubscriptionRow, 'id' | 'beganAtMs'>,
  nowMs: number,
  trx: Knex,
): Promise<{ invoiceId: string; amountMinor: number; untilMs: number }[]> {
  const untilMs = (row.beganAtMs ?? 0) + refundDays * dayMs
  // What was given back at the provider is taken off; what was asked for here is all that there is.
  const isAsked = (await refundsOfSubscription(row.id, trx)).some(({ askedBy }) => askedBy !== 'provider')
  if (nowMs >= untilMs || isAsked) return []
  const invoices = await invoicesOfSubscription(row.id, trx)
  return invoices
    .map((invoice) => ({ invoiceId: invoice.id, amountMinor: unusedMinor(invoice, invoices, nowMs), untilMs }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

function endOfDay(day: string): number {
  if (isoDateOrNull(day) === null) throw new Problem('validation', 'Please choose a day')
  return Date.parse(`${day}T23:59:59Z`)
}
