import type { Knex } from 'knex'

/** A row of `coupons`, with how often it was used and is held by an order that may be paid yet. */
export interface CountedCoupon {
  code: string
  description: string
  type: 'percentage' | 'fixed'
  basisPoints: number | null
  valueMinor: number | null
  currency: string | null
  maxDiscountMinor: number | null
  startsAtMs: number | null
  endsAtMs: number | null
  maxUses: number | null
  maxUsesPerCustomer: number | null
  /** JSON. */
  courseIds: string | null
  firstOrderOnly: boolean | number
  source: 'content' | 'operator'
  batch: string | null
  isActive: boolean | number
  createdAtMs: number
  used: number
  held: number
}

type NewCoupon = Omit<CountedCoupon, 'used' | 'held' | 'source'>

/** Columns by the names of their fields. */
const columns = {
  code: 'code',
  description: 'description',
  type: 'type',
  basisPoints: 'basis_points',
  valueMinor: 'value_minor',
  currency: 'currency',
  maxDiscountMinor: 'max_discount_minor',
  startsAtMs: 'starts_at_ms',
  endsAtMs: 'ends_at_ms',
  maxUses: 'max_uses',
  maxUsesPerCustomer: 'max_uses_per_customer',
  courseIds: 'course_ids',
  firstOrderOnly: 'first_order_only',
  source: 'source',
  batch: 'batch',
  isActive: 'is_active',
  createdAtMs: 'created_at_ms',
} as const

interface Wanted {
  /** Those of one batch; `null`: those of none. */
  batch: string | null
  offset: number
  limit: number
}

const counted = (coupons: Knex.QueryBuilder, trx: Knex): Promise<CountedCoupon[]> =>
  coupons.select({ ...columns, used: usesIn('used', trx), held: usesIn('held', trx) })

const usesIn = (state: 'used' | 'held', trx: Knex) =>
  trx.raw('(select cast(count(*) as integer) from coupon_uses where coupon_uses.code = coupons.code and state = ?)', [
    state,
  ])

const newestFirst = (trx: Knex) =>
  trx('coupons').orderBy([
    { column: 'created_at_ms', order: 'desc' as const },
    { column: 'code', order: 'asc' as const },
  ])

export const couponsOfBatch = ({ batch, offset, limit }: Wanted, trx: Knex): Promise<CountedCoupon[]> =>
  counted(newestFirst(trx).where({ batch }).offset(offset).limit(limit), trx)

/** Those in whose code `part`, in capitals, is found. */
export const couponsLike = (
  part: string,
  { offset, limit }: Omit<Wanted, 'batch'>,
  trx: Knex,
): Promise<CountedCoupon[]> => {
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = newestFirst(trx).whereRaw(String.raw`code like ? escape '\'`, [pattern])
  return counted(found.offset(offset).limit(limit), trx)
}

export const couponsByCode = (codes: readonly string[], trx: Knex): Promise<CountedCoupon[]> =>
  counted(newestFirst(trx).whereIn('code', [...codes]), trx)

/** Every code of a batch with its uses, a part at a time. */
export async function* codesOfBatch(batch: string, trx: Knex): AsyncGenerator<CountedCoupon[]> {
  const limit = 500
  for (let offset = 0; ; offset += limit) {
    const rows = await couponsOfBatch({ batch, offset, limit }, trx)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
  }
}

/** Rejects with a unique violation where a code is there already. */
export async function addCoupons(coupons: readonly NewCoupon[], trx: Knex): Promise<void> {
  const rows = coupons.map((coupon) => rowOf({ ...coupon, source: 'operator' }))
  // SQLite takes 32,766 values in a statement.
  for (let at = 0; at < rows.length; at += 500) await trx('coupons').insert(rows.slice(at, at + 500))
}

const rowOf = (coupon: NewCoupon & { source: 'operator' }): Record<string, unknown> =>
  Object.fromEntries((Object.keys(columns) as (keyof typeof columns)[]).map((field) => [columns[field], coupon[field]]))

export const batchExists = async (batch: string, trx: Knex): Promise<boolean> =>
  (await trx('coupons').where({ batch }).first('code')) !== undefined

/** Answers of each that there is, switched off before or now, who wrote it. */
export const switchOff = async (
  which: { code: string } | { batch: string },
  trx: Knex,
): Promise<Pick<CountedCoupon, 'source'>[]> =>
  await trx('coupons').where(which).update({ is_active: false }).returning('source')

export interface BatchRow {
  batch: string
  description: string
  codes: number
  active: number
  used: number
  createdAtMs: number
}

/** Batches, the newest first; or one, by its name. */
export async function couponBatches(
  { offset, limit, batch }: { offset: number; limit: number; batch?: string },
  trx: Knex,
): Promise<BatchRow[]> {
  const used =
    "(select cast(count(*) as integer) from coupon_uses join coupons as one on one.code = coupon_uses.code where one.batch = coupons.batch and coupon_uses.state = 'used')"
  return await trx('coupons')
    .whereNotNull('batch')
    .modify((coupons) => void (batch !== undefined && coupons.where({ batch })))
    .groupBy('batch')
    .orderByRaw('min(created_at_ms) desc, batch')
    .offset(offset)
    .limit(limit)
    .select({
      batch: 'batch',
      description: trx.raw('min(description)'),
      codes: trx.raw('cast(count(*) as integer)'),
      active: trx.raw('cast(sum(case when is_active then 1 else 0 end) as integer)'),
      used: trx.raw(used),
      createdAtMs: trx.raw('min(created_at_ms)'),
    })
}
