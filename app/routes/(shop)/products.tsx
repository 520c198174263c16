import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pageHead } from '../../data/api/page-head.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'

export const Route = createFileRoute('/(shop)/products')({
  staticData: { isPublic: true },
  head: () => pageHead({ title: 'Products', ...(import.meta.env.SSR && { path: '/courses' }) }),
  component: ProductsPage,
})

/** How long the words stand before the page goes on, ms. */
const readingMs = 1500

/** The address of an earlier shop, which leads to the courses. */
function ProductsPage() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/courses', replace: true }), readingMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <PageHead title="Redirecting...">
        <p>Products have been integrated with our course catalog.</p>
      </PageHead>
      <p>
        <Link to="/courses">Go to the courses</Link>
      </p>
    </>
  )
}
