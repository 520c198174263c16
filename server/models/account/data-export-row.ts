import type { Knex } from 'knex'
import { Row } from '../row.ts'

export class DataExportRow extends Row {
  static override tableName = 'data_exports'
  declare id: string
  declare userId: string
  declare askedAtMs: number
  /** `null` while it is being prepared. */
  declare readyAtMs: number | null
  declare bytes: number | null
  declare expiresAtMs: number
}

export const exportOf = (userId: string, nowMs: number, trx: Knex) =>
  DataExportRow.query(trx).findOne({ user_id: userId }).where('expires_at_ms', '>', nowMs)

export const exportById = (id: string, nowMs: number, trx: Knex) =>
  DataExportRow.query(trx).findById(id).where('expires_at_ms', '>', nowMs)

/** Puts it in the place of the one before, unless that is still being prepared at `nowMs`. Answers the one that stands there then. */
export async function beginExport(
  row: Pick<DataExportRow, 'id' | 'userId' | 'askedAtMs' | 'expiresAtMs'>,
  nowMs: number,
  trx: Knex,
): Promise<DataExportRow> {
  await DataExportRow.query(trx)
    .delete()
    .where({ user_id: row.userId })
    .where((over) => over.whereNotNull('ready_at_ms').orWhere('expires_at_ms', '<=', nowMs))
  await DataExportRow.query(trx)
    .insert({ ...row, readyAtMs: null, bytes: null })
    .onConflict('user_id')
    .ignore()
  return await DataExportRow.query(trx).findOne({ user_id: row.userId }).throwIfNotFound()
}

export const addExportPiece = (exportId: string, position: number, body: Uint8Array, trx: Knex) =>
  trx('data_export_pieces').insert({ export_id: exportId, position, body })

/** Of an attempt that did not come to its end. */
export const removeExportPieces = (exportId: string, trx: Knex) =>
  trx('data_export_pieces').where({ export_id: exportId }).delete()

export async function exportPiece(exportId: string, position: number, trx: Knex): Promise<Uint8Array | undefined> {
  const row: { body: Uint8Array } | undefined = await trx('data_export_pieces')
    .where({ export_id: exportId, position })
    .first('body')
  return row?.body
}

/** Answers false when it is ready already, or gone. */
export async function setExportReady(
  id: string,
  ready: { readyAtMs: number; bytes: number; expiresAtMs: number },
  trx: Knex,
): Promise<boolean> {
  return (await DataExportRow.query(trx).findById(id).whereNull('ready_at_ms').patch(ready)) === 1
}

export const removeExportsBefore = (nowMs: number, db: Knex) =>
  db('data_exports').where('expires_at_ms', '<=', nowMs).delete()
