import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../data/page-head.ts'
import { ProductsPage } from '../-products-page.tsx'

export const Route = createFileRoute('/products/')({
  staticData: { isPublic: true },
  head: () => pageHead({ title: 'Products', ...(import.meta.env.SSR && { path: '/courses' }) }),
  component: ProductsPage,
})
