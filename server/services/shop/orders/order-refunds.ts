import type { Knex } from 'knex'
import { Problem } from '../../../../core/problem.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import type { Refund } from '../../../adapters/payments/payments.ts'
import { lockOrder, orderById, type OrderRow } from '../../../models/shop/order-rows.ts'
import { addRefund, changeRefund, refundById, type RefundRow } from '../../../models/shop/refund-rows.ts'
import { isOfProvider } from '../at-provider.ts'
import { outOfReachMs } from '../failed-refund-message.ts'
import { giftService } from '../after-sale/gifts.ts'
import { noteSecondRefund, tellOfFailedRefund } from './failed-refund.ts'
import { orderAccess } from './order-access.ts'
import { isDisputed, moneyBackMs, moneyBackOf, wholeOrders, type WholeOrder } from './order-view.ts'
import type { orderSettling, OrderSettleDeps } from './settle-order.ts'

export interface RefundAsked {
  /** Under which it is done once, however often it is asked for; otherwise each asking is a refund of its own. */
  id?: string
  /** Ids of lines; all where none is named. */
  itemIds?: readonly string[] | undefined
  /** What whoever asks was shown: another sum is refused. */
  expectedMinor: number
  askedBy: 'customer' | 'operator' | 'shop'
  /** When the customer said so, if that was not now: what the 30 days are judged by. */
  statedAtMs?: number
  reason?: string
}

/** Money back. The duty is stored before the provider hears of it, so that a server that is killed in between leaves it to the next one. */
export function orderRefunds(deps: OrderSettleDeps, settling: ReturnType<typeof orderSettling>) {
  const { db, now, newId, log } = deps
  const { sales } = deps.payments
  const gifts = giftService(deps)
  const access = orderAccess(deps)

  /** Gives back what is left of an order or of some of its lines, and closes what these opened. Gifts that were redeemed stay paid.
   *  When the provider cannot be reached, the refund waits, and is done by itself. Throws `not-found` and `conflict`. */
  async function refund(orderId: string, asked: RefundAsked): Promise<void> {
    // Before: somebody may have given it back at the provider.
    await settling.settle(orderId).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'not-found') throw paidElsewhere()
      ignoreUnavailable(error)
    })
    const row = await db.transaction((trx) => ask(orderId, asked, trx))
    if (row.status === 'asked') await carryOut(row)
  }

  async function ask(orderId: string, asked: RefundAsked, trx: Knex): Promise<RefundRow> {
    const order = await lockOrder(orderId, trx)
    const known = asked.id === undefined ? undefined : await refundById(asked.id, trx)
    if (known) return known
    const [whole] = order ? await wholeOrders([order], gifts, trx) : []
    if (!order || !whole) throw new Problem('not-found', 'Order not found')
    requireRefundable(order, asked)
    // A gift that somebody redeems at this moment is redeemed or void from here on: only then is the sum known.
    for (const { lineId } of linesToRefund(whole, asked.itemIds)) await gifts.voidGifts(lineId, trx)
    const giftsNow = await gifts.giftsOf([...whole.gifts.keys()], trx)
    const lines = linesToRefund({ ...whole, gifts: giftsNow }, asked.itemIds)
    const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
    if (amountMinor === 0) throw new Problem('conflict', 'There is nothing left to give back.')
    if (amountMinor !== asked.expectedMinor) {
      const words = `${formatMoney(amountMinor, order.currency)} can be given back by now. Please look again.`
      throw new Problem('conflict', words)
    }
    const { id = newId(), askedBy, reason = askedBy === 'customer' ? 'money-back guarantee' : '' } = asked
    return await addRefund(
      {
        ...{ id, orderId, paymentId: null, providerRefundId: null, amountMinor, status: 'asked' },
        ...{ lines: JSON.stringify(lines), reason, askedBy, askedAtMs: now(), doneAtMs: null },
      },
      trx,
    )
  }

  function requireRefundable(order: OrderRow, { askedBy, statedAtMs = now() }: RefundAsked): void {
    if (order.paidAtMs === null) throw new Problem('conflict', 'This order has not been paid.')
    if (isDisputed(order))
      throw new Problem('conflict', 'Your bank is dealing with this payment, so we cannot give it back as well.')
    if (!isOfProvider(order, deps.payments)) throw paidElsewhere()
    if (askedBy === 'customer' && statedAtMs >= order.paidAtMs + moneyBackMs)
      throw new Problem('conflict', 'The 30 days in which money can be had back are over.')
  }

  /** Has the provider do a refund that is due, and takes over what became of it. May be asked again: it is done once. */
  async function carryOut({ id, orderId, amountMinor, askedAtMs, ...asked }: RefundRow): Promise<void> {
    const order = await orderById(orderId, db)
    const paymentId = asked.paymentId ?? order?.paymentId
    if (!order || !paymentId) return
    const isOurs = isOfProvider(order, deps.payments)
    const done = isOurs ? await askProvider({ refundId: id, paymentId, amountMinor }) : 'unknown'
    if (done === 'unknown' && (asked.status !== 'asked' || now() < askedAtMs + outOfReachMs)) return
    if (done === 'later' || (done === 'refused' && !(await isTakenOver(orderId)))) return
    await db.transaction(async (trx) => {
      const locked = await lockOrder(orderId, trx)
      const row = await refundById(id, trx)
      if (!locked || !row || row.doneAtMs !== null) return
      if (typeof done === 'object') return await noteAsked(row, done, trx)
      await changeRefund(id, { status: 'failed', doneAtMs: now() }, trx)
      await access.converge(locked, trx)
      // Of money that never moved, and cannot any more, nothing is owed.
      if (isOurs || order.livemode) await tellOfFailedRefund(row, deps, trx, { isOutOfReach: done === 'unknown' })
    })
    if (done !== 'unknown') await settling.settle(orderId).catch(ignoreUnavailable)
  }

  /** Asks what was given back at the provider, which may be why it refuses ours. Answers whether it could be asked. */
  async function isTakenOver(orderId: string): Promise<boolean> {
    try {
      await settling.settle(orderId)
      return true
    } catch (error) {
      ignoreUnavailable(error)
      return false
    }
  }

  /** What becomes of a refund of the order's own payment, `settle` takes over. */
  async function noteAsked(row: RefundRow, answer: Refund, trx: Knex): Promise<void> {
    if (row.paymentId !== null) return await noteSecondRefund(row, answer, deps, trx)
    await changeRefund(row.id, { providerRefundId: answer.id }, trx)
  }

  async function askProvider(
    wanted: Parameters<typeof sales.refund>[0],
  ): Promise<Refund | 'later' | 'refused' | 'unknown'> {
    try {
      return await sales.refund(wanted)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      log[error.code === 'conflict' ? 'error' : 'warn']({ ...wanted, reason: error.code }, 'a refund was not made')
      if (error.code === 'not-found') return 'unknown'
      return error.code === 'conflict' ? 'refused' : 'later'
    }
  }

  return { refund, carryOut }
}

function linesToRefund(whole: WholeOrder, itemIds: readonly string[] | undefined) {
  const { lines } = whole
  if (itemIds?.some((id) => !lines.some((line) => line.id === id)))
    throw new Problem('not-found', 'There is no such item in this order.')
  return lines
    .filter(({ id }) => itemIds?.includes(id) ?? true)
    .map((line) => ({ lineId: line.id, amountMinor: moneyBackOf(whole, line) }))
    .filter(({ amountMinor }) => amountMinor > 0)
}

const paidElsewhere = () =>
  new Problem('conflict', 'This order was paid by another provider, or in another account there. Please contact us.')

/** What cannot be asked now is asked by the reconciliation. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'unavailable') throw error
}
