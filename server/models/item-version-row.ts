import { Row } from './row.ts'

/** One version of a question or note. `itemHash` is the SHA-256 of `body`, its canonical JSON. Rows are never changed. */
export class ItemVersionRow extends Row {
  static override tableName = 'item_versions'
  static override idColumn = 'item_hash'
  declare itemHash: string
  declare itemId: string
  declare courseId: number
  declare body: string
  declare firstSeenAtMs: number
}
