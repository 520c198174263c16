import type { AnswerOf, BodyOf } from '../../../../core/contract/endpoint.ts'
import type { changePlan, previewChange, Subscription } from '../../../../core/contract/shop/subscriptions.ts'
import { hourMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { monthsAfter } from '../../../../core/shop/months-after.ts'
import type { PlanPrice } from '../../../adapters/payments/plan-subscriptions.ts'
import { changePlanSubscription, type PlanSubscriptionRow } from '../../../models/shop/plan-subscription-row.ts'
import { requireKeptAccount } from '../../account/kept-account.ts'
import { type Live, livePlans } from './live-plan.ts'
import { currentPrice, statusAt } from './plan-state.ts'
import type { SubscriptionSettleDeps } from './settle-subscription.ts'
import { changesNow, knownPlan, pricedPlan } from './sold-plans.ts'

type ChangeChoice = Pick<BodyOf<typeof changePlan>, 'planId' | 'interval'>

/** A sum that was shown is another one by now. */
export const otherSum = () => new Problem('conflict', 'The sum has changed. Please look at it again.')

/** Another plan, or another rhythm of paying, in place of the one that a customer has. */
export function planChanges(deps: SubscriptionSettleDeps) {
  const { db, now, payments } = deps
  const { subscriptions } = payments
  const { done, liveOf, requireRunning } = livePlans(deps)

  return {
    async preview(userId: string, choice: BodyOf<typeof previewChange>): Promise<AnswerOf<typeof previewChange>> {
      const live = await liveOf(userId)
      const { price, moment } = await changeTo(live, choice)
      return { ...(await costOf(live, price, moment, hourBegun())), currency: price.currency }
    },

    async change(userId: string, { expectedNowMinor, ...choice }: BodyOf<typeof changePlan>): Promise<Subscription> {
      await requireKeptAccount(userId, db)
      const live = await liveOf(userId)
      const { price, moment } = await changeTo(live, choice)
      if (moment === 'period-end' || isTrial(live)) {
        if (expectedNowMinor !== 0) throw otherSum()
        const { planId, interval, amountMinor } = currentPrice(live.told, now())
        const kept = isTrial(live) ? null : { planId, interval, amountMinor, untilMs: live.told.periodEndsAtMs }
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
  }

  async function nextVersion({ id, version }: PlanSubscriptionRow): Promise<void> {
    await changePlanSubscription(id, { version: version + 1 }, db)
  }

  /** Throws where a plan is to be changed to one that does not fit. */
  async function changeTo(live: Live, { planId, interval }: ChangeChoice) {
    const { told } = live
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
    const isHeld = told.status === 'trialing'
    return { price, moment: isTrial(live) || (isMore && !isHeld) ? ('now' as const) : ('period-end' as const) }
  }

  async function costOf(live: Live, price: PlanPrice, from: 'now' | 'period-end', atMs: number) {
    const { id, told } = live
    const thenMinor = price.amountMinor
    if (from === 'period-end' || isTrial(live))
      return { from, dueNowMinor: 0, creditMinor: 0, thenMinor, thenAt: new Date(told.periodEndsAtMs).toISOString() }
    const { dueMinor, creditMinor } = await subscriptions.previewChange(id, { price, atMs })
    const isSameRhythm = price.interval === told.price.interval
    const thenMs = isSameRhythm ? told.periodEndsAtMs : monthsAfter(now(), 12)
    return { from, dueNowMinor: dueMinor, creditMinor, thenMinor, thenAt: new Date(thenMs).toISOString() }
  }

  /** While it is one: what is paid for since then is changed as other plans are. */
  function isTrial({ told }: Live): boolean {
    return statusAt(told, now()) === 'trialing'
  }

  /** So that a sum stays what was shown for a while. */
  function hourBegun(): number {
    return now() - (now() % hourMs)
  }
}
