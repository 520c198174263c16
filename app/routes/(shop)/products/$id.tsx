import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../../../data/api/page-head.ts'
import { ProductsPage } from '../../-parts/products-page.tsx'

export const Route = createFileRoute('/(shop)/products/$id')({
  staticData: { isPublic: true },
  head: () => pageHead({ title: 'Products', ...(import.meta.env.SSR && { path: '/courses' }) }),
  component: ProductsPage,
})
