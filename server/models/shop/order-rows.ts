import type { Knex } from 'knex'
import type { orderStatuses, paymentStatuses } from '../../../core/contract/shop/orders.ts'
import { insertRow, jsonList, listedTexts, queryRows, updateRows, type Value } from '../../database/raw-sql.ts'
import { columnsOf, Row } from '../row.ts'
import { type AddressMove, movedBuyer } from './stored-buyer.ts'

export type OrderStatus = (typeof orderStatuses)[number]
export type PaymentStatus = (typeof paymentStatuses)[number]

/** An order. Amounts in minor units of its currency. */
export class OrderRow extends Row {
  static override tableName = 'orders'
  declare id: string
  declare number: string
  declare userId: string | null
  /** SQLite gives 0 or 1. */
  declare isGuest: boolean | number
  declare email: string | null
  declare emailKey: string | null
  declare tokenHash: string
  declare claimHash: string
  declare checkoutKey: string | null
  declare status: OrderStatus
  declare currency: string
  declare subtotalMinor: number
  declare discountMinor: number
  declare totalMinor: number
  declare refundedMinor: number
  declare couponCode: string | null
  declare version: number
  declare provider: 'sandbox' | 'stripe'
  declare livemode: boolean | number
  declare paymentId: string | null
  declare paymentStatus: PaymentStatus
  /** The contract's `buyer`, as JSON. */
  declare buyer: string | null
  /** `OrderConsent`, as JSON. */
  declare consent: string | null
  /** Brand, last four figures and country, as JSON. */
  declare card: string | null
  declare country: string | null
  /** Why the last try to pay failed, or what is wrong with the payment, as the provider or `settle-order.ts` names it; `rebuilt` of one
   *  that was lost with its database, until it is settled. */
  declare failure: string | null
  declare createdAtMs: number
  declare changedAtMs: number
  declare paidAtMs: number | null
  declare closedAtMs: number | null
}

export class OrderLineRow extends Row {
  static override tableName = 'order_lines'
  declare id: string
  declare orderId: string
  declare position: number
  declare courseId: number
  declare title: string
  declare quantity: number
  /** SQLite gives 0 or 1. */
  declare forSelf: boolean | number
  declare unitMinor: number
  declare discountMinor: number
  declare totalMinor: number
  declare refundedMinor: number
}

/** What a buyer agreed to. */
export interface OrderConsent {
  version: string
  text: string
  atMs: number
  ip: string | null
}

/** `null`: nothing was agreed to yet, or the buyer was deleted. */
export const consentOf = ({ consent }: Pick<OrderRow, 'consent'>): OrderConsent | null =>
  // Nobody else writes it.
  consent === null ? null : (JSON.parse(consent) as OrderConsent)

type NewOrder = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'userId'
  | 'isGuest'
  | 'tokenHash'
  | 'claimHash'
  | 'checkoutKey'
  | 'currency'
  | 'provider'
  | 'livemode'
  | 'createdAtMs'
>

export type NewLine = Omit<OrderLineRow, keyof Row | 'refundedMinor'>

/** A prepared statement: one order is asked for at every step of a purchase. */
async function orderWhere(condition: string, values: readonly Value[], trx: Knex): Promise<OrderRow | undefined> {
  const [row] = await queryRows<object>(trx, `select * from orders where ${condition}`, values)
  return row && OrderRow.fromDatabaseJson(row)
}

export const orderById = (id: string, trx: Knex) => orderWhere('id = ?', [id], trx)

export const orderByPayment = (paymentId: string, trx: Knex) => orderWhere('payment_id = ?', [paymentId], trx)

/** The order that a page began under its key: a user's own, or a guest's. */
export const orderByCheckoutKey = (key: string, userId: string | null, trx: Knex) =>
  userId === null
    ? orderWhere('checkout_key = ? and is_guest', [key], trx)
    : orderWhere('checkout_key = ? and user_id = ?', [key, userId], trx)

/** What a user is about to pay: there is one at most. */
export const pendingOrderOf = (userId: string, trx: Knex) =>
  orderWhere(`user_id = ? and status = 'pending'`, [userId], trx)

/** Begins an order with nothing in it, unless its user has one that waits or its page began one. */
export async function beginOrder(order: NewOrder, trx: Knex): Promise<OrderRow | undefined> {
  const sums = { subtotalMinor: 0, discountMinor: 0, totalMinor: 0, refundedMinor: 0, version: 0 }
  const state = { status: 'pending', paymentStatus: 'unpaid', changedAtMs: order.createdAtMs } as const
  const columns = columnsOf({ ...sums, ...state, ...order })
  const [row] = await insertRow('orders', columns, 'on conflict do nothing returning *', trx)
  return row && OrderRow.fromDatabaseJson(row)
}

/** The order, which no other transaction changes until this one ends. A write comes first for SQLite's sake: see `lockCatalogue`. */
export async function lockOrder(id: string, trx: Knex): Promise<OrderRow | undefined> {
  const [row] = await queryRows<object>(trx, 'update orders set version = version where id = ? returning *', [id])
  return row && OrderRow.fromDatabaseJson(row)
}

export type OrderChange = Partial<Omit<OrderRow, keyof Row>>

/** Answers the order as it is then. */
export async function changeOrder(id: string, change: OrderChange, trx: Knex): Promise<OrderRow | undefined> {
  const [row] = await updateRows('orders', columnsOf(change), 'where id = ? returning *', [id], trx)
  return row && OrderRow.fromDatabaseJson(row)
}

/** Gives an order that waits, and is still as `version` has it, what it is paid by. Answers whether it has it now. */
export async function attachPayment(
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
  paymentId: string,
  atMs: number,
  trx: Knex,
): Promise<boolean> {
  const waits = `where id = ? and status = 'pending' and version = ? and payment_id is null returning id`
  const columns = { payment_id: paymentId, changed_at_ms: atMs }
  const attached = await updateRows('orders', columns, waits, [id, version], trx)
  return attached.length > 0 || (await orderById(id, trx))?.paymentId === paymentId
}

/** A user's orders, newest first, and those of nobody else. */
export const ordersOf = (userId: string, most: number, trx: Knex) =>
  OrderRow.query(trx)
    .where({ user_id: userId })
    .orderBy([
      { column: 'created_at_ms', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(most)

/** Ids of orders that nobody has paid and that were begun before then, the oldest first. */
export async function pendingIdsBefore(ms: number, most: number, trx: Knex): Promise<string[]> {
  return await trx('orders')
    .where({ status: 'pending' })
    .where('created_at_ms', '<', ms)
    .orderBy('created_at_ms')
    .limit(most)
    .pluck('id')
}

/** Ids of guests' orders that were paid under this address and that no account has. */
export async function unclaimedIdsOf(emailKey: string, trx: Knex): Promise<string[]> {
  return await trx('orders')
    .where({ email_key: emailKey, is_guest: true })
    .whereNull('user_id')
    .whereNotNull('paid_at_ms')
    .orderBy('created_at_ms')
    .pluck('id')
}

const nobodys = { email: null, email_key: null, buyer: null, consent: null, card: null, checkout_key: null }

/** Orders that nobody paid, and that ended before then: what their buyers wrote is kept no longer. Of one whose payment was refused,
 *  the sums stay, since the provider has money for it. */
export async function removeUnpaidBefore(ms: number, db: Knex): Promise<void> {
  const ended = () => db('orders').whereNull('paid_at_ms').where('closed_at_ms', '<', ms)
  await ended().where({ status: 'cancelled' }).delete()
  await ended().where({ status: 'failed' }).whereNotNull('buyer').update(nobodys)
}

/** The address of an account is another one: mails of what it has paid for follow, where they went to that of before. */
export async function moveOrderMails(userId: string, move: AddressMove, trx: Knex): Promise<void> {
  const paid: Pick<OrderRow, 'id' | 'buyer'>[] = await trx('orders')
    .where({ user_id: userId })
    .whereNotNull('paid_at_ms')
    .select('id', 'buyer')
  for (const { id, buyer } of paid) {
    const moved = movedBuyer(buyer, move)
    // Not where the account was deleted meanwhile.
    if (moved !== null) await trx('orders').where({ id, buyer }).update({ buyer: moved })
  }
}

/** Orders that were paid before then: their sums stay, their buyers are forgotten. */
export const forgetBuyersBefore = (ms: number, db: Knex) =>
  db('orders').where('paid_at_ms', '<', ms).whereNotNull('buyer').update(nobodys)

/** Takes the names off a user's orders, which the law has us keep; nobody opens them any more, and none is paid any more, nor holds a
 *  coupon. */
export async function pseudonymiseOrders(userId: string, trx: Knex): Promise<void> {
  const own = () => trx('orders').where({ user_id: userId })
  await own()
    .where({ status: 'pending' })
    .update({ status: 'cancelled', closed_at_ms: trx.ref('changed_at_ms') })
  await trx('coupon_uses')
    .where({ state: 'held' })
    .whereIn('order_id', own().select('id'))
    .update({ state: 'released' })
  await own().update({ ...nobodys, token_hash: '', claim_hash: '', is_guest: false })
}

/** The lines of these orders, in their order. */
export async function linesOf(orderIds: readonly string[], trx: Knex): Promise<OrderLineRow[]> {
  const sql = `select * from order_lines where order_id in ${listedTexts(trx)} order by order_id, position`
  const rows = await queryRows<object>(trx, sql, [jsonList(orderIds)])
  return rows.map((row) => OrderLineRow.fromDatabaseJson(row))
}

/** Writes the lines of an order that has none. */
export async function addLines(lines: readonly NewLine[], trx: Knex): Promise<void> {
  for (const line of lines) await insertRow('order_lines', columnsOf({ ...line, refundedMinor: 0 }), '', trx)
}

export const removeLines = (orderId: string, trx: Knex) => trx('order_lines').where({ order_id: orderId }).delete()

export const changeLine = (id: string, change: Partial<Pick<OrderLineRow, 'refundedMinor' | 'forSelf'>>, trx: Knex) =>
  OrderLineRow.query(trx).findById(id).patch(change)

export const addOrderGrant = (grantId: string, lineId: string, trx: Knex) =>
  insertRow('order_grants', { grant_id: grantId, line_id: lineId }, '', trx)

/** The grants that a line gave and that still count. */
export async function liveGrantsOf(lineId: string, trx: Knex): Promise<string[]> {
  return await trx('order_grants')
    .join('grants', 'grants.id', 'order_grants.grant_id')
    .where({ line_id: lineId })
    .whereNull('grants.revoked_at_ms')
    .pluck('order_grants.grant_id')
}
