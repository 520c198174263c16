import { createFileRoute } from '@tanstack/react-router'
import { couponSearch } from '../../data/till/coupon-search.ts'
import { CheckoutScreen } from '../../features/checkout/checkout-screen.tsx'
import { CheckoutFailed, CheckoutPending, loadCheckout } from '../-parts/shop/checkout-page.tsx'

export const Route = createFileRoute('/(shop)/checkout')({
  validateSearch: couponSearch,
  // Another document: what a link here would fetch ahead would be for nothing.
  preload: false,
  loaderDeps: ({ search: { coupon } }) => ({ coupon }),
  loader: ({ context: { queryClient }, location, deps: { coupon } }) => loadCheckout(queryClient, location, coupon),
  head: () => ({ meta: [{ title: 'Checkout' }] }),
  component: Checkout,
  pendingComponent: CheckoutPending,
  errorComponent: CheckoutFailed,
})

function Checkout() {
  return <CheckoutScreen {...Route.useLoaderData()} coupon={Route.useSearch().coupon} isLimited />
}
