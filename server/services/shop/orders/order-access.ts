import type { Knex } from 'knex'
import { copiesPaid, mostBackOf } from '../../../../core/shop/money-back.ts'
import type { Deps } from '../../../deps/deps.ts'
import {
  addOrderGrant,
  changeLine,
  liveGrantsOf,
  type OrderLineRow,
  type OrderRow,
} from '../../../models/shop/order-rows.ts'
import { ownedCourseIds } from '../../../models/study/grant-row.ts'
import { lockEntitlements } from '../../../models/study/user-entitlements.ts'
import { entitlementService } from '../../study/entitlements.ts'
import { giftService } from '../after-sale/gifts.ts'
import { amountOf, wholeOrders, type WholeOrder } from './order-view.ts'

/** Makes what an order opens agree with what of it is paid: the buyer's own copies, and the codes of the others. */
export function orderAccess(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'config' | 'limits' | 'log'>) {
  const { now } = deps
  const entitlements = entitlementService(deps)
  const gifts = giftService(deps)

  /** Gives and takes back what is due, in the caller's transaction, which has locked the order. Answers the ids of the lines that are
   *  closed. */
  async function converge(order: OrderRow, trx: Knex): Promise<string[]> {
    if (order.paidAtMs === null) return []
    const [whole] = await wholeOrders([order], gifts, trx)
    if (!whole) return []
    if (order.userId !== null) await lockEntitlements(order.userId, trx)
    const closed = whole.lines.filter((line) => isTakenBack(whole, line))
    for (const line of whole.lines) {
      if (closed.includes(line)) await close(line, trx)
      else await open(whole, line, trx)
    }
    return closed.map(({ id }) => id)
  }

  /** The same where it has just been paid, so that nothing of it was opened or given back. */
  async function openFirst({ userId }: OrderRow, lines: readonly OrderLineRow[], trx: Knex): Promise<void> {
    if (userId !== null) await lockEntitlements(userId, trx)
    for (const line of lines) await makeGifts(line, await openOwnCopy(userId, line, trx), trx)
  }

  async function open(whole: WholeOrder, line: OrderLineRow, trx: Knex): Promise<void> {
    const { userId } = whole.order
    const isOpen = line.forSelf && userId !== null && (await liveGrantsOf(line.id, trx)).length > 0
    const isOwn = isOpen || (await openOwnCopy(userId, line, trx))
    await makeGifts(line, isOwn, trx)
    // At the provider one copy of several may be given back. A refund that was asked for voids the gifts, and may not arrive.
    const paid = copiesPaid(line, amountOf(whole.refunds, line.id, ['asked', 'pending', 'succeeded']))
    await gifts.keepGifts(line.id, paid - (isOwn ? 1 : 0), trx)
  }

  const makeGifts = (line: OrderLineRow, isOwn: boolean, trx: Knex): Promise<void> =>
    gifts.makeGifts(line, line.quantity - (isOwn ? 1 : 0), trx)

  /** A copy for somebody who got the course elsewhere meanwhile becomes a gift. Answers whether one copy is the buyer's, or will be a
   *  guest's once they have an account. */
  async function openOwnCopy(userId: string | null, line: OrderLineRow, trx: Knex): Promise<boolean> {
    if (!line.forSelf) return false
    if (userId === null) return true
    if ((await ownedCourseIds(userId, now(), trx)).includes(line.courseId)) {
      await changeLine(line.id, { forSelf: false }, trx)
      return false
    }
    const grant = { userId, courseId: line.courseId, source: 'order', startsAtMs: now(), endsAtMs: null }
    await addOrderGrant(await entitlements.grantIn(grant, trx), line.id, trx)
    return true
  }

  async function close(line: OrderLineRow, trx: Knex): Promise<void> {
    for (const grantId of await liveGrantsOf(line.id, trx)) await entitlements.revokeIn(grantId, 'refunded', trx)
    await gifts.voidGifts(line.id, trx)
  }

  return { converge, openFirst }
}

/** Has all that can come back of it come back? What was free stays. */
function isTakenBack({ refunds, gifts }: WholeOrder, line: OrderLineRow): boolean {
  const mostMinor = mostBackOf(line, gifts.get(line.id) ?? [])
  return mostMinor > 0 && amountOf(refunds, line.id, ['pending', 'succeeded']) >= mostMinor
}
