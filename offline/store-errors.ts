interface StoreError {
  name?: string
  inner?: unknown
  cause?: unknown
}

/** What the browser calls what went wrong with a store: Dexie wraps some errors in AbortError, and the reason is inside. */
export function causeName(error: unknown): string {
  const { name, inner } = (error ?? {}) as StoreError
  return (name === 'AbortError' ? (inner as StoreError | undefined)?.name : undefined) ?? name ?? ''
}

/** Whether it says that there is no room, or was caused by what says so. */
export function isOutOfRoom(error: unknown): boolean {
  const { name, inner, cause } = (error ?? {}) as StoreError
  return (
    name === 'QuotaExceededError' || [inner, cause].some((reason) => reason instanceof Error && isOutOfRoom(reason))
  )
}
