import type { Knex } from 'knex'
import { insertRow, jsonList, listedTexts, queryRows } from '../../database/raw-sql.ts'
import { columnsOf, Row } from '../row.ts'

/** A copy of a course that a buyer hands on. */
export class GiftRow extends Row {
  static override tableName = 'gifts'
  declare id: string
  declare lineId: string
  declare codeHash: string
  declare madeAtMs: number
  declare redeemedBy: string | null
  declare redeemedAtMs: number | null
  declare grantId: string | null
  declare voidedAtMs: number | null
}

/** Makes a gift, unless it is there. */
export const addGift = (row: Pick<GiftRow, 'id' | 'lineId' | 'codeHash' | 'madeAtMs'>, trx: Knex) =>
  insertRow('gifts', columnsOf({ ...row }), 'on conflict (id) do nothing', trx)

export async function giftsOfLines(lineIds: readonly string[], trx: Knex): Promise<GiftRow[]> {
  const sql = `select * from gifts where line_id in ${listedTexts(trx)} order by line_id, id`
  const rows = await queryRows<object>(trx, sql, [jsonList(lineIds)])
  return rows.map((row) => GiftRow.fromDatabaseJson(row))
}

export const giftByHash = (codeHash: string, trx: Knex) => GiftRow.query(trx).findOne({ code_hash: codeHash })

/** Takes a gift for its redeemer. Answers false where somebody was quicker, or it was taken back. */
export async function takeGift(
  id: string,
  taken: { redeemedBy: string; redeemedAtMs: number },
  trx: Knex,
): Promise<boolean> {
  const changed = await GiftRow.query(trx)
    .findById(id)
    .whereNull('redeemed_at_ms')
    .whereNull('voided_at_ms')
    .patch(taken)
  return changed === 1
}

export const setGiftGrant = (id: string, grantId: string, trx: Knex) =>
  GiftRow.query(trx).findById(id).patch({ grantId })

/** Has whoever redeems one of a line wait, until it is known which of them stay good. */
export const lockGifts = (lineId: string, trx: Knex) => GiftRow.query(trx).where({ line_id: lineId }).patch({ lineId })

/** Takes those back, of a line or of one id, that nobody redeemed. Answers how many. */
export const voidOpenGifts = (of: { line_id: string } | { id: string }, voidedAtMs: number, trx: Knex) =>
  GiftRow.query(trx).where(of).whereNull('redeemed_at_ms').whereNull('voided_at_ms').patch({ voidedAtMs })

/** Makes one good again that was taken back. */
export const reopenGift = (id: string, trx: Knex) => GiftRow.query(trx).findById(id).patch({ voidedAtMs: null })

/** What a gift opens: the course of its line, and its title as it was sold. */
export async function soldLine(lineId: string, trx: Knex): Promise<{ courseId: number; title: string } | undefined> {
  const row = await trx('order_lines').where({ id: lineId }).first('course_id', 'title')
  return row && { courseId: row.course_id, title: row.title }
}
