import type { Knex } from 'knex'

/** Downloads by resource; one that was never downloaded is left out. */
export async function downloadsByResource(trx: Knex): Promise<Map<string, number>> {
  const rows: { resource_id: string; downloads: number }[] = await trx('resource_downloads').select()
  return new Map(rows.map((row) => [row.resource_id, row.downloads]))
}

export async function downloadsOf(resourceId: string, trx: Knex): Promise<number> {
  const row = await trx('resource_downloads').where({ resource_id: resourceId }).first('downloads')
  return row?.downloads ?? 0
}

/** Grows with every download that is counted. */
export async function downloadsInAll(trx: Knex): Promise<number> {
  const row = await trx('resource_downloads').sum({ sum: 'downloads' }).first()
  return Number(row?.['sum'] ?? 0)
}

/** Marks a download, named by a key that tells of nobody, as counted until `untilMs`. Answers false when it is marked already. */
export async function markDownload(key: string, untilMs: number, nowMs: number, trx: Knex): Promise<boolean> {
  const rows: unknown[] = await trx('counted_downloads')
    .insert({ key, until_ms: untilMs })
    .onConflict('key')
    .merge()
    .where('counted_downloads.until_ms', '<=', nowMs)
    .returning('key')
  return rows.length > 0
}

/** Forgets marks that no longer count. */
export const removeDownloadMarks = (nowMs: number, db: Knex) =>
  db('counted_downloads').where('until_ms', '<=', nowMs).delete()

export async function addDownload(resourceId: string, trx: Knex): Promise<void> {
  await trx('resource_downloads')
    .insert({ resource_id: resourceId, downloads: 1 })
    .onConflict('resource_id')
    .merge({ downloads: trx.raw('resource_downloads.downloads + 1') })
}
