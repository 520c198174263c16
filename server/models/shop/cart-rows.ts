import type { Knex } from 'knex'
import { insertRow, queryRows } from '../../database/raw-sql.ts'
import { headColumns, headOf, type CourseHead, type HeadColumns } from './course-row.ts'

/** Whose cart it is: a customer's, or a visitor's by the SHA-256 of the token in their cookie, as hex. */
export type CartOwner = { userId: string; visitorHash: null } | { userId: null; visitorHash: string }

export interface CartRow {
  id: string
  courseId: number
  quantity: number
}

const ownerColumns = ({ userId, visitorHash }: CartOwner) =>
  userId === null ? { visitor_hash: visitorHash } : { user_id: userId }

/** What is in a cart, in the order in which it came. */
export async function cartRows(
  { userId, visitorHash }: CartOwner,
  trx: Knex,
): Promise<{ id: string; quantity: number; course: CourseHead }[]> {
  const rows = await queryRows<{ id: string; quantity: number } & HeadColumns>(
    trx,
    `select cart_items.id as id, quantity, ${headColumns} from cart_items join courses on courses.id = course_id
       where ${userId === null ? 'visitor_hash' : 'user_id'} = ? order by added_at_ms, cart_items.id`,
    [userId ?? visitorHash],
  )
  return rows.map((row) => ({ id: row.id, quantity: row.quantity, course: headOf(row) }))
}

/** Puts copies beside those that are there, of which there are at most `most` then. */
export async function addToCartRow(
  owner: CartOwner,
  item: CartRow & { addedAtMs: number },
  most: number,
  trx: Knex,
): Promise<void> {
  const { id, courseId, quantity, addedAtMs } = item
  const sum = 'cart_items.quantity + excluded.quantity'
  await insertRow(
    'cart_items',
    { id, ...ownerColumns(owner), course_id: courseId, quantity, added_at_ms: addedAtMs },
    `on conflict (${owner.userId === null ? 'visitor_hash' : 'user_id'}, course_id)
       do update set quantity = case when ${sum} > ${most} then ${most} else ${sum} end`,
    trx,
  )
}

/** Answers whether the owner has such an item. */
export async function setCartQuantity(owner: CartOwner, id: string, quantity: number, trx: Knex): Promise<boolean> {
  const item = trx('cart_items').where({ id, ...ownerColumns(owner) })
  return (await (quantity < 1 ? item.delete() : item.update({ quantity }))) > 0
}

/** Takes all out of a visitor's cart, and answers what it was: each item to one caller. */
export async function emptyVisitorCart(visitorHash: string, trx: Knex): Promise<(CartRow & { addedAtMs: number })[]> {
  const rows = await queryRows<{ id: string; course_id: number; quantity: number; added_at_ms: number }>(
    trx,
    'delete from cart_items where visitor_hash = ? returning id, course_id, quantity, added_at_ms',
    [visitorHash],
  )
  return rows.map(({ course_id: courseId, added_at_ms: addedAtMs, ...row }) => ({ ...row, courseId, addedAtMs }))
}

/** Takes copies of a course out of a customer's cart; more than there are takes the item out. */
export async function takeFromCart(userId: string, courseId: number, quantity: number, trx: Knex): Promise<void> {
  const item = 'user_id = ? and course_id = ?'
  await queryRows(trx, `update cart_items set quantity = quantity - ? where ${item}`, [quantity, userId, courseId])
  await queryRows(trx, `delete from cart_items where ${item} and quantity < 1`, [userId, courseId])
}

/** Forgets visitors' carts into which nothing was put since, and what customers left in theirs for longer. */
export async function removeOldCarts(visitorsSinceMs: number, customersSinceMs: number, db: Knex): Promise<void> {
  const newer = db('cart_items').whereNotNull('visitor_hash').where('added_at_ms', '>=', visitorsSinceMs)
  await db('cart_items').whereNotNull('visitor_hash').whereNotIn('visitor_hash', newer.select('visitor_hash')).delete()
  await db('cart_items').whereNotNull('user_id').where('added_at_ms', '<', customersSinceMs).delete()
}
