import type { Knex } from 'knex'
import { insertRow, jsonList, listedTexts, queryRows } from '../../database/raw-sql.ts'
import { columnsOf, Row } from '../row.ts'

/** Money that moved, and money of a test, are counted apart. */
export type ReceiptSeries = 'live' | 'test'

/** A receipt or a credit note, as it was issued. It is never changed; only its buyer is forgotten. */
export class ReceiptRow extends Row {
  static override tableName = 'receipts'
  static override idColumn = 'subject'
  declare series: ReceiptSeries
  declare number: number
  /** `order:…`, `invoice:…` or `refund:…`. */
  declare subject: string
  declare userId: string | null
  /** JSON of `Buyer`. */
  declare buyer: string | null
  /** JSON of `ReceiptFacts`. */
  declare facts: string
  declare issuedAtMs: number
}

export async function receiptOf(subject: string, trx: Knex): Promise<ReceiptRow | undefined> {
  const [row] = await queryRows<object>(trx, 'select * from receipts where subject = ?', [subject])
  return row && ReceiptRow.fromDatabaseJson(row)
}

/** The numbers of receipts by what they are of. */
export async function receiptNumbers(subjects: readonly string[], trx: Knex): Promise<Map<string, number>> {
  const sql = `select subject, number from receipts where subject in ${listedTexts(trx)}`
  const given = jsonList(subjects)
  const rows = await queryRows<{ subject: string; number: number }>(trx, sql, [given])
  return new Map(rows.map(({ subject, number }) => [subject, number]))
}

/** The next number of a series. Whoever else wants one waits until this transaction ends; when it fails, the number is free again:
 *  so there are no gaps. */
export async function nextNumber(series: ReceiptSeries, trx: Knex): Promise<number> {
  const next = 'on conflict (name) do update set value = counters.value + 1 returning value'
  const [row] = await insertRow<{ value: number }>('counters', { name: `receipts:${series}`, value: 1 }, next, trx)
  if (!row) throw new Error('no number was given')
  return row.value
}

export type NewReceipt = Omit<ReceiptRow, keyof Row>

export const addReceipt = (row: NewReceipt, trx: Knex) => insertRow('receipts', columnsOf({ ...row }), '', trx)

/** A guest's order has become an account's, and with it the credit notes of what was given back before. */
export const handReceiptsTo = (orderId: string, userId: string, trx: Knex) =>
  ReceiptRow.query(trx)
    .where({ subject: `order:${orderId}` })
    .orWhereIn('subject', trx('refunds').where({ order_id: orderId }).select(trx.raw("'refund:' || id")))
    .patch({ userId })

/** Tax law keeps what was sold; not to whom. */
export async function forgetReceiptBuyers(userId: string, trx: Knex): Promise<void> {
  await ReceiptRow.query(trx).where({ user_id: userId }).patch({ buyer: null })
}

export const removeReceiptsBefore = (beforeMs: number, db: Knex) =>
  ReceiptRow.query(db).where('issued_at_ms', '<', beforeMs).delete()
