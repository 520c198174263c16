import { causeName } from '../../../offline/store-errors.ts'

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
export const isStorageTrouble = (error: unknown): boolean => names.has(causeName(error))
