import { createRouter, RouterProvider } from '@tanstack/react-router'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient, persistOptions } from './data/query-client.ts'
import { phoneStorage } from './data/this-phone.ts'
import { routeTree } from './routeTree.gen.ts'
import './ui/tokens.css'
import './ui/base.css'

const queryClient = makeQueryClient()

const router = createRouter({
  routeTree,
  context: { queryClient },
  // The query cache decides what is fresh.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions(phoneStorage, __APP_VERSION__)}>
      <RouterProvider router={router} />
    </PersistQueryClientProvider>
  </StrictMode>,
)
