import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '../-products-page.tsx'

export const Route = createFileRoute('/product/$id')({
  head: () => ({ meta: [{ title: 'Products' }] }),
  component: ProductsPage,
})
