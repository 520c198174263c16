import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppHandlesContext } from './data/app-handles.ts'
import { isBusy } from './data/busy.ts'
import { pageNow } from './data/page-clock.ts'
import { keepCatalogue, makeQueryClient } from './data/query-client.ts'
import { phoneStorage, rememberedAccount } from './data/this-phone.ts'
import { watchInstall } from './pwa/install.ts'
import { registerWorker } from './pwa/register.ts'
import { PageFailed } from './features/frame/page-failed.tsx'
import { routeTree } from './routeTree.gen.ts'
import './ui/tokens.css'
import './ui/base.css'

// The account's databases open while React draws the first frame.
const owner = rememberedAccount.read()
if (owner && /^\/(study|dashboard)\b/.test(location.pathname)) {
  const opening = import('./data/open-account.ts').then(({ accountFor }) => accountFor(owner.userId))
  // The screen that asks for it says what is wrong.
  opening.catch(() => undefined)
}

const handles = { install: watchInstall(), updates: registerWorker({ isSafe: () => !isBusy() }) }

const queryClient = makeQueryClient()
// Before the first loader runs, so that what is remembered is not asked for, which offline would fail.
keepCatalogue(queryClient, phoneStorage, __APP_VERSION__, pageNow)

const router = createRouter({
  routeTree,
  context: { queryClient },
  // The query cache decides what is fresh.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultErrorComponent: PageFailed,
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
    <AppHandlesContext value={handles}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppHandlesContext>
  </StrictMode>,
)
