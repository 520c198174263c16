import { createFileRoute } from '@tanstack/react-router'
import { couponSearch } from '../../data/till/coupon-search.ts'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { CartLoading, CartScreen } from '../../features/cart/cart-screen.tsx'

export const Route = createFileRoute('/(shop)/cart')({
  validateSearch: couponSearch,
  head: () => ({ meta: [{ title: 'Your cart' }] }),
  component: Cart,
  pendingComponent: CartLoading,
})

function Cart() {
  return <CartScreen {...useSearchOf(Route)} />
}
