import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageHead } from '../../ui/layout/page-head.tsx'

/** How long the words stand before the page goes on, ms. */
const readingMs = 1500

/** `/products`, `/products/{id}` and `/product/{id}`: addresses of an earlier shop, which lead to the courses. */
export function ProductsPage() {
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
