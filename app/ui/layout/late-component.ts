import { type ComponentType, createElement, type ReactNode, use } from 'react'

/** A component whose code comes late: drawn without a placeholder when it is here, and otherwise awaited by the next `Suspense`.
 *  React's own `lazy` shows the placeholder once even then. A fetch that failed is tried again at the next drawing. */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ((props: Props) => ReactNode) & { prepare(): void } {
  let here: ComponentType<Props> | null = null
  let coming: Promise<ComponentType<Props>> | null = null
  const fetched = () =>
    (coming ??= load().then(
      (component) => (here = component),
      (error: unknown) => {
        coming = null
        throw error
      },
    ))
  const Late = (props: Props) => createElement(here ?? use(fetched()), props)
  // Whoever draws it is told what failed.
  return Object.assign(Late, { prepare: () => void fetched().catch(() => undefined) })
}
