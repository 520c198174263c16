import type { Knex } from 'knex'
import type { AnswerOf, BodyOf } from '../../../../core/contract/endpoint.ts'
import type {
  changeCard,
  changePlan,
  extendForExam,
  Invoice,
  ownSubscription,
  pauseSubscription,
  previewChange,
  refundSubscription,
  Subscription,
} from '../../../../core/contract/shop/subscriptions.ts'
import { dayMs, hourMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { monthsAfter } from '../../../../core/shop/months-after.ts'
import { isoDateOrNull } from '../../../../core/study/calendar.ts'
import type { PlanPrice, ToldSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import type { Deps } from '../../../deps.ts'
import {
  addPlanRefund,
  invoicesOfSubscription,
  invoicesOfUser,
  refundsOfSubscription,
} from '../../../models/shop/plan-invoice-row.ts'
import {
  askedPlanSubscription,
  changePlanSubscription,
  hasTried,
  lastPlanSubscription,
  livePlanSubscription,
  lockPlanSubscription,
  planSubscriptionById,
  toldOfPlans,
  type PlanSubscriptionRow,
} from '../../../models/shop/plan-subscription-row.ts'
import { receiptSubject } from './plan-receipts.ts'
import { currentPrice, refundDays, statusAt, unusedMinor } from './plan-state.ts'
import { settlement, type SettleDeps } from './settle-subscription.ts'
import { changesNow, knownPlan, pricedPlan } from './sold-plans.ts'
import { invoiceView, subscriptionView } from './subscription-view.ts'

const longestExtensionDays = 60
/** How often the provider is asked for one customer who looks. */
const looks = { burst: 10, everyMs: 1000 }

interface Live {
  row: PlanSubscriptionRow
  /** The provider's id of it. */
  id: string
  told: ToldSubscription
}

type ChangeChoice = Pick<BodyOf<typeof changePlan>, 'planId' | 'interval'>

/** What a customer does with the plan that they have. Each act asks the provider how it stands, does what fits, and settles. Throws
 *  `not-found` where there is no plan, `conflict` for what does not fit, and `unavailable`. */
export function subscriptionService(deps: SettleDeps & Pick<Deps, 'limits'>) {
  const { db, now, newId, payments, config, limits } = deps
  const { subscriptions } = payments
  const { settle } = settlement(deps)

  return {
    async own(userId: string): Promise<AnswerOf<typeof ownSubscription>> {
      await look(userId)
      const row = (await livePlanSubscription(userId, db)) ?? (await lastPlanSubscription(userId, db))
      const canTry = !(await hasTried(userId, db)) && !(await livePlanSubscription(userId, db))
      return { subscription: row ? await subscriptionView(row, now(), db) : null, canTry }
    },

    async preview(userId: string, choice: BodyOf<typeof previewChange>): Promise<AnswerOf<typeof previewChange>> {
      const live = await liveOf(userId)
      const { price, moment } = await changeTo(live, choice)
      return { ...(await costOf(live, price, moment, hourBegun())), currency: price.currency }
    },

    async change(userId: string, { expectedNowMinor, ...choice }: BodyOf<typeof changePlan>): Promise<Subscription> {
      const live = await liveOf(userId)
      const { price, moment } = await changeTo(live, choice)
      if (moment === 'period-end' || live.told.isTrial) {
        if (expectedNowMinor !== 0) throw otherSum()
        const { planId, interval, amountMinor } = currentPrice(live.told, now())
        const kept = live.told.isTrial ? null : { planId, interval, amountMinor, untilMs: live.told.periodEndsAtMs }
        await subscriptions.changeLater(live.id, { price, kept })
        return await done(live)
      }
      // A page that was opened before the hour struck shows what it cost then.
      for (const atMs of [hourBegun(), hourBegun() - hourMs]) {
        if ((await costOf(live, price, moment, atMs)).dueNowMinor !== expectedNowMinor) continue
        // Another change is another call, also where the answer to the last one never came and its version still stands.
        const key = `subscription:${live.row.id}:v${live.row.version}:${price.planId}:${price.interval}`
        try {
          await subscriptions.changeNow(live.id, { price, atMs, key })
        } finally {
          // Also what was declined is not to be answered from memory when it is tried with another card.
          await nextVersion(live.row)
        }
        return await done(live)
      }
      throw otherSum()
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
      const live = await livePlanSubscription(userId, db)
      const unused = live ? await unusedOf(live, now(), db) : []
      // What was taken back cost nothing.
      const invoices = (await invoicesOfUser(userId, db)).filter(({ status }) => status !== 'void')
      return invoices.map((invoice) =>
        invoiceView(
          invoice,
          unused.find(({ invoiceId }) => invoiceId === invoice.id),
        ),
      )
    },

    /** What the receipt of an invoice is found by. */
    async receiptSubject(userId: string, invoiceId: string): Promise<string> {
      const isOwn = (await invoicesOfUser(userId, db)).some(({ id }) => id === invoiceId)
      if (!isOwn) throw new Problem('not-found', 'There is no such invoice.')
      return receiptSubject(invoiceId)
    },

    /** Ends it at once and gives back what its days that are left were paid with. */
    async refund(userId: string, { expectedMinor }: BodyOf<typeof refundSubscription>): Promise<Subscription> {
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
      return await subscriptionView(await settled(row.id), now(), db)
    },
  }

  /** Asks the provider about what may have happened and was not told of yet, as far as it can be reached. */
  async function look(userId: string): Promise<void> {
    const [asked, live] = [await askedPlanSubscription(userId, db), await livePlanSubscription(userId, db)]
    const moved = [...(asked?.providerId ? [asked] : []), ...(live && mayHaveMoved(live) ? [live] : [])]
    if (moved.length === 0 || !(await limits.takeIfAny({ name: 'plan-look', owner: userId, limit: looks }))) return
    for (const { id } of moved)
      await settle(id).catch((error: unknown) => {
        if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
      })
  }

  /** Within the last year: a plan that is ended and begun again is not extended anew. */
  async function wasExtended(userId: string): Promise<boolean> {
    const all = (await toldOfPlans(userId, db)).map((told) => JSON.parse(told) as ToldSubscription)
    return all.some(({ extendedUntilMs }) => extendedUntilMs !== null && extendedUntilMs > now() - 365 * dayMs)
  }

  async function settled(id: string): Promise<PlanSubscriptionRow> {
    await settle(id)
    return await planSubscriptionById(id, db).throwIfNotFound()
  }

  async function done({ row }: Live): Promise<Subscription> {
    return await subscriptionView(await settled(row.id), now(), db)
  }

  async function nextVersion({ id, version }: PlanSubscriptionRow): Promise<void> {
    await changePlanSubscription(id, { version: version + 1 }, db)
  }

  /** The plan of a customer as the provider has it at this moment. */
  async function liveOf(userId: string): Promise<Live> {
    const found = await livePlanSubscription(userId, db)
    const row = found && (await settled(found.id))
    if (!row?.providerId || row.told === null || row.status === 'canceled' || row.provider !== payments.provider)
      throw new Problem('not-found', 'You have no plan.')
    return { row, id: row.providerId, told: JSON.parse(row.told) as ToldSubscription }
  }

  /** Throws where a plan is to be changed to one that does not fit. */
  async function changeTo({ told }: Live, { planId, interval }: ChangeChoice) {
    const current = currentPrice(told, now())
    requireRunning(told, 'changed', { orTrial: true })
    if (told.kept && now() < told.kept.untilMs)
      throw new Problem('conflict', 'Another change is coming already. Please take it back first.')
    if (current.planId === planId && current.interval === interval)
      throw new Problem('conflict', 'You have this plan already.')
    const { price, tier } = await pricedPlan(planId, interval, db)
    if (price.currency !== told.price.currency)
      throw new Problem(
        'conflict',
        `Your plan is paid in ${told.price.currency}, and this one in ${price.currency}: it can begin when yours has ended.`,
      )
    const before = await knownPlan(current.planId, db)
    const isMore = changesNow({ ...current, tier: before?.tier.id ?? 'free' }, { ...price, tier: tier.id })
    // Days that are let off were paid with nothing, so nothing can be reckoned against them.
    const isHeld = told.status === 'trialing' && !told.isTrial
    return { price, moment: told.isTrial || (isMore && !isHeld) ? ('now' as const) : ('period-end' as const) }
  }

  async function costOf({ id, told }: Live, price: PlanPrice, from: 'now' | 'period-end', atMs: number) {
    const thenMinor = price.amountMinor
    if (from === 'period-end' || told.isTrial)
      return { from, dueNowMinor: 0, creditMinor: 0, thenMinor, thenAt: new Date(told.periodEndsAtMs).toISOString() }
    const { dueMinor, creditMinor } = await subscriptions.previewChange(id, { price, atMs })
    const isSameRhythm = price.interval === told.price.interval
    const thenMs = isSameRhythm ? told.periodEndsAtMs : monthsAfter(now(), 12)
    return { from, dueNowMinor: dueMinor, creditMinor, thenMinor, thenAt: new Date(thenMs).toISOString() }
  }

  /** So that a sum stays what was shown for a while. */
  function hourBegun(): number {
    return now() - (now() % hourMs)
  }

  async function namedPrice({ kept, price }: ToldSubscription): Promise<PlanPrice> {
    const { planId, interval, amountMinor } = kept ?? price
    const name = (await knownPlan(planId, db))?.plan.name ?? planId
    return { planId, interval, amountMinor, name, currency: price.currency }
  }

  function isAhead(paused: ToldSubscription['paused']): paused is NonNullable<ToldSubscription['paused']> {
    return paused !== null && now() < paused.untilMs
  }

  function requireRunning(told: ToldSubscription, what: string, { orTrial = false } = {}): void {
    const status = statusAt(told, now())
    if (status === 'past_due') throw new Problem('conflict', 'Please pay what is open first.')
    if (status === 'paused' || isAhead(told.paused)) throw new Problem('conflict', 'Please take the pause back first.')
    if (told.endsWithPeriod) throw new Problem('conflict', 'Your plan is about to end. Please take that back first.')
    if (status === 'trialing' && !orTrial) throw new Problem('conflict', `A free trial cannot be ${what}.`)
  }
}

const holdOf = ({ extendedUntilMs, paused }: ToldSubscription) => ({ extendedUntilMs, paused })

/** Something may have happened that no event has told of yet. */
const mayHaveMoved = ({ status, setupId, told }: PlanSubscriptionRow) =>
  setupId !== null ||
  status === 'past_due' ||
  (told !== null && (JSON.parse(told) as ToldSubscription).confirmSecret !== null)

const otherSum = () => new Problem('conflict', 'The sum has changed. Please look at it again.')

/** Until when a plan's money can be had back, and what of which invoice that would be now. */
async function unusedOf(
  row: Pick<PlanSubscriptionRow, 'id' | 'beganAtMs'>,
  nowMs: number,
  trx: Knex,
): Promise<{ invoiceId: string; amountMinor: number; untilMs: number }[]> {
  const untilMs = (row.beganAtMs ?? 0) + refundDays * dayMs
  if (nowMs >= untilMs || (await refundsOfSubscription(row.id, trx)).length > 0) return []
  const invoices = await invoicesOfSubscription(row.id, trx)
  return invoices
    .map((invoice) => ({ invoiceId: invoice.id, amountMinor: unusedMinor(invoice, invoices, nowMs), untilMs }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

function endOfDay(day: string): number {
  if (isoDateOrNull(day) === null) throw new Problem('validation', 'Please choose a day')
  return Date.parse(`${day}T23:59:59Z`)
}
