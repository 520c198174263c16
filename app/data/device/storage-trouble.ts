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
