import type { Knex } from 'knex'
import { dayMs, hourMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../../adapters/payments/plan-subscriptions.ts'
import type { Deps } from '../../../deps/deps.ts'
import { addMail } from '../../../jobs/add-mail.ts'
import { deletionOf } from '../../../models/account/account-deletion-row.ts'
import { userById, type UserRow } from '../../../models/account/user-row.ts'
import { addPlanRefund, invoicesOfSubscription, storeInvoice } from '../../../models/shop/plan-invoice-row.ts'
import {
  askedPlanSubscription,
  changePlanSubscription,
  countSettling,
  livePlanSubscription,
  noteLetter,
  planSubscriptionById,
  planSubscriptionByProviderId,
  type PlanSubscriptionRow,
} from '../../../models/shop/plan-subscription-row.ts'
import { lockEntitlements } from '../../../models/study/user-entitlements.ts'
import { ignoreUnknown, isOfProvider } from '../at-provider.ts'
import { shopIdentity } from '../identity.ts'
import type { SoldPlan } from '../publishing/publish-shop.ts'
import { subscriptionAdoption } from './adopt-subscription.ts'
import { isLive, showOwnPlan } from './own-plan-shown.ts'
import { planAccess } from './plan-access.ts'
import { planLetters, type DueLetter } from './plan-letters.ts'
import { planReceipts } from './plan-receipts.ts'
import { planRefunds } from './plan-refunds.ts'
import { currentPrice, nextMoment, nextPrice, refundDays, statusAt, type PlanStatus } from './plan-state.ts'
import { storedPlan } from './sold-plans.ts'

export type SubscriptionSettleDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'limits' | 'payments' | 'log'>

/** How often the provider is asked again because somebody else settled meanwhile. */
const mostTries = 8
const setupMs = hourMs / 6

/** Makes what we store of a subscription agree with the provider's word, which is asked anew each time: called for the same thing
 *  twice, late or out of order, it comes to the same. */
export function settlement(deps: SubscriptionSettleDeps) {
  const { db, now, newId, payments, config, log } = deps
  const { subscriptions } = payments
  const access = planAccess(deps)
  const letters = planLetters(config)
  const receipts = planReceipts(deps)
  const refunds = planRefunds(deps)
  const { adopt, giveUp } = subscriptionAdoption(deps)

  return {
    /** By our id. `isThorough`: also where the provider has nothing new, since something else may. */
    settle,

    /** By the provider's: what one of its events names. One that is not of this shop is left alone. */
    async settleSubscription(providerId: string): Promise<void> {
      const row = await planSubscriptionByProviderId(providerId, db)
      const id = row ? row.id : await adopt(await subscriptions.subscription(providerId))
      if (id !== null) await settle(id)
    },
  }

  async function settle(id: string, { isThorough = false } = {}): Promise<void> {
    for (let tries = 0; tries < mostTries; tries++) {
      const row = await planSubscriptionById(id, db)
      if (!row || !isOfProvider(row, payments)) return
      if (row.providerId === null) return await waitOrGiveUp(row)
      const superseded = await settleOnce(row, row.providerId, isThorough)
      if (superseded === null) continue
      for (const other of superseded) await settle(other, { isThorough: true })
      return await refunds.carryOut(id)
    }
    throw new Problem('unavailable', 'Please try again in a moment.')
  }

  /** The subscriptions that this one takes the place of; `null`: to be done again. */
  async function settleOnce(
    row: PlanSubscriptionRow,
    providerId: string,
    isThorough: boolean,
  ): Promise<string[] | null> {
    if (row.setupId !== null && (await subscriptions.takeCard(providerId, row.setupId)))
      await changePlanSubscription(row.id, { setupId: null }, db)
    const told = await toldOf(row, providerId)
    if (told === null) return []
    if (row.endsNow && told.status !== 'canceled') {
      await subscriptions.endNow(providerId)
      return null
    }
    const invoices = await subscriptions.invoicesOf(providerId)
    if (!isThorough && isKnown(row, told, invoices)) return []
    return await db.transaction((trx) => converge(row, { told, invoices, isThorough }, trx))
  }

  /** `null`: it was not paid, and the provider knows it no more, as where its account is another by now: it is given up. */
  async function toldOf(row: PlanSubscriptionRow, providerId: string): Promise<ProviderSubscription | null> {
    try {
      return await subscriptions.subscription(providerId)
    } catch (error) {
      if (row.status !== 'incomplete') throw error
      ignoreUnknown(error)
      await giveUp(row)
      return null
    }
  }

  /** Most events tell again what another one told. */
  function isKnown(row: PlanSubscriptionRow, told: ProviderSubscription, invoices: ProviderInvoice[]): boolean {
    const isDue = row.dueAtMs !== null && row.dueAtMs <= now()
    return row.told === toldText(told, invoices) && row.status === statusAt(told, now()) && !row.endsNow && !isDue
  }

  async function converge(
    row: PlanSubscriptionRow,
    { told, invoices, isThorough }: { told: ProviderSubscription; invoices: ProviderInvoice[]; isThorough: boolean },
    trx: Knex,
  ): Promise<string[] | null> {
    if (row.userId !== null) await lockEntitlements(row.userId, trx)
    if (!(await countSettling(row.id, row.settlings, trx))) return null
    const user = row.userId === null ? undefined : await userById(row.userId, trx)
    const plan = await storedPlan(currentPrice(told, now()).planId, trx)
    const status = row.endsNow ? 'canceled' : statusAt(told, now())
    const other = user && (await rivalOf(user.id, status, trx))
    const before = row.told === null ? null : { told: JSON.parse(row.told) as ProviderSubscription, status: row.status }
    const superseded: string[] = []

    if (status !== 'canceled' && (!user || (other && other.id !== row.id))) {
      if (!user || !other || !isTrial(other) || isTrial(row) || status === 'incomplete') {
        await storeInvoices(row, told, { invoices, user, plan, isSecond: true }, trx)
        await endAsSecond(row, plan, user, trx)
        return null
      }
      await changePlanSubscription(
        other.id,
        { status: 'canceled', endsNow: true, endedAtMs: now(), dueAtMs: now() },
        trx,
      )
      superseded.push(other.id)
    }
    await changePlanSubscription(row.id, settled(row, told, { status, plan, invoices, user }), trx)
    if (user) {
      if (isLive(status)) await access.setTo({ id: row.id, userId: user.id, courses: row.courses }, told, plan, trx)
      else await access.close(row.id, status, trx)
      for (const id of superseded) await access.close(id, 'canceled', trx)
      const isOther = row.status !== status || row.tier !== plan.tier.id || superseded.length > 0
      if (isOther || isThorough) await showOwnPlan(user.id, plan, trx)
    }
    await storeInvoices(row, told, { invoices, user, plan }, trx)
    if (user && !row.endsNow)
      await write(user, row.id, await dueLetters(user, { told, plan, before, invoices }, trx), trx)
    return superseded
  }

  /** The one that a customer has, or is about to pay: beside it there is no second. */
  async function rivalOf(userId: string, status: PlanStatus, trx: Knex): Promise<PlanSubscriptionRow | undefined> {
    const find = status === 'incomplete' ? askedPlanSubscription : livePlanSubscription
    return await find(userId, trx)
  }

  function settled(
    row: PlanSubscriptionRow,
    told: ProviderSubscription,
    {
      status,
      plan,
      invoices,
      user,
    }: { status: PlanStatus; plan: SoldPlan; invoices: ProviderInvoice[]; user: UserRow | undefined },
  ) {
    const { planId, interval, amountMinor, currency } = { currency: told.price.currency, ...currentPrice(told, now()) }
    const moments = [nextMoment(told, now()), row.setupId === null ? null : now() + setupMs].filter((ms) => ms !== null)
    return {
      ...{ planId, interval, amountMinor, currency, status },
      tier: plan.tier.id,
      // It names the customer and their card.
      told: user ? toldText(told, invoices) : null,
      beganAtMs: firstPaidAtMs(invoices),
      endedAtMs: status === 'canceled' ? (told.endedAtMs ?? row.endedAtMs ?? now()) : null,
      dueAtMs: moments.length === 0 ? null : Math.min(...moments),
      settledAtMs: now(),
    }
  }

  /** A customer has one plan. The later of two ends, and all that it cost goes back; that of an account which is gone ends alone. */
  async function endAsSecond(row: PlanSubscriptionRow, { plan }: SoldPlan, user: UserRow | undefined, trx: Knex) {
    const change = { status: 'canceled' as const, endsNow: true, endedAtMs: now(), dueAtMs: now() }
    await changePlanSubscription(row.id, change, trx)
    if (!user) return
    const paid = (await invoicesOfSubscription(row.id, trx)).filter(({ status }) => status === 'paid')
    for (const { id: invoiceId, amountMinor } of paid) {
      const refund = {
        id: newId(),
        subscriptionId: row.id,
        invoiceId,
        providerRefundId: null,
        amountMinor,
        doneAtMs: null,
      }
      await addPlanRefund({ ...refund, status: 'asked', askedBy: 'shop', askedAtMs: now() }, trx)
    }
    if (paid.length === 0) return
    const cost = formatMoney(
      paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      row.currency,
    )
    const { name: shop } = await shopIdentity(trx)
    await write(user, row.id, [letters.superseded({ shop, planName: plan.name }, cost)], trx)
    log.warn({ subscriptionId: row.id }, 'a customer had two plans: the second was ended and its money goes back')
  }

  async function storeInvoices(
    row: PlanSubscriptionRow,
    told: ProviderSubscription,
    {
      invoices,
      user,
      plan,
      isSecond = false,
    }: { invoices: ProviderInvoice[]; user: UserRow | undefined; plan: SoldPlan; isSecond?: boolean },
    trx: Knex,
  ): Promise<void> {
    const isRefundable = !isSecond && now() < (firstPaidAtMs(invoices) ?? now()) + refundDays * dayMs
    const stored = new Map((await invoicesOfSubscription(row.id, trx)).map((invoice) => [invoice.id, invoice]))
    for (const invoice of invoices.toReversed()) {
      const { id, status, amountMinor } = invoice
      const known = stored.get(id)
      if (status === 'draft' || amountMinor === 0 || known?.status === 'paid') continue
      if (known?.status === status && known.paymentId === invoice.paymentId) continue
      const name = invoice.planId === plan.plan.id ? plan.plan.name : (await storedPlan(invoice.planId, trx)).plan.name
      const { nextAttemptAtMs: _, isRenewal: __, ...kept } = invoice
      await storeInvoice({ ...kept, status, subscriptionId: row.id, planName: name }, trx)
      if (status === 'paid')
        await receipts.issue({ row, told, invoice, planName: name, user, isRefundable, isSecond }, trx)
    }
  }

  async function dueLetters(
    { id }: UserRow,
    found: {
      told: ProviderSubscription
      plan: SoldPlan
      before: { told: ProviderSubscription; status: PlanStatus } | null
      invoices: ProviderInvoice[]
    },
    trx: Knex,
  ): Promise<DueLetter[]> {
    const { told, plan, before, invoices } = found
    const next = nextPrice(told, now())
    const nextName = next && (await storedPlan(next.planId, trx)).plan.name
    const deletedAtMs = (await deletionOf(id, trx))?.dueAtMs ?? null
    const { name: shop } = await shopIdentity(trx)
    const open = invoices.find(({ status }) => status === 'open')
    return letters.due({ shop, planName: plan.plan.name, nextName, deletedAtMs, told }, before, open, now())
  }

  async function write({ email }: UserRow, id: string, due: DueLetter[], trx: Knex): Promise<void> {
    for (const letter of due)
      if (letter.once === null || (await noteLetter(id, letter.once, now(), trx)))
        await addMail(letters.mail(email, letter), deps, trx)
  }

  /** Of which the provider has told nothing: its page was left before that, or the answer was lost. */
  async function waitOrGiveUp(row: PlanSubscriptionRow): Promise<void> {
    const giveUpAtMs = row.createdAtMs + dayMs
    const isAsked = row.status === 'incomplete'
    if (isAsked && giveUpAtMs <= now()) await giveUp(row)
    else await changePlanSubscription(row.id, { dueAtMs: isAsked ? giveUpAtMs : null }, db)
  }
}

/** What was told, as it is kept. The invoices are here to be compared; what they say has rows of its own. */
const toldText = (told: ProviderSubscription, invoices: ProviderInvoice[]) =>
  JSON.stringify({
    ...told,
    invoices: invoices.map(({ id, status, nextAttemptAtMs }) => [id, status, nextAttemptAtMs]),
  })

function firstPaidAtMs(invoices: readonly ProviderInvoice[]): number | null {
  const paid = invoices.flatMap(({ paidAtMs, amountMinor }) => (amountMinor > 0 ? (paidAtMs ?? []) : []))
  return paid.length === 0 ? null : Math.min(...paid)
}

const isTrial = (row: PlanSubscriptionRow) => Boolean(row.isTrial) && row.beganAtMs === null
