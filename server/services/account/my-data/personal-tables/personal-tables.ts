import { accountTables } from './account-tables.ts'
import { messageTables } from './message-tables.ts'
import type { PersonalTable } from './personal-table.ts'
import { planTables } from './plan-tables.ts'
import { salesTables } from './sales-tables.ts'
import { studyTables } from './study-tables.ts'

/** Every table that holds something of customers: what of it they take with them, and what becomes of it when they go. A test holds
 *  this against the database. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  ...accountTables,
  ...planTables,
  ...salesTables,
  ...studyTables,
  ...messageTables,
}
