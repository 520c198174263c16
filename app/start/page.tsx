import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { type AppHandles, AppHandlesContext } from '../data/device/app-handles.ts'
import type { AppRouter } from './make-router.ts'

export interface PageProps {
  router: AppRouter
  queryClient: QueryClient
  handles: AppHandles
}

/** The whole page, the same on the server and in the browser. */
export function Page({ router, queryClient, handles }: PageProps) {
  return (
    <StrictMode>
      <AppHandlesContext value={handles}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppHandlesContext>
    </StrictMode>
  )
}
