import type { TestApp } from '../../server/testing/test-app.ts'

/** Tables in which sync keeps what students did, parents first. */
const tables = ['sync_users', 'events', 'event_spans', 'seq_marks', 'devices', 'attempts', 'quarantine'] as const

export type Backup = Record<(typeof tables)[number], Record<string, unknown>[]>

export async function backUp({ db }: TestApp): Promise<Backup> {
  const copies = await db.transaction(async (trx) => {
    const read: Record<string, unknown>[][] = []
    for (const table of tables) read.push(await trx(table).select())
    return read
  })
  return Object.fromEntries(tables.map((table, at) => [table, copies[at] ?? []])) as unknown as Backup
}

/** The operator puts an older copy of the database in place. */
export async function restore({ db }: TestApp, backup: Backup): Promise<void> {
  await db.transaction(async (trx) => {
    for (const table of [...tables].reverse()) await trx(table).delete()
    for (const table of tables) if (backup[table].length > 0) await trx.batchInsert(table, backup[table], 50)
  })
}
