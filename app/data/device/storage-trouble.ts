/** What browsers, Dexie and `durably` call a store that cannot be opened or written, or whose connection is lost. */
const names = new Set([
  'NotSaved',
  'OpenFailedError',
  'DatabaseClosedError',
  'UnknownError',
  'InvalidStateError',
  'TransactionInactiveError',
  'MissingAPIError',
  'MissingApiError',
  'VersionError',
  'QuotaExceededError',
  'SecurityError',
])

/** Whether an error says that this device's storage does not work, which a restart of the browser may mend. */
export function isStorageTrouble(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: { name?: string } }
  return names.has((name === 'AbortError' ? inner?.name : undefined) ?? name ?? '')
}

/** Whether it says that there is no room: what Dexie and `durably` say has the reason inside. */
export function isOutOfRoom(error: unknown): boolean {
  const { name, inner, cause } = error as { name?: string; inner?: unknown; cause?: unknown }
  return (
    name === 'QuotaExceededError' || [inner, cause].some((reason) => reason instanceof Error && isOutOfRoom(reason))
  )
}
