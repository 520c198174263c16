import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import '../ui/base.css'
import { DesignPage } from './design-page.tsx'

// Links need a router; this one has a single page, so that none of them leads away.
const router = createRouter({
  routeTree: createRootRoute({ component: DesignPage, notFoundComponent: DesignPage }),
  history: createMemoryHistory(),
})

const root = document.querySelector('#root')
if (!root) throw new Error('design.html has no #root')
createRoot(root).render(
  <StrictMode>
    {/* The page's own router is the registered one. */}
    <RouterProvider router={router as never} />
  </StrictMode>,
)
