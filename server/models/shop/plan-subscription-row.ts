import type { Knex } from 'knex'
import type { AnyQueryBuilder } from 'objection'
import { Row } from '../row.ts'
import { type AddressMove, movedBuyer } from './stored-buyer.ts'

/** A plan that a customer has, had, or is about to pay. `told`, `consent`, `buyer` and `courses` are JSON: see the migration. */
export class PlanSubscriptionRow extends Row {
  static override tableName = 'plan_subscriptions'
  declare id: string
  declare userId: string | null
  declare provider: string
  declare livemode: boolean | number
  declare providerId: string | null
  declare planId: string
  declare interval: 'month' | 'year'
  declare currency: string
  declare amountMinor: number
  declare status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
  /** SQLite gives 0 or 1. */
  declare isTrial: boolean | number
  declare tier: string
  declare told: string | null
  declare consent: string | null
  declare buyer: string | null
  declare setupId: string | null
  declare endsNow: boolean | number
  declare version: number
  declare settlings: number
  declare courses: string | null
  declare createdAtMs: number
  declare beganAtMs: number | null
  declare endedAtMs: number | null
  declare dueAtMs: number | null
  declare settledAtMs: number | null
}

type Change = Partial<
  Pick<
    PlanSubscriptionRow,
    | 'providerId'
    | 'planId'
    | 'interval'
    | 'currency'
    | 'amountMinor'
    | 'status'
    | 'isTrial'
    | 'tier'
    | 'told'
    | 'setupId'
    | 'endsNow'
    | 'version'
    | 'settlings'
    | 'courses'
    | 'beganAtMs'
    | 'endedAtMs'
    | 'dueAtMs'
    | 'settledAtMs'
    | 'buyer'
    | 'consent'
  >
>

/** States in which a customer has a plan. */
const live = ['trialing', 'active', 'past_due', 'paused']

/** Free trials that were had: one that was asked for, and of which the provider has told nothing, is none yet. */
const wereHad = (trials: AnyQueryBuilder): void => void trials.where({ is_trial: true }).whereNotNull('provider_id')

export const planSubscriptionById = (id: string, trx: Knex) => PlanSubscriptionRow.query(trx).findById(id)

export const planSubscriptionByProviderId = (providerId: string, trx: Knex) =>
  PlanSubscriptionRow.query(trx).findOne({ provider_id: providerId })

/** The one that a customer has. */
export const livePlanSubscription = (userId: string, trx: Knex) =>
  PlanSubscriptionRow.query(trx).where({ user_id: userId }).whereIn('status', live).first()

/** Whose account waits for its deletion and has a plan, and what this provider told of that last: JSON. */
export const plansBeforeDeletion = async (
  { provider, livemode }: Pick<PlanSubscriptionRow, 'provider' | 'livemode'>,
  trx: Knex,
): Promise<{ userId: string; told: string }[]> =>
  await trx('plan_subscriptions')
    .join('account_deletions', 'account_deletions.user_id', 'plan_subscriptions.user_id')
    .where({ provider, livemode })
    .whereIn('status', live)
    .whereNotNull('told')
    .whereNull('begun_at_ms')
    .select({ userId: 'plan_subscriptions.user_id', told: 'told' })

/** The one that a customer has begun to buy. */
export const askedPlanSubscription = (userId: string, trx: Knex) =>
  PlanSubscriptionRow.query(trx).findOne({ user_id: userId, status: 'incomplete' })

/** The last one that was paid or tried. */
export const lastPlanSubscription = (userId: string, trx: Knex) =>
  PlanSubscriptionRow.query(trx)
    .where({ user_id: userId })
    .where((had) => had.whereNotNull('began_at_ms').orWhere(wereHad))
    .orderBy([
      { column: 'created_at_ms', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first()

/** What the provider told last of each plan that they have or had: JSON. */
export const toldOfPlans = async (userId: string, trx: Knex): Promise<string[]> =>
  await trx('plan_subscriptions').where({ user_id: userId }).whereNotNull('told').pluck('told')

/** Had they a free trial? */
export const hasTried = async (userId: string, trx: Knex): Promise<boolean> =>
  (await PlanSubscriptionRow.query(trx).where({ user_id: userId }).where(wereHad).resultSize()) > 0

export const addPlanSubscription = (
  row: Omit<Change, 'settledAtMs'> &
    Pick<PlanSubscriptionRow, 'id' | 'userId' | 'provider' | 'livemode' | 'createdAtMs'>,
  trx: Knex,
) => PlanSubscriptionRow.query(trx).insert(row)

export const changePlanSubscription = (id: string, change: Change, trx: Knex) =>
  PlanSubscriptionRow.query(trx).findById(id).patch(change)

/** Notes the provider's id of one; answers whether it had none. */
export const nameAtProvider = async (id: string, providerId: string, trx: Knex): Promise<boolean> =>
  (await trx('plan_subscriptions').where({ id, provider_id: null }).update({ provider_id: providerId })) === 1

/** Ends one that was not begun, and its trial where the provider has none; answers whether it still stood so, with this id of the
 *  provider's. */
export async function giveUpPlanSubscription(
  { id, providerId }: Pick<PlanSubscriptionRow, 'id' | 'providerId'>,
  nowMs: number,
  trx: Knex,
): Promise<boolean> {
  const given = await trx('plan_subscriptions')
    .where({ id, provider_id: providerId, status: 'incomplete' })
    .update({
      ...{ status: 'canceled', ended_at_ms: nowMs, due_at_ms: null },
      ...(providerId === null && { is_trial: false }),
    })
  return given === 1
}

/** Raises the count of settlings if it is still the one that was read. A write comes first for SQLite's sake: see `lockCatalogue`. */
export const countSettling = async (id: string, settlings: number, trx: Knex): Promise<boolean> =>
  (await trx('plan_subscriptions').where({ id, settlings }).increment('settlings', 1)) === 1

/** Of which provider's plans. */
interface Looked {
  provider: string
  livemode: boolean
}

/** All that are looked at again by now: something of theirs is due, nobody asked the provider since `settledBeforeMs`, their account
 *  is gone, or the provider is yet to end them. Not a part of them: those for which it fails would be in it each time. */
export async function planSubscriptionsDue(
  { provider, livemode, nowMs, settledBeforeMs }: Looked & { nowMs: number; settledBeforeMs: number },
  trx: Knex,
): Promise<string[]> {
  return await trx('plan_subscriptions')
    .where({ provider, livemode })
    .where((due) =>
      due
        .where('due_at_ms', '<=', nowMs)
        .orWhere((old) => old.whereNot({ status: 'canceled' }).where('settled_at_ms', '<', settledBeforeMs)),
    )
    // SQLite would have those without one first. For it, Knex makes of `last` that and no more.
    .orderBy('due_at_ms', 'asc', 'last')
    .orderBy('due_at_ms')
    .pluck('id')
}

/** Those that are open, and were opened other courses than these. */
export async function planSubscriptionsOfTier(
  { provider, livemode, tier, notCourses }: Looked & { tier: string; notCourses: string },
  trx: Knex,
): Promise<string[]> {
  return await trx('plan_subscriptions')
    .where({ provider, livemode, tier })
    .whereNotNull('courses')
    .whereNot({ courses: notCourses })
    .pluck('id')
}

/** Tax law keeps what was paid, and not by whom. In the transaction that removes the account, after which the provider ends what runs. */
export async function forgetSubscriber(userId: string, trx: Knex): Promise<void> {
  await trx('plan_subscriptions')
    .where({ user_id: userId })
    .update({ buyer: null, consent: null, told: null, due_at_ms: 0 })
}

/** The same of plans that ended before then, whose account there still is. */
export const forgetSubscribersBefore = (ms: number, db: Knex) =>
  db('plan_subscriptions')
    .where('ended_at_ms', '<', ms)
    .whereNotNull('told')
    .update({ buyer: null, consent: null, told: null })

/** Grants that a subscription gave and that hold. */
export async function grantsOfPlan(
  subscriptionId: string,
  trx: Knex,
): Promise<{ id: string; courseId: number; endsAtMs: number | null }[]> {
  return await trx('plan_grants')
    .join('grants', 'grants.id', 'plan_grants.grant_id')
    .where({ subscription_id: subscriptionId })
    .whereNull('revoked_at_ms')
    .orderBy('grants.course_id')
    .select({ id: 'grants.id', courseId: 'grants.course_id', endsAtMs: 'grants.ends_at_ms' })
}

export const addPlanGrant = (grantId: string, subscriptionId: string, trx: Knex) =>
  trx('plan_grants').insert({ grant_id: grantId, subscription_id: subscriptionId })

/** Answers whether this letter was not written yet: it is from now on. */
export async function noteLetter(subscriptionId: string, letter: string, atMs: number, trx: Knex): Promise<boolean> {
  const rows: unknown[] = await trx('plan_letters')
    .insert({ subscription_id: subscriptionId, letter, at_ms: atMs })
    .onConflict(['subscription_id', 'letter'])
    .ignore()
    .returning('letter')
  return rows.length > 0
}

/** Answers whether this mailbox had none yet: it has from now on. */
export async function noteTrial(mailboxHash: string, usedAtMs: number, trx: Knex): Promise<boolean> {
  const rows: unknown[] = await trx('used_trials')
    .insert({ mailbox_hash: mailboxHash, used_at_ms: usedAtMs })
    .onConflict('mailbox_hash')
    .ignore()
    .returning('mailbox_hash')
  return rows.length > 0
}

/** When the trial was noted of a plan whose row was made then. Releases before read the clock once for each, within one transaction. */
const notedWith = (createdAtMs: number): [fromMs: number, toMs: number] => [createdAtMs - 1000, createdAtMs]

/** Had this mailbox a trial, of another plan than the one whose row was made at `exceptAtMs`? */
export const isTrialUsed = async (mailboxHash: string, exceptAtMs: number | null, trx: Knex): Promise<boolean> =>
  (await trx('used_trials')
    .where({ mailbox_hash: mailboxHash })
    .where((used) => (exceptAtMs === null ? used : used.whereNotBetween('used_at_ms', notedWith(exceptAtMs))))
    .first()) !== undefined

/** Removes that of the plan whose row was made at `createdAtMs`. */
export const removeTrial = (mailboxHash: string, createdAtMs: number, trx: Knex) =>
  trx('used_trials').where({ mailbox_hash: mailboxHash }).whereBetween('used_at_ms', notedWith(createdAtMs)).delete()

export const removeTrialsBefore = (beforeMs: number, trx: Knex) =>
  trx('used_trials').where('used_at_ms', '<', beforeMs).delete()

/** The address of an account is another one: what is to be written on receipts of its plans follows, where it was that of before. */
export async function moveBillingAddress(userId: string, move: AddressMove, trx: Knex): Promise<void> {
  for (const { id, buyer: stored } of await PlanSubscriptionRow.query(trx).where({ user_id: userId })) {
    const moved = movedBuyer(stored, move)
    if (moved !== null) await changePlanSubscription(id, { buyer: moved }, trx)
  }
}

/** Makes every other change of it wait until this transaction ends. */
export const lockPlanSubscription = (id: string, trx: Knex) =>
  trx('plan_subscriptions')
    .where({ id })
    .update({ version: trx.ref('version') })
