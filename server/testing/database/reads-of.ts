import type { Knex } from 'knex'
import type { Value } from '../../database/raw-sql.ts'

/** A statement, and what stands in the place of its `?`. */
export interface Read {
  sql: string
  bindings: readonly Value[]
}

/** What is read of a database while `work` goes on. What others write late, whenever that is, does not count. */
export async function readsOf(db: Knex, work: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = []
  const note = ({ sql, bindings = [] }: Read) => {
    if (/^select/i.test(sql)) reads.push({ sql, bindings })
  }
  db.on('query', note)
  try {
    await work()
  } finally {
    db.off('query', note)
  }
  return reads
}
