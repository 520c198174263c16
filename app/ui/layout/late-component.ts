import { type ComponentType, createElement, type ReactNode, use } from 'react'

/** How long a failure stands, ms: React draws once more what waited for it, and is to be told then, not to wait for another try. */
const failureStandsMs = 1_000

/** `load`, begun once for all who ask, for React's `use`. What failed is tried again by who asks later. */
export function loadedOnce<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let loading: Promise<Result> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      setTimeout(() => (loading = null), failureStandsMs)
      throw error
    }))
}

/** A component whose code comes late: drawn without a placeholder when it is here, and otherwise awaited by the next `Suspense`.
 *  React's own `lazy` shows the placeholder once even then. A fetch that failed is tried again by who draws it later. */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & { prepare(): void } {
  let here: ComponentType<Props> | null = null
  const loaded = loadedOnce(async () => (here = await load()))
  const Late = (props: Props) => createElement(here ?? use(loaded()), props)
  // Whoever draws it is told what failed.
  return Object.assign(Late, { prepare: () => void loaded().catch(() => undefined) })
}
