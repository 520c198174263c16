import type { QueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, redirect } from '@tanstack/react-router'
import type { BillingInfo } from '../../../../core/contract/shop/checkout.ts'
import { Problem } from '../../../../core/problem.ts'
import { useLoadFailure } from '../../../data/api/use-load-failure.ts'
import { useReloadOnline } from '../../../data/device/use-reload-online.ts'
import { askForCustomer, requireCustomer } from '../../../data/session/require-customer.ts'
import { cartChanges, cartQueries, ensureInCart, type Priced } from '../../../data/till/cart.ts'
import { orderQueries } from '../../../data/till/orders.ts'
import { paymentQueries } from '../../../payment/payment-queries.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'
import { loadCourse } from './load-course.tsx'

export interface LoadedCheckout {
  /** `null`: the cart is empty. */
  priced: Priced | null
  known: Partial<BillingInfo>
}

/** What a customer's checkout shows from its first moment: what the cart costs, and what is known of who pays. */
export async function loadCheckout(
  queryClient: QueryClient,
  location: { href: string },
  coupon: string | undefined,
): Promise<LoadedCheckout> {
  const customer = await requireCustomer(location)
  const items = await queryClient.fetchQuery(cartQueries.items())
  if (items.length === 0) return { priced: null, known: {} }
  const [priced, orders] = await Promise.all([
    queryClient.fetchQuery(cartQueries.price(coupon)),
    // Only what would have to be typed again.
    queryClient.fetchQuery(orderQueries.own()).catch(() => []),
    queryClient.prefetchQuery(paymentQueries.config()),
  ])
  const latest = orders.find(({ billingInfo }) => billingInfo !== null)?.billingInfo
  return { priced, known: { ...latest, email: customer.email } }
}

/** What a guest's checkout shows. A customer is led to their own, with the course in the cart. `owned`: they have it already. Throws
 *  `notFound()` where there is no such course. */
export async function loadGuestCheckout(queryClient: QueryClient, idText: string, coupon: string | undefined) {
  const course = await loadCourse(queryClient, idText)
  if (course.priceMinor === 0) return { is: 'free', course } as const
  const customer = await askForCustomer()
  if (customer !== null) {
    await putIntoCart(queryClient, course.id, coupon)
    return { is: 'owned', course } as const
  }
  const [priced] = await Promise.all([
    queryClient.fetchQuery(cartQueries.coursePrice(course.id, coupon)),
    queryClient.prefetchQuery(paymentQueries.config()),
  ])
  return { is: 'open', course, priced } as const
}

/** Throws a redirect to the customer's checkout, unless the copy would be a gift: whoever came to enrol has not asked for that. */
async function putIntoCart(queryClient: QueryClient, courseId: number, coupon: string | undefined): Promise<void> {
  const before = await queryClient.fetchQuery(cartQueries.items())
  const item = await ensureInCart(queryClient, courseId)
  const search = coupon === undefined ? {} : { coupon }
  if (item.forSelf) throw redirect({ to: '/stripe-checkout', search, replace: true })
  if (!before.some(({ id }) => id === item.id)) await cartChanges(queryClient).remove(item.id)
}

export function CheckoutPending() {
  return <Spinner label="Setting up secure payment..." />
}

/** Why one cannot pay now. Nothing was typed yet. */
export function CheckoutFailed({ error }: ErrorComponentProps) {
  const why = useLoadFailure(error)
  const words = error instanceof Problem && why === 'failed' ? error.message : null
  // The page that stands here without a network is the one that the worker keeps, under another policy than the server's.
  useReloadOnline()
  return (
    <EmptyPage
      title={why === 'offline' ? 'You are offline' : 'Payment Setup Failed'}
      actions={
        <>
          <Button icon="refresh" onClick={() => location.reload()}>
            Retry
          </Button>
          <LinkButton to="/cart" look="secondary">
            Your cart
          </LinkButton>
        </>
      }
    >
      <p>
        {why === 'offline'
          ? 'Paying needs the network. Your cart is kept, and this page opens by itself once you are online again.'
          : (words ?? 'Unable to initialize payment. Please try again.')}
      </p>
    </EmptyPage>
  )
}
