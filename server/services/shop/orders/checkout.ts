import { keyOf } from '../../../../core/account-key.ts'
import type { AnswerOf, BodyOf } from '../../../../core/contract/endpoint.ts'
import type { Quote } from '../../../../core/contract/shop/cart.ts'
import type { createGuestPaymentIntent, createPaymentIntent } from '../../../../core/contract/shop/checkout.ts'
import { Problem } from '../../../../core/problem.ts'
import { addressBuckets } from '../../limits/rate-limit.ts'
import type { Bucket } from '../../../deps/rate-limits.ts'
import { requireKeptAccount } from '../../account/kept-account.ts'
import { signedInUser } from '../../account/signed-in-user.ts'
import { cartService } from '../cart/cart.ts'
import { couponService } from '../cart/coupons.ts'
import { payableOrders, type Checkout, type Intent } from './payable-order.ts'
import { minorAmount } from '../claimed-amount.ts'
import { orderTokens } from './order-tokens.ts'
import type { OrderSettleDeps } from './settle-order.ts'

/** What a customer or a guest is about to pay: by our own prices, whatever the page says. */
export function checkoutService(deps: OrderSettleDeps) {
  const { db, config, limits } = deps
  const cart = cartService(deps)
  const coupons = couponService(deps)
  const tokens = orderTokens(config)
  const { begin } = payableOrders(deps)

  return {
    /** Makes the order of a customer's cart, or brings the one that waits up to date, and the payment that it is paid by. Throws
     *  `conflict`, `not-found`, `too-many-requests` and `unavailable`. */
    async forCustomer(userId: string, asked: BodyOf<typeof createPaymentIntent>, ip: string): Promise<Intent> {
      await limits.take([{ name: 'checkout', owner: userId, limit: config.limits.checkout.perUser }])
      const { emailKey } = await signedInUser(userId, db)
      await requireKeptAccount(userId, db)
      const owner = { userId, visitorHash: null }
      const { couponCode, checkoutKey } = asked
      const checkout: Checkout = {
        ...{ userId, checkoutKey, couponCode, ip, buyer: asked.billing, consentVersion: asked.consent.version },
        couponBuyer: { userId, emailKey },
        quote: (orderId, trx) => cart.quote(owner, { couponCode, orderId }, trx),
        compare: (quote) => {
          refuseOtherItems(asked.items, quote)
          refuseOtherSum(asked, quote)
        },
      }
      return await coupons.limitGuesses(couponCode, ip, () => begin(checkout))
    },

    /** The same of one course for a guest: nothing of the answer depends on whether the address has an account. */
    async forGuest(
      asked: BodyOf<typeof createGuestPaymentIntent>,
      ip: string,
    ): Promise<AnswerOf<typeof createGuestPaymentIntent>> {
      await limits.take(guestBuckets(ip))
      const { courseId, couponCode, checkoutKey, customerData } = asked
      const { email, firstName, lastName, billingAddress } = customerData
      const buyer = { email, firstName, lastName, phone: '', ...(billingAddress ?? noAddress) }
      const couponBuyer = { userId: null, emailKey: keyOf(email) }
      const checkout: Checkout = {
        ...{ userId: null, checkoutKey, couponCode, ip, buyer, couponBuyer, consentVersion: asked.consent.version },
        quote: (orderId, trx) => cart.quoteCourse(courseId, { couponCode, orderId, buyer: couponBuyer }, trx),
        compare: (quote) => refuseOtherSum(asked, quote),
      }
      const intent = await coupons.limitGuesses(couponCode, ip, () => begin(checkout))
      return { ...intent, orderToken: tokens.view(intent.orderId) }
    },
  }

  /** Stolen cards are tried out where nobody has to sign in: whoever begins many orders waits longer and longer. */
  function guestBuckets(ip: string): Bucket[] {
    const { perAddress, morePerAddress, all } = config.limits.guestCheckout
    return [
      ...addressBuckets('guest-checkout', ip, perAddress),
      ...addressBuckets('guest-checkouts', ip, morePerAddress),
      { name: 'guest-checkout', owner: '', limit: all },
    ]
  }
}

const noAddress = { address: '', city: '', state: '', postalCode: '', country: 'United Kingdom' }

function refuseOtherSum(
  { amount, currency }: { amount?: number | string | undefined; currency?: string | undefined },
  quote: Quote,
) {
  const isOther =
    (amount !== undefined && minorAmount(amount) !== quote.totalMinor) ||
    (currency !== undefined && currency.toUpperCase() !== quote.currency)
  if (isOther)
    throw new Problem('conflict', 'The price has changed. Please look at the total again: nothing was charged.')
}

function refuseOtherItems(items: readonly { productId: number; quantity: number }[] | undefined, { lines }: Quote) {
  if (!items) return
  const asked = items.map(({ productId, quantity }) => `${productId} × ${quantity}`).toSorted()
  const quoted = lines.map(({ productId, quantity }) => `${productId} × ${quantity}`).toSorted()
  if (asked.join() !== quoted.join())
    throw new Problem('conflict', 'Your cart has changed. Please look at it again: nothing was charged.')
}
