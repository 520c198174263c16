import type { Knex } from 'knex'
import { planPrice } from '../../../../core/shop/plan-price.ts'
import type { ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import type { Deps } from '../../../deps/deps.ts'
import { userById, type UserRow } from '../../../models/account/user-row.ts'
import {
  addPlanSubscription,
  changePlanSubscription,
  giveUpPlanSubscription,
  livePlanSubscription,
  nameAtProvider,
  planSubscriptionById,
  type PlanSubscriptionRow,
} from '../../../models/shop/plan-subscription-row.ts'
import { lockEntitlements } from '../../../models/study/user-entitlements.ts'
import { receiveForSupport } from '../../messages/message-to-support.ts'
import { ofProvider } from '../at-provider.ts'
import { shopIdentity } from '../identity.ts'
import { freeTrials } from './free-trials.ts'
import { planSeal } from './plan-seal.ts'
import { knownPlan } from './sold-plans.ts'

/** What becomes of a plan that was asked for: the provider has it, or it is given up. Its answer may come long after we stopped waiting
 *  for it, so one that was given up may be had all the same. */
export function subscriptionAdoption(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'limits' | 'payments' | 'log'>,
) {
  const { db, now, config, payments, log } = deps
  const trials = freeTrials(deps)

  return {
    /** Takes into its row, or into a new one, what the provider has and we do not know by its id: it was just begun, the answer in which
     *  it was told never came, or the database is older than it. Our id of it, or `null` for one that is none of ours. */
    async adopt(told: ProviderSubscription): Promise<string | null> {
      const { subscriptionId: id } = told
      if (id === null) return null
      const known = await planSubscriptionById(id, db)
      if (!known) return (await add(id, told)) ? id : null
      if (known.providerId !== null) return null
      await attach(known, told)
      return id
    },

    /** Ends the row of one that was not begun, unless the provider's word of it came meanwhile: answers whether it did. A trial of which
     *  the provider told nothing is to be had again. */
    async giveUp(row: PlanSubscriptionRow): Promise<boolean> {
      return await forSubscriber(row.userId, async (user, trx) => {
        if (!(await giveUpPlanSubscription(row, now(), trx))) return false
        if (user && row.isTrial && row.providerId === null) await trials.giveBack(user, row.createdAtMs, trx)
        return true
      })
    },
  }

  async function attach({ id, userId }: PlanSubscriptionRow, told: ProviderSubscription): Promise<void> {
    await forSubscriber(userId, async (user, trx) => {
      if (!(await nameAtProvider(id, told.id, trx))) return
      const { isTrial, createdAtMs } = await planSubscriptionById(id, trx).throwIfNotFound()
      if (told.isTrial && !isTrial) await changePlanSubscription(id, await trialIn(told, user, createdAtMs, trx), trx)
    })
  }

  async function add(id: string, told: ProviderSubscription): Promise<boolean> {
    const plan = await knownPlan(told.price.planId, db)
    if (!plan) {
      await db.transaction((trx) => tellSupport(id, told, told.price.planId, unknownPlan, trx))
      return false
    }
    const { planId, interval, amountMinor, currency } = told.price
    const createdAtMs = now()
    const isAdded = await forSubscriber(told.userId, async (user, trx) => {
      if (!user && told.seal !== planSeal(config, id)) {
        await tellSupport(id, told, plan.plan.name, unsealed, trx)
        return false
      }
      await addPlanSubscription(
        {
          ...{ id, ...ofProvider(payments), planId, interval, currency, amountMinor },
          ...(await trialIn(told, user, createdAtMs, trx)),
          userId: user?.id ?? null,
          providerId: told.id,
          // Until it is settled, which tells whether it is the only one.
          status: 'canceled',
          tier: plan.tier.id,
          version: 1,
          settlings: 0,
          createdAtMs,
          dueAtMs: createdAtMs,
        },
        trx,
      )
      if (!user) await tellSupport(id, told, plan.plan.name, unknownAccount, trx)
      return true
    })
    if (isAdded)
      log.warn({ subscriptionId: id }, 'the provider has a subscription that was not in the database: it is now')
    return isAdded
  }

  /** Has a person see to a plan for which money may be taken and that is nobody's here, once. */
  async function tellSupport(
    id: string,
    { id: providerId, customerId, status, price }: ProviderSubscription,
    planName: string,
    why: string,
    trx: Knex,
  ): Promise<void> {
    if (status === 'canceled' || status === 'incomplete') return
    const { supportEmail } = await shopIdentity(trx)
    const cost = `${planPrice(price.amountMinor, price.currency)} a ${price.interval}`
    const message = {
      name: 'A customer whose account is not known',
      email: supportEmail,
      subject: `A plan at the payment provider is nobody's here: ${planName}`,
      category: 'plan',
      urgency: 'high' as const,
      source: '',
      message: `The payment provider has the subscription ${providerId} of its customer ${customerId}, to ${planName} for ${cost}. ${why}`,
    }
    await receiveForSupport({ id, message, supportEmail }, deps, trx)
  }

  /** A trial that is not noted yet is noted now, unless its customer had another one or has a plan: then it ends, before it opens
   *  anything. One that was given a card is what they buy. */
  async function trialIn(
    { isTrial, status, card }: ProviderSubscription,
    user: UserRow | undefined,
    atMs: number,
    trx: Knex,
  ): Promise<{ isTrial: boolean; endsNow: boolean }> {
    if (!isTrial || !user) return { isTrial, endsNow: false }
    const isTheirs = !(await livePlanSubscription(user.id, trx)) && (await trials.take(user, atMs, trx))
    return { isTrial: isTheirs, endsNow: !isTheirs && status === 'trialing' && card === null }
  }

  /** Changes a plan in one transaction, in which nobody else changes those of its customer, if there still is one. */
  async function forSubscriber<T>(
    userId: string | null,
    change: (user: UserRow | undefined, trx: Knex) => Promise<T>,
  ): Promise<T> {
    const user = userId === null ? undefined : await userById(userId, db)
    return await db.transaction(async (trx) => {
      if (user) await lockEntitlements(user.id, trx)
      return await change(user, trx)
    })
  }
}

const unknownAccount =
  'Its account is not in this database: was an older copy restored? It is ended now, so that nothing more is charged. What was paid has not gone back: look its customer up at the provider, and give back there what they are owed.'
const unsealed =
  'Its account is not in this database, and nothing at it shows that this shop began it, so it was left as it is, and it renews. If it is of this shop, end it at the provider, and give back there what its customer is owed; if it is of another shop on the same account, nothing is to be done.'
const unknownPlan =
  'There is no such plan in this database, so it was left as it is, and it renews. If it is of this shop, end it at the provider, and give back there what its customer is owed; if it is of another shop on the same account, nothing is to be done.'
