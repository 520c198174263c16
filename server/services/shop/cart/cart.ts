import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { courseLimit, quantityLimit, type CartItem, type Quote } from '../../../../core/contract/shop/cart.ts'
import { dayMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { decimalAmount } from '../../../../core/shop/money.ts'
import { courseProductOffset } from '../../../../core/shop/product.ts'
import { quoteLines } from '../../../../core/shop/quote.ts'
import { vatWithin } from '../../../../core/shop/vat.ts'
import type { Deps } from '../../../deps/deps.ts'
import { userById } from '../../../models/account/user-row.ts'
import {
  addToCartRow,
  cartRows,
  emptyVisitorCart,
  setCartQuantity,
  takeFromCart,
  type CartOwner,
} from '../../../models/shop/cart-rows.ts'
import { orderByCheckoutKey } from '../../../models/shop/order-rows.ts'
import { ownedCourseIds } from '../../../models/study/grant-row.ts'
import { addressAndAllBuckets, addressBuckets } from '../../limits/rate-limit.ts'
import { couponService, couponView, type CouponBuyer } from './coupons.ts'
import { soldCourses, type SoldCourse } from './sold-courses.ts'

/** What a quote is asked with. */
interface Asked {
  couponCode?: string | undefined
  /** The order that is brought up to date: what it holds of the coupon is its own. */
  orderId?: string | undefined
}

/** What a guest's is asked with. */
interface AskedByGuest extends Asked {
  /** Before they have said their address, nobody. */
  buyer?: CouponBuyer
  /** In place of an order: names the one that their page has begun, if there is one. */
  checkoutKey?: string | undefined
}

interface CartLine {
  id: string
  quantity: number
  course: SoldCourse
  forSelf: boolean
}

type CartDeps = Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config' | 'limits'>

/** A visitor's cart is kept for this long after something was put into it. */
export const visitorCartMs = 30 * dayMs
/** What a customer put into theirs and did not buy, for this long. */
export const customerCartMs = 365 * dayMs

/** Carts of customers and visitors, and what they cost. A visitor without a cart is `null`. */
export function cartService(deps: CartDeps) {
  const { db, reads, now, newId, config, limits } = deps
  const coupons = couponService(deps)
  const courses = soldCourses()

  async function linesOf(owner: CartOwner | null, trx: Knex): Promise<CartLine[]> {
    const rows = owner ? await cartRows(owner, trx) : []
    const sold = await courses.of(
      rows.map(({ course }) => course),
      trx,
    )
    const owned = owner?.userId && rows.length > 0 ? await ownedCourseIds(owner.userId, now(), trx) : []
    return rows.map(({ course, ...row }) => ({
      ...row,
      course: sold(course),
      forSelf: !owned.includes(course.courseId),
    }))
  }

  async function items(owner: CartOwner | null, trx: Knex = reads): Promise<CartItem[]> {
    return (await linesOf(owner, trx)).map(cartItem)
  }

  async function buyerOf(owner: CartOwner | null, trx: Knex): Promise<CouponBuyer | null> {
    const user = owner?.userId ? await userById(owner.userId, trx) : undefined
    return user ? { userId: user.id, emailKey: user.emailKey } : null
  }

  async function quoteOf(
    lines: readonly { course: SoldCourse; quantity: number; forSelf: boolean }[],
    { couponCode, orderId }: Asked,
    buyer: () => Promise<CouponBuyer | null>,
    trx: Knex,
  ): Promise<Omit<Quote, 'notes'>> {
    const currency = onlyCurrency(lines)
    const priced = lines.map(({ course: { courseId, title, priceMinor }, quantity, forSelf }) => ({
      productId: courseId + courseProductOffset,
      courseId,
      title,
      quantity,
      forSelf,
      unitMinor: priceMinor,
    }))
    const courseIds = priced.map(({ courseId }) => courseId)
    const coupon =
      couponCode === undefined
        ? null
        : await coupons.couponFor(couponCode, { buyer: await buyer(), currency, courseIds, orderId }, trx)
    const quoted = quoteLines(priced, coupon, currency)
    if (quoted.totalMinor > largestChargeMinor)
      throw new Problem('conflict', 'That is more than can be paid at once. Please split it into two orders.')
    const { vat } = config
    return {
      currency,
      ...quoted,
      coupon: coupon && couponView(coupon),
      vat: vat && { ratePercent: vat.ratePercent, amountMinor: vatWithin(quoted.totalMinor, vat.ratePercent) },
    }
  }

  return {
    items,
    visitor,

    /** Whose cart a customer's is, or a visitor's with such a token. What a visitor chose moves into the cart of the customer that they
     *  turn out to be, once. */
    async ownerOf(userId: string | null, token: string | null): Promise<CartOwner | null> {
      if (userId === null) return token === null ? null : visitor(token)
      const owner = { userId, visitorHash: null }
      const from = token === null ? null : visitor(token)
      // Who brings an empty one costs no write.
      if (from === null || (await cartRows(from, reads)).length === 0) return owner
      await db.transaction(async (trx) => {
        for (const row of byCourse(await emptyVisitorCart(from.visitorHash, trx)))
          await addToCartRow(owner, row, quantityLimit, trx)
      })
      return owner
    },

    /** Throws `too-many-requests`. */
    limitChanges: (ip: string): Promise<void> => limits.take(addressBuckets('cart', ip, config.limits.cart.perAddress)),

    /** The same for a visitor who is about to put something into a cart, where there is nothing in theirs yet. */
    async limitNewCarts(visitor: CartOwner | null, ip: string): Promise<void> {
      if (visitor && (await cartRows(visitor, reads)).length > 0) return
      await limits.take(addressAndAllBuckets('new-cart', ip, config.limits.cart.newCarts))
    },

    /** Puts copies of a course beside those that are in the cart. Throws `not-found`, and `conflict` where they do not fit in. */
    async add(owner: CartOwner, { productId, quantity }: { productId: number; quantity: number }): Promise<CartItem> {
      const courseId = productId - courseProductOffset
      const { priceMinor } = await courses.onSale(courseId, 'Product not found', reads)
      if (priceMinor === 0) throw new Problem('conflict', 'This course is free: enrol on its page.')
      return await db.transaction(async (trx) => {
        // A write comes first, since SQLite refuses a transaction that read before another process wrote.
        await addToCartRow(owner, { id: newId(), courseId, quantity, addedAtMs: now() }, quantityLimit + 1, trx)
        const lines = await linesOf(owner, trx)
        const added = lines.find(({ course }) => course.courseId === courseId)
        if (!added) throw new Error('what was just put into a cart is not in it')
        if (added.quantity > quantityLimit)
          throw new Problem('conflict', `A cart holds at most ${quantityLimit} copies of a course.`)
        if (lines.length > courseLimit) throw new Problem('conflict', `A cart holds at most ${courseLimit} courses.`)
        onlyCurrency(lines.filter((line) => line.course.isOnSale))
        return cartItem(added)
      })
    },

    /** Sets how many copies there are; below 1 takes the item out. Answers the cart. Throws `not-found`. */
    async setQuantity(owner: CartOwner | null, id: string, quantity: number): Promise<CartItem[]> {
      if (!owner || !(await setCartQuantity(owner, id, quantity, db)))
        throw new Problem('not-found', 'There is no such item in your cart.')
      return await items(owner)
    },

    /** Takes an item out, if it is there. Answers the cart. */
    async remove(owner: CartOwner | null, id: string): Promise<CartItem[]> {
      if (owner) await setCartQuantity(owner, id, 0, db)
      return await items(owner)
    },

    /** What the cart costs today. Throws `not-found` and `conflict`, in words for the buyer. */
    async quote(owner: CartOwner | null, asked: Asked = {}, trx: Knex = reads): Promise<Quote> {
      const lines = await linesOf(owner, trx)
      const quote = await quoteOf(
        lines.filter(({ course }) => course.isOnSale),
        asked,
        () => buyerOf(owner, trx),
        trx,
      )
      const gone = lines.filter(({ course }) => !course.isOnSale)
      return { ...quote, notes: gone.map(({ course }) => `${course.title} is no longer on sale and is left out.`) }
    },

    /** What one copy of a course costs a guest. Throws as `quote`. */
    async quoteCourse(
      courseId: number,
      { buyer = unknownGuest, checkoutKey, couponCode, orderId }: AskedByGuest = {},
      trx: Knex = reads,
    ): Promise<Quote> {
      const course = await courses.onSale(courseId, 'Course not found', trx)
      if (course.priceMinor === 0) throw new Problem('conflict', 'This course is free: all it takes is an account.')
      const lines = [{ course, quantity: 1, forSelf: true }]
      const asked = { couponCode, orderId: orderId ?? (await waitingOrderId(checkoutKey, trx)) }
      return { ...(await quoteOf(lines, asked, async () => buyer, trx)), notes: [] }
    },

    /** Takes what was bought out of the customer's cart: what they added since stays. */
    async takeOut(userId: string, bought: readonly { courseId: number; quantity: number }[], trx: Knex): Promise<void> {
      for (const { courseId, quantity } of byCourse(bought)) await takeFromCart(userId, courseId, quantity, trx)
    },
  }
}

/** Before they have said their address. */
const unknownGuest: CouponBuyer = { userId: null, emailKey: '' }

/** Of a guest's page. What is paid has used its coupon. */
async function waitingOrderId(checkoutKey: string | undefined, trx: Knex): Promise<string | undefined> {
  const order = checkoutKey === undefined ? undefined : await orderByCheckoutKey(checkoutKey, null, trx)
  return order?.status === 'pending' ? order.id : undefined
}

const visitor = (token: string) => ({
  userId: null,
  visitorHash: createHash('sha256').update(token).digest('hex'),
})

/** In one order everywhere, so that two who change a cart at once do not wait for each other in turn. */
const byCourse = <Row extends { courseId: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.courseId - b.courseId)

/** The provider charges at most eight figures at a time. */
const largestChargeMinor = 99_999_999

/** Throws `conflict` where courses are sold in several. */
function onlyCurrency(lines: readonly { course: SoldCourse }[]): string {
  const currencies = [...new Set(lines.map(({ course }) => course.currency))]
  if (currencies.length > 1)
    throw new Problem(
      'conflict',
      `An order is in one currency, and these courses are sold in ${currencies.join(' and ')}. Please buy them one after the other.`,
    )
  return currencies[0] ?? 'GBP'
}

function cartItem({ id, quantity, course, forSelf }: CartLine): CartItem {
  const { courseId, title, description, category, priceMinor, currency, isOnSale } = course
  return {
    id,
    productId: courseId + courseProductOffset,
    courseId,
    quantity,
    forSelf,
    isOnSale,
    product: { title, description, category, imageUrl: null, price: decimalAmount(priceMinor), priceMinor, currency },
  }
}
