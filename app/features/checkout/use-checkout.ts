import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Quote } from '../../../core/contract/shop/cart.ts'
import type { BillingInfo } from '../../../core/contract/shop/checkout.ts'
import { Problem } from '../../../core/problem.ts'
import { endCheckout } from '../../data/till/checkout-key.ts'
import { useBuyerForm } from '../../payment/buyer-form.tsx'
import { useConsent } from '../../payment/consent-box.tsx'

/** An order that waits for its payment. */
interface PendingOrder {
  orderId: string
  clientSecret: string | null
  /** Opens it to a guest. */
  orderToken?: string
}

export interface CheckoutOptions {
  /** Of what was typed, and of the order: the cart's, or a course's. */
  name: string
  /** What the page shows as the price. */
  quote: Quote
  /** Makes the order, or brings the one that waits up to date. Throws `Problem`. */
  order: (buyer: BillingInfo) => Promise<PendingOrder>
  /** What it costs may have changed: asks again. */
  onPriceChanged: () => Promise<unknown>
  /** It is paid: what is left to do before the order is shown, which does not wait for what fails. */
  onPaid?: () => void | Promise<void>
}

/** What both checkouts do alike: who buys and agrees, the order first, then the payment, then on to the order. */
export function useCheckout({ name, quote, order, onPriceChanged, onPaid }: CheckoutOptions) {
  const router = useRouter()
  const buyer = useBuyerForm(name)
  const consent = useConsent()
  const last = useRef<PendingOrder>(null)

  const goToOrder = async ({ orderId, orderToken }: PendingOrder) => {
    endCheckout(name)
    buyer.clear()
    try {
      await onPaid?.()
    } catch {
      // They have paid all the same.
    }
    const search = orderToken === undefined ? {} : { token: orderToken }
    void router.navigate({ to: '/order-success/$id', params: { id: orderId }, search })
  }

  return {
    buyer,
    consent,
    payment: {
      kind: 'payment',
      sum: { amountMinor: quote.totalMinor, currency: quote.currency },
      check: () => {
        const isKnown = buyer.check()
        return consent.check(!isKnown) && isKnown
      },
      prepare: async () => {
        try {
          last.current = await order(buyer.read())
          return last.current
        } catch (error) {
          if (buyer.takeProblem(error)) return null
          if (error instanceof Problem && error.code === 'not-signed-in') {
            void router.navigate({ to: '/signin', search: { redirect: router.state.location.href } })
            return null
          }
          if (error instanceof Problem && error.code === 'conflict') {
            // A press whose answer was lost has paid, or another tab.
            const paid = error.fields.find(({ path }) => path === 'orderId')?.message
            if (paid !== undefined) {
              await goToOrder({ ...last.current, orderId: paid, clientSecret: null })
              return null
            }
            await onPriceChanged()
          }
          throw error
        }
      },
      returnUrl: ({ orderId, orderToken }: PendingOrder) =>
        `/order-success/pending?${new URLSearchParams({ order: orderId, ...(orderToken && { token: orderToken }) })}`,
      onDone: (paid: PendingOrder) => void goToOrder(paid),
    },
  } as const
}
