import type { Knex } from 'knex'
import type { AnswerOf, BodyOf } from '../../../../core/contract/endpoint.ts'
import type {
  createSubscriptionIntent,
  startTrial,
  Subscription,
} from '../../../../core/contract/shop/subscriptions.ts'
import { hourMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { consentText } from '../../../../core/shop/consent.ts'
import type { PlanPrice } from '../../../adapters/payments/plan-subscriptions.ts'
import type { UserRow } from '../../../models/account/user-row.ts'
import {
  addPlanSubscription,
  askedPlanSubscription,
  changePlanSubscription,
  livePlanSubscription,
  planSubscriptionById,
  type PlanSubscriptionRow,
} from '../../../models/shop/plan-subscription-row.ts'
import { lockEntitlements } from '../../../models/study/user-entitlements.ts'
import { requireKeptAccount } from '../../account/kept-account.ts'
import { signedInUser } from '../../account/signed-in-user.ts'
import { isOfProvider, ofProvider, withCustomer } from '../at-provider.ts'
import { minorAmount } from '../claimed-amount.ts'
import { subscriptionAdoption } from './adopt-subscription.ts'
import { freeTrials, mustConfirm } from './free-trials.ts'
import type { PlanConsent } from './plan-receipts.ts'
import { planSeal } from './plan-seal.ts'
import { settlement, type SubscriptionSettleDeps } from './settle-subscription.ts'
import { pricedPlan, type PricedPlan } from './sold-plans.ts'
import { subscriptionView } from './subscription-view.ts'

const trialDays = 14
/** How often a plan is begun anew: what is known of an unpaid one, and then of its customer, may be of another account at the provider. */
const mostTries = 3

type Asked = BodyOf<typeof createSubscriptionIntent>

/** How a plan begins: first our row of it, then the provider's subscription under the row's id, then what the browser pays it with.
 *  Broken off anywhere and asked again, it goes on from there; asked twice at once, it is one. */
export function subscribing(deps: SubscriptionSettleDeps) {
  const { db, now, newId, payments, config, limits } = deps
  const { settle } = settlement(deps)
  const { adopt, giveUp } = subscriptionAdoption(deps)
  const trials = freeTrials(deps)

  return {
    /** `userId`: `null` for who is not signed in. Throws `not-signed-in`, `not-found`, `conflict`, `unavailable`. */
    async intent(userId: string | null, asked: Asked, ip: string): Promise<AnswerOf<typeof createSubscriptionIntent>> {
      const plan = await pricedPlan(asked.planId, asked.interval, db)
      if (!isSum(asked.amount, plan.price))
        throw new Problem('conflict', 'The price of this plan has changed. Please look at it again.')
      if (asked.billing === undefined) {
        const query = new URLSearchParams({ plan: asked.planId, interval: asked.interval })
        return { url: `/subscribe?${query.toString()}`, clientSecret: null, subscriptionId: null }
      }
      if (userId === null) throw new Problem('not-signed-in', 'Please sign in')
      const consent = consentOf(asked, ip)
      const user = await signedInUser(userId, db)
      await limits.take([{ name: 'subscribe', owner: userId, limit: config.limits.subscribe.perUser }])
      await requireKeptAccount(userId, db)
      await clearAsked(user, plan.price, false)
      const papers = { buyer: JSON.stringify(asked.billing), consent: JSON.stringify(consent) }
      const row = await begun(user, plan, papers, null)
      const { told } = await planSubscriptionById(row.id, db).throwIfNotFound()
      const clientSecret: string | null = told === null ? null : JSON.parse(told).confirmSecret
      return { url: null, clientSecret, subscriptionId: row.id }
    },

    /** Free days without a card, once a person. Throws `not-found`, `conflict`, `unavailable`. */
    async tryOut(userId: string, { planId, interval }: BodyOf<typeof startTrial>): Promise<Subscription> {
      const plan = await pricedPlan(planId, interval, db)
      const user = await signedInUser(userId, db)
      await limits.take([{ name: 'subscribe', owner: userId, limit: config.limits.subscribe.perUser }])
      await requireKeptAccount(userId, db)
      if (mustConfirm(user, config))
        throw new Problem('conflict', 'Please confirm your e-mail address first: the link is in your mailbox.')
      await clearAsked(user, plan.price, true)
      const row = await begun(user, plan, { buyer: null, consent: null }, trialDays)
      return await subscriptionView(await planSubscriptionById(row.id, db).throwIfNotFound(), now(), db)
    },
  }

  /** One that was begun and not paid is gone on with where it is the same, else given up. Throws `conflict` where it was paid meanwhile. */
  async function clearAsked({ id: userId }: UserRow, price: PlanPrice, isTrial: boolean): Promise<void> {
    const asked = await askedPlanSubscription(userId, db)
    if (!asked || (isSame(asked, price, isTrial) && isOfProvider(asked, payments))) return
    const isUnheard = asked.providerId === null || !isOfProvider(asked, payments)
    if (isUnheard && (await giveUp(asked))) return
    await settle(asked.id)
    const { status, providerId } = await planSubscriptionById(asked.id, db).throwIfNotFound()
    if (status !== 'incomplete' || providerId === null) return
    await payments.subscriptions.endNow(providerId)
    await settle(asked.id)
  }

  async function begun(
    user: UserRow,
    plan: PricedPlan,
    papers: { buyer: string | null; consent: string | null },
    days: number | null,
    tries = 1,
  ): Promise<PlanSubscriptionRow> {
    if (tries > mostTries) throw new Problem('conflict', 'Please try again in a moment.')
    const row = await askedRow(user, plan, papers, days)
    if (row.providerId === null) {
      const who = { userId: user.id, currency: row.currency, email: user.email }
      const seal = planSeal(deps.config, row.id)
      const wanted = { subscriptionId: row.id, userId: user.id, seal, price: plan.price, trialDays: days }
      const told = await withCustomer(who, deps, (customerId) =>
        payments.subscriptions.begin({ ...wanted, customerId }),
      )
      if (told === null) {
        // What the provider answered under the id of this row, it would answer again.
        await giveUp(row)
        return await begun(user, plan, papers, days, tries + 1)
      }
      await adopt(told)
    }
    await settle(row.id)
    if (row.providerId === null) return row
    // It was begun before, and is over at the provider since.
    const { status } = await planSubscriptionById(row.id, db).throwIfNotFound()
    return status === 'canceled' ? await begun(user, plan, papers, days, tries + 1) : row
  }

  function askedRow(
    user: UserRow,
    { price, tier }: PricedPlan,
    papers: { buyer: string | null; consent: string | null },
    days: number | null,
  ): Promise<PlanSubscriptionRow> {
    const isTrial = days !== null
    return db.transaction(async (trx) => {
      await lockEntitlements(user.id, trx)
      await refuseSecond(user, isTrial, trx)
      const asked = await askedPlanSubscription(user.id, trx)
      if (asked) {
        if (!isSame(asked, price, isTrial))
          throw new Problem('conflict', 'Another plan is being paid. Please try again.')
        await changePlanSubscription(asked.id, papers, trx)
        return asked
      }
      const createdAtMs = now()
      if (isTrial && !(await trials.take(user, createdAtMs, trx)))
        throw new Problem('conflict', 'You have had your free trial already.')
      const { planId, interval, amountMinor, currency } = price
      const id = newId()
      await addPlanSubscription(
        {
          ...{ id, userId: user.id, planId, interval, amountMinor, currency, isTrial },
          ...ofProvider(payments),
          ...papers,
          status: 'incomplete',
          tier: tier.id,
          providerId: null,
          endsNow: false,
          version: 1,
          settlings: 0,
          createdAtMs,
          dueAtMs: createdAtMs + hourMs,
        },
        trx,
      )
      return await planSubscriptionById(id, trx).throwIfNotFound()
    })
  }

  async function refuseSecond({ id }: UserRow, isTrial: boolean, trx: Knex): Promise<void> {
    const live = await livePlanSubscription(id, trx)
    if (!live) return
    if (!isOfProvider(live, payments)) {
      // Of the sandbox, before this shop took money.
      await changePlanSubscription(live.id, { status: 'canceled', endedAtMs: now(), dueAtMs: null }, trx)
      return
    }
    // Who tries a plan may buy one: the trial then ends.
    if (isTrial || live.status !== 'trialing')
      throw new Problem('conflict', 'You have a plan already. You can change it under “Your plan”.')
  }

  function consentOf({ consent }: Asked, ip: string): PlanConsent {
    if (consent === undefined || consentText(consent.version) === undefined)
      throw new Problem('conflict', 'Please agree that the plan begins now.')
    return { version: consent.version, atMs: now(), ip }
  }
}

const isSame = (row: PlanSubscriptionRow, { planId, interval, amountMinor }: PlanPrice, isTrial: boolean) =>
  row.planId === planId &&
  row.interval === interval &&
  row.amountMinor === amountMinor &&
  Boolean(row.isTrial) === isTrial

const isSum = (claimed: number | string | undefined, { amountMinor }: PlanPrice) =>
  claimed === undefined || minorAmount(claimed) === amountMinor
