import { createFileRoute } from '@tanstack/react-router'
import { NoCourseAddress } from '../../../features/checkout/guest-checkout-screen.tsx'

export const Route = createFileRoute('/(shop)/guest-checkout/')({
  head: () => ({ meta: [{ title: 'Checkout' }] }),
  component: NoCourseAddress,
})
