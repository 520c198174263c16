import type {
  CouponBatch,
  CouponRules,
  ListedCoupon,
  makeBatch,
  makeCoupon,
  operatorCoupons,
} from '../../../core/contract/operator/coupons.ts'
import type { BodyOf, QueryOf } from '../../../core/contract/endpoint.ts'
import { dayMs } from '../../../core/durations.ts'
import { Problem } from '../../../core/problem.ts'
import { isUniqueViolation } from '../../database/database.ts'
import type { Deps } from '../../deps/deps.ts'
import {
  addCoupons,
  batchExists,
  codesOfBatch,
  couponBatches,
  couponsByCode,
  couponsLike,
  couponsOfBatch,
  switchOff,
  type BatchRow,
  type CountedCoupon,
} from '../../models/operator/listed-coupons.ts'
import { courseTitles } from '../../models/shop/course-row.ts'
import { csvLine } from '../account/my-data/csv.ts'
import { isoOf, isoOrNull, operatorActs, rowsOf, type Actor } from './operator-acts.ts'

/** The codes that take something off. */
export function couponsService(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'randomBytes' | 'securityLog'>) {
  const { reads, now } = deps
  const acts = operatorActs(deps)

  return {
    async list({ q, batch, page }: QueryOf<typeof operatorCoupons>): Promise<ListedCoupon[]> {
      const isSearch = batch === undefined && q !== ''
      const rows = isSearch
        ? await couponsLike(q.toUpperCase(), rowsOf(page), reads)
        : await couponsOfBatch({ batch: batch ?? null, ...rowsOf(page) }, reads)
      return rows.map(listed)
    },

    async batches(page: number): Promise<CouponBatch[]> {
      return (await couponBatches(rowsOf(page), reads)).map(shownBatch)
    },

    /** Throws `taken` for a code that is there, and `conflict` for rules that no order can meet. */
    async make(actor: Actor, { code, ...rules }: BodyOf<typeof makeCoupon>): Promise<ListedCoupon> {
      const coupon = await rowOf(rules)
      await acts.run(actor, { what: 'coupon-make', target: code }, (trx) =>
        addCoupons([{ ...coupon, code, batch: null }], trx).catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Problem('taken', 'There is a coupon with this code already.') : error
        }),
      )
      const [made] = await couponsByCode([code], reads)
      if (!made) throw new Error('what was stored is there')
      return listed(made)
    },

    /** Throws `taken` for a name that is there: asked twice, it is made once. */
    async makeBatch(actor: Actor, given: BodyOf<typeof makeBatch>): Promise<CouponBatch> {
      const { batch, count, ...rules } = given
      const coupon = await rowOf(rules)
      const codes = new Set<string>()
      while (codes.size < count) codes.add(randomCode(deps.randomBytes))
      await acts.run(actor, { what: 'coupon-make', target: batch }, async (trx) => {
        if (await batchExists(batch, trx)) throw new Problem('taken', 'There is a batch of this name already.')
        await addCoupons(
          Array.from(codes, (code) => ({ ...coupon, code, batch })),
          trx,
        )
      })
      return shownBatch(await batchOr404(batch))
    },

    /** Answers who wrote it: one of the content is on again with the next start, as long as it is there. Throws `not-found`. */
    switchOff: (actor: Actor, code: string): Promise<ListedCoupon['source']> =>
      off(actor, { code: code.toUpperCase() }, code.toUpperCase(), 'There is no such coupon.'),

    /** Throws `not-found`. */
    async switchBatchOff(actor: Actor, batch: string): Promise<void> {
      await off(actor, { batch }, batch, 'There is no such batch.')
    },

    /** The codes of a batch as a CSV file. Throws `not-found`. */
    async codes(batch: string): Promise<string> {
      await batchOr404(batch)
      const lines = [csvLine(['code', 'batch', 'description', 'active', 'used'])]
      for await (const rows of codesOfBatch(batch, reads))
        for (const { code, description, isActive, used } of rows)
          lines.push(csvLine([code, batch, description, isActive ? 'yes' : 'no', used]))
      return lines.join('')
    },
  }

  async function off(actor: Actor, which: { code: string } | { batch: string }, target: string, none: string) {
    return await acts.run(actor, { what: 'coupon-off', target }, async (trx) => {
      const [coupon] = await switchOff(which, trx)
      if (!coupon) throw new Problem('not-found', none)
      return coupon.source
    })
  }

  async function batchOr404(batch: string): Promise<BatchRow> {
    const [row] = await couponBatches({ batch, offset: 0, limit: 1 }, reads)
    if (!row) throw new Problem('not-found', 'There is no such batch.')
    return row
  }

  async function rowOf({ discount, startsOn, endsOn, courseIds, ...rules }: CouponRules) {
    const startsAtMs = startsOn === null ? null : dayOf(startsOn)
    const endsAtMs = endsOn === null ? null : dayOf(endsOn) + dayMs
    if (endsAtMs !== null && endsAtMs <= (startsAtMs ?? now()))
      throw new Problem('conflict', 'It would end before it starts.')
    const known = courseIds === null ? null : await courseTitles(reads)
    const unknown = courseIds?.find((id) => !known?.has(id))
    if (unknown !== undefined) throw new Problem('conflict', `There is no course ${unknown}.`)
    return {
      ...rules,
      ...{ basisPoints: null, maxDiscountMinor: null, valueMinor: null, currency: null },
      ...discount,
      startsAtMs,
      endsAtMs,
      courseIds: courseIds === null ? null : JSON.stringify(courseIds),
      isActive: true,
      createdAtMs: now(),
    }
  }
}

/** Days that no calendar has, such as 31 February, are refused. */
function dayOf(day: string): number {
  const ms = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(ms) || isoOf(ms).slice(0, 10) !== day) throw new Problem('conflict', `There is no day ${day}.`)
  return ms
}

/** Crockford's: without the letters that are taken for digits, or for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 bits: nobody guesses one of five thousand. */
function randomCode(randomBytes: Deps['randomBytes']): string {
  const signs = Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`
}

const listed = ({ startsAtMs, endsAtMs, createdAtMs, courseIds, ...row }: CountedCoupon): ListedCoupon => ({
  ...row,
  startsAt: isoOrNull(startsAtMs),
  endsAt: isoOrNull(endsAtMs),
  courseIds: courseIds === null ? null : (JSON.parse(courseIds) as number[]),
  firstOrderOnly: Boolean(row.firstOrderOnly),
  isActive: Boolean(row.isActive),
  createdAt: isoOf(createdAtMs),
})

const shownBatch = ({ createdAtMs, ...row }: BatchRow): CouponBatch => ({ ...row, createdAt: isoOf(createdAtMs) })
