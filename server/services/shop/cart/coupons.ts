import type { Knex } from 'knex'
import type { Coupon } from '../../../../core/contract/shop/cart.ts'
import { Problem } from '../../../../core/problem.ts'
import {
  couponKey,
  couponRefusal,
  noSuchCoupon,
  type CouponRefusal,
  type CouponTerms,
} from '../../../../core/shop/coupon.ts'
import { mailboxOf } from '../../../../core/account-key.ts'
import { decimalAmount } from '../../../../core/shop/money.ts'
import type { Deps } from '../../../deps/deps.ts'
import {
  activeCoupon,
  couponUses,
  hasPaidOrder,
  holdCouponUse,
  lockCoupon,
  releaseCouponUse,
  setCouponUsed,
} from '../../../models/shop/coupon-rows.ts'
import { addressBuckets, onlyAsked } from '../../limits/rate-limit.ts'
import type { Bucket } from '../../../deps/rate-limits.ts'

/** Who pays: by the key of their address, and by their account where they have one. */
export interface CouponBuyer {
  userId: string | null
  /** As accounts compare addresses. */
  emailKey: string
}

/** What a coupon is wanted for. */
interface CouponWanted {
  /** `null`: not known yet; then nothing is refused for what they did before. */
  buyer: CouponBuyer | null
  currency: string
  courseIds: readonly number[]
  /** The order that asks, whose own hold does not stand in its way. */
  orderId?: string | undefined
}

/** Coupons as customers meet them. Of 100 orders at once that hold the last use of one, one gets it. */
export function couponService({ reads, now, config, limits }: Pick<Deps, 'reads' | 'now' | 'config' | 'limits'>) {
  /** A keyed hash: the same for each spelling of one mailbox, and it outlives the account. */
  const customerKey = (emailKey: string) => limits.keyOf({ name: 'coupon', owner: mailboxOf(emailKey) })
  const customerOf = (buyer: CouponBuyer | null) =>
    buyer && { userId: buyer.userId, customerKey: customerKey(buyer.emailKey) }

  async function existing(code: string, trx: Knex): Promise<CouponTerms> {
    const coupon = await activeCoupon(couponKey(code), trx)
    if (!coupon) throw refused(noSuchCoupon)
    return coupon
  }

  async function hasOrdered({ firstOrderOnly }: CouponTerms, wanted: CouponWanted, trx: Knex): Promise<boolean> {
    const { buyer, orderId } = wanted
    return firstOrderOnly && buyer !== null && (await hasPaidOrder({ ...buyer, orderId: orderId ?? null }, trx))
  }

  /** Does what looks a code up, within the limits on guessing. What finds one costs next to nothing; whoever misses waits longer and
   *  longer, by address and all together, and is then answered the same to a right code and a wrong one. Never within a transaction.
   *  Throws `too-many-requests`. */
  async function limitGuesses<T>(code: string | undefined, ip: string, run: () => Promise<T>): Promise<T> {
    if (code === undefined) return await run()
    const { lookUps, misses, moreMisses, allMisses } = config.limits.coupon
    const missed: Bucket[] = [
      ...addressBuckets('coupon-miss', ip, misses),
      ...addressBuckets('coupon-misses', ip, moreMisses),
      { name: 'coupon-miss', owner: '', limit: allMisses },
    ]
    await limits.take([...addressBuckets('coupon', ip, lookUps), ...onlyAsked(missed)])
    const coupon = await activeCoupon(couponKey(code), reads)
    await limits.take(coupon ? onlyAsked(missed) : missed)
    return await run()
  }

  /** Whatever the order were that it is used for. */
  async function isOver(coupon: CouponTerms): Promise<boolean> {
    const anyOrder = { currency: coupon.currency ?? '', courseIds: coupon.courseIds ?? [] }
    const nobody = { usesByCustomer: 0, hasOrdered: false, isGuest: false }
    const { all } = await usesInAll(coupon, null, null, reads)
    return couponRefusal(coupon, { nowMs: now(), ...anyOrder, uses: all, ...nobody }) !== null
  }

  return {
    limitGuesses,

    /** A coupon that somebody could use today. Throws `not-found` and `too-many-requests`. */
    lookUp: (code: string, ip: string): Promise<Coupon> =>
      limitGuesses(code, ip, async () => {
        const coupon = await activeCoupon(couponKey(code), reads)
        if (!coupon || (await isOver(coupon))) throw new Problem('not-found', 'Coupon not found')
        return couponView(coupon)
      }),

    /** The coupon of a code, where it is good for these courses and this buyer. Throws `not-found`, and `conflict` with why it is not. */
    async couponFor(code: string, wanted: CouponWanted, trx: Knex): Promise<CouponTerms> {
      const coupon = await existing(code, trx)
      const { all, mine } = await usesInAll(coupon, customerOf(wanted.buyer), wanted.orderId ?? null, trx)
      const { currency, courseIds } = wanted
      // What the customer holds in an order that waits is theirs to use.
      const uses = { uses: all - mine.held, usesByCustomer: mine.used }
      const use = { nowMs: now(), currency, courseIds, ...uses, isGuest: isGuest(wanted.buyer) }
      const refusal = couponRefusal(coupon, { ...use, hasOrdered: await hasOrdered(coupon, wanted, trx) })
      if (refusal) throw refused(refusal)
      return coupon
    },

    /** Keeps a use of the coupon for an order that was just written, in place of what it held before; once more is the same. Counts
     *  while nobody else can. Throws as `couponFor`. */
    async holdCoupon(
      { orderId, code, buyer, ...order }: CouponWanted & { orderId: string; code: string; buyer: CouponBuyer },
      trx: Knex,
    ): Promise<void> {
      await lockCoupon(couponKey(code), trx)
      const coupon = await existing(code, trx)
      const { all, mine } = await usesInAll(coupon, customerOf(buyer), orderId, trx)
      const usesByCustomer = mine.held + mine.used
      // Of two first orders at once, one is the first.
      const isNext =
        (coupon.firstOrderOnly && usesByCustomer > 0) || (await hasOrdered(coupon, { ...order, buyer, orderId }, trx))
      const use = { nowMs: now(), ...order, uses: all, usesByCustomer, isGuest: isGuest(buyer) }
      const refusal = couponRefusal(coupon, { ...use, hasOrdered: isNext })
      if (refusal) throw refused(refusal)
      await holdCouponUse({ orderId, code: coupon.code, customerKey: customerKey(buyer.emailKey), atMs: now() }, trx)
    },

    /** Keeps a use for an order that was paid and lost with its database, whatever became of the coupon. */
    holdAgain: (
      { orderId, code, emailKey }: { orderId: string; code: string; emailKey: string },
      trx: Knex,
    ): Promise<void> => holdCouponUse({ orderId, code, customerKey: customerKey(emailKey), atMs: now() }, trx),

    /** The order was paid: its use counts from now on. Without a coupon nothing happens. */
    useCoupon: (orderId: string, trx: Knex): Promise<void> => setCouponUsed(orderId, now(), trx),

    /** The order will not be paid, or not with a coupon: what it held is free again. A use that counts stays one. */
    releaseCoupon: (orderId: string, trx: Knex): Promise<void> => releaseCouponUse(orderId, now(), trx),
  }
}

const isGuest = (buyer: CouponBuyer | null) => buyer !== null && buyer.userId === null

async function usesInAll(
  coupon: CouponTerms,
  customer: { userId: string | null; customerKey: string } | null,
  orderId: string | null,
  trx: Knex,
) {
  const isCounted = coupon.maxUses !== null || coupon.maxUsesPerCustomer !== null || coupon.firstOrderOnly
  if (!isCounted) return { all: 0, mine: { held: 0, used: 0 } }
  const { mine, others } = await couponUses(coupon.code, customer, orderId, trx)
  return { all: mine.held + mine.used + others.held + others.used, mine }
}

const refused = ({ code, words }: CouponRefusal) => new Problem(code, words)

/** A coupon as customers see it. */
export function couponView({ code, description, takes, currency, maxDiscountMinor }: CouponTerms): Coupon {
  return {
    code,
    description,
    type: takes.type,
    value: takes.type === 'fixed' ? takes.amountMinor / 100 : takes.basisPoints / 100,
    maxDiscount: maxDiscountMinor === null ? null : decimalAmount(maxDiscountMinor),
    currency: takes.type === 'fixed' ? currency : null,
  }
}
