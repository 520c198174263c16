import { type ReactNode, Suspense } from 'react'
import { useHydrated } from './use-hydrated.ts'

export interface ClientOnlyProps {
  /** Stands in its place meanwhile. */
  fallback?: ReactNode
  /** Parts made by `lateComponent`. */
  children: ReactNode
}

/** Parts of a page whose code comes by itself. A page rendered on the server does not wait for them, nor does the first
 *  rendering in the browser, which is to be the same. */
export function ClientOnly({ fallback = null, children }: ClientOnlyProps) {
  return useHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
