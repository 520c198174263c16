import type { Knex } from 'knex'
import { jsonList, listedTexts, queryRows } from '../../database/raw-sql.ts'
import { Row } from '../row.ts'

export type RefundStatus = 'asked' | 'pending' | 'succeeded' | 'failed'

/** Money on its way back. Amounts in minor units of the order's currency. */
export class RefundRow extends Row {
  static override tableName = 'refunds'
  declare id: string
  declare orderId: string
  /** Of another payment than the order's, which nobody was to make; `null`: the order's. */
  declare paymentId: string | null
  declare providerRefundId: string | null
  declare amountMinor: number
  declare status: RefundStatus
  /** `RefundedLine[]`, as JSON. */
  declare lines: string
  declare reason: string
  declare askedBy: 'customer' | 'operator' | 'shop' | 'provider'
  declare askedAtMs: number
  declare doneAtMs: number | null
}

export interface RefundedLine {
  lineId: string
  amountMinor: number
}

export const refundedLines = ({ lines }: Pick<RefundRow, 'lines'>): RefundedLine[] => JSON.parse(lines)

export const addRefund = (refund: Omit<RefundRow, keyof Row>, trx: Knex) => RefundRow.query(trx).insert(refund)

export const refundById = (id: string, trx: Knex) => RefundRow.query(trx).findById(id)

export const changeRefund = (
  id: string,
  change: Partial<Pick<RefundRow, 'providerRefundId' | 'status' | 'doneAtMs'>>,
  trx: Knex,
) => RefundRow.query(trx).findById(id).patch(change)

/** The refunds of these orders, oldest first. */
export async function refundsOf(orderIds: readonly string[], trx: Knex): Promise<RefundRow[]> {
  const sql = `select * from refunds where order_id in ${listedTexts(trx)} order by asked_at_ms, id`
  const rows = await queryRows<object>(trx, sql, [jsonList(orderIds)])
  return rows.map((row) => RefundRow.fromDatabaseJson(row))
}

/** Those that the provider has not done, the oldest first. */
export const unsettledRefunds = (most: number, trx: Knex) =>
  RefundRow.query(trx).whereIn('status', ['asked', 'pending']).orderBy(['asked_at_ms', 'id']).limit(most)
