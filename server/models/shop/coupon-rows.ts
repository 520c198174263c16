import type { Knex } from 'knex'
import { queryRows } from '../../database/raw-sql.ts'
import type { CouponTerms } from '../../../core/shop/coupon.ts'

/** A coupon as it is stored. */
export interface CouponRow {
  code: string
  description: string
  type: 'percentage' | 'fixed'
  basis_points: number | null
  value_minor: number | null
  currency: string | null
  max_discount_minor: number | null
  starts_at_ms: number | null
  ends_at_ms: number | null
  max_uses: number | null
  max_uses_per_customer: number | null
  /** JSON. */
  course_ids: string | null
  first_order_only: boolean | number
  source: 'content' | 'operator'
  batch: string | null
  is_active: boolean | number
  created_at_ms: number
}

/** The row of a coupon that is on. */
export function couponRow(
  coupon: CouponTerms,
  made: { source: CouponRow['source']; batch: string | null; nowMs: number },
) {
  const { takes, courseIds } = coupon
  return {
    code: coupon.code,
    description: coupon.description,
    type: takes.type,
    basis_points: takes.type === 'percentage' ? takes.basisPoints : null,
    value_minor: takes.type === 'fixed' ? takes.amountMinor : null,
    currency: coupon.currency,
    max_discount_minor: coupon.maxDiscountMinor,
    starts_at_ms: coupon.startsAtMs,
    ends_at_ms: coupon.endsAtMs,
    max_uses: coupon.maxUses,
    max_uses_per_customer: coupon.maxUsesPerCustomer,
    course_ids: courseIds && JSON.stringify(courseIds),
    first_order_only: coupon.firstOrderOnly,
    source: made.source,
    batch: made.batch,
    is_active: true,
    created_at_ms: made.nowMs,
  } satisfies CouponRow
}

/** What a stored coupon says. */
function couponTerms(row: CouponRow): CouponTerms {
  return {
    code: row.code,
    description: row.description,
    takes:
      row.type === 'fixed'
        ? { type: 'fixed', amountMinor: row.value_minor ?? 0 }
        : { type: 'percentage', basisPoints: row.basis_points ?? 0 },
    currency: row.currency,
    maxDiscountMinor: row.max_discount_minor,
    // `couponRow` writes nothing else there.
    courseIds: row.course_ids === null ? null : (JSON.parse(row.course_ids) as number[]),
    startsAtMs: row.starts_at_ms,
    endsAtMs: row.ends_at_ms,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    firstOrderOnly: Boolean(row.first_order_only),
  }
}

/** A coupon that is on. */
export async function activeCoupon(code: string, trx: Knex): Promise<CouponTerms | null> {
  const [row] = await queryRows<CouponRow>(trx, 'select * from coupons where code = ? and is_active', [code])
  return row ? couponTerms(row) : null
}

/** Makes every other hold on the coupon wait until this transaction ends. A write comes first for SQLite's sake: see `lockCatalogue`. */
export async function lockCoupon(code: string, trx: Knex): Promise<void> {
  await trx('coupons')
    .where({ code })
    .update({ is_active: trx.ref('is_active') })
}

/** Somebody who pays: known by a keyed hash of their mailbox, and by their account where they have one. */
export interface CouponCustomer {
  userId: string | null
  customerKey: string
}

/** How often a coupon is held and was used, by this customer and by all others; `orderId`: the order that asks does not count. */
export async function couponUses(code: string, customer: CouponCustomer | null, orderId: string | null, trx: Knex) {
  const rows = await queryRows<{ state: 'held' | 'used'; is_mine: number; uses: number }>(
    trx,
    `select coupon_uses.state as state,
            case when customer_key = ? or orders.user_id = ? then 1 else 0 end as is_mine, count(*) as uses
       from coupon_uses join orders on orders.id = coupon_uses.order_id
       where code = ? and coupon_uses.state in ('held', 'used') and order_id <> ? group by 1, 2`,
    [customer?.customerKey ?? '', customer?.userId ?? '', code, orderId ?? ''],
  )
  const count = (state: 'held' | 'used', isMine: number) =>
    rows.find((row) => row.state === state && row.is_mine === isMine)?.uses ?? 0
  return {
    mine: { held: count('held', 1), used: count('used', 1) },
    others: { held: count('held', 0), used: count('used', 0) },
  }
}

/** Keeps a use of the coupon for an order, in place of the one that the order had. */
export async function holdCouponUse(
  { orderId, code, customerKey, atMs }: { orderId: string; code: string; customerKey: string; atMs: number },
  trx: Knex,
): Promise<void> {
  await trx('coupon_uses')
    .insert({ order_id: orderId, code, customer_key: customerKey, state: 'held', at_ms: atMs })
    .onConflict('order_id')
    .merge()
}

/** An order that was paid has used its coupon, whatever came between. */
export async function setCouponUsed(orderId: string, atMs: number, trx: Knex): Promise<void> {
  await trx('coupon_uses').where({ order_id: orderId }).update({ state: 'used', at_ms: atMs })
}

/** Gives back what an order holds that will not be paid; a use stays one. */
export async function releaseCouponUse(orderId: string, atMs: number, trx: Knex): Promise<void> {
  await trx('coupon_uses').where({ order_id: orderId, state: 'held' }).update({ state: 'released', at_ms: atMs })
}

/** Has this customer paid for an order before, under their account or from their address? */
export async function hasPaidOrder(
  { userId, emailKey, orderId }: { userId: string | null; emailKey: string; orderId: string | null },
  trx: Knex,
): Promise<boolean> {
  const [found] = await queryRows(
    trx,
    `select 1 from orders where paid_at_ms is not null and (user_id = ? or email_key = ?) and id <> ? limit 1`,
    [userId ?? '', emailKey, orderId ?? ''],
  )
  return found !== undefined
}

/** Replaces the coupons of the content: those that are gone are off. A code that an operator gave out stays as it is; answers these. */
export async function replaceContentCoupons(rows: readonly CouponRow[], trx: Knex): Promise<string[]> {
  const codes = rows.map(({ code }) => code)
  const taken: string[] = await trx('coupons').where({ source: 'operator' }).whereIn('code', codes).pluck('code')
  await trx('coupons')
    .where({ source: 'content', is_active: true })
    .whereNotIn('code', codes)
    .update({ is_active: false })
  for (const row of rows.filter(({ code }) => !taken.includes(code))) {
    const { created_at_ms: _, ...changing } = row
    await trx('coupons').insert(row).onConflict('code').merge(changing)
  }
  return taken
}
