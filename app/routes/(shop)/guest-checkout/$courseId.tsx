import { createFileRoute, useParams } from '@tanstack/react-router'
import { pathNumber } from '../../../../core/contract/path-number.ts'
import { couponSearch } from '../../../data/till/coupon-search.ts'
import { useSearchOf } from '../../../data/api/use-search-of.ts'
import {
  NoSuchCourse,
  GuestCheckoutScreen,
  NoCourseAddress,
  NothingToBuy,
  OwnedAlready,
} from '../../../features/checkout/guest-checkout-screen.tsx'
import { CheckoutFailed, CheckoutPending, loadGuestCheckout } from '../../-parts/shop/checkout-page.tsx'

export const Route = createFileRoute('/(shop)/guest-checkout/$courseId')({
  validateSearch: couponSearch,
  // Another document: what a link here would fetch ahead would be for nothing.
  preload: false,
  loaderDeps: ({ search: { coupon } }) => ({ coupon }),
  loader: ({ context: { queryClient }, params, deps: { coupon } }) =>
    loadGuestCheckout(queryClient, params.courseId, coupon),
  // Another coupon is asked for by the page itself.
  shouldReload: false,
  head: () => ({ meta: [{ title: 'Checkout' }] }),
  component: GuestCheckout,
  pendingComponent: CheckoutPending,
  errorComponent: CheckoutFailed,
  notFoundComponent: Missing,
})

function GuestCheckout() {
  const loaded = Route.useLoaderData()
  const { search, onSearch } = useSearchOf(Route)
  if (loaded.is === 'free') return <NothingToBuy course={loaded.course} />
  if (loaded.is === 'owned') return <OwnedAlready course={loaded.course} />
  return (
    <GuestCheckoutScreen
      course={loaded.course}
      priced={loaded.priced}
      coupon={search.coupon}
      onCoupon={(coupon) => onSearch(coupon === undefined ? {} : { coupon })}
    />
  )
}

function Missing() {
  const { courseId = '' } = useParams({ strict: false })
  return pathNumber(courseId) === null ? <NoCourseAddress /> : <NoSuchCourse />
}
