import type { Knex } from 'knex'
import { Problem } from '../../../../core/problem.ts'
import { receiptOf } from '../../../models/shop/receipt-row.ts'
import { receiptPdf } from '../../../receipts/receipt-pdf.ts'
import { receiptFrom, titleOf, type Receipt } from '../../../receipts/receipt.ts'

/** The document as PDF. Throws `not-found` where none was issued. */
export async function receiptFile(subject: string, trx: Knex): Promise<{ name: string; bytes: Buffer }> {
  const row = await receiptOf(subject, trx)
  if (!row) throw new Problem('not-found', 'There is no receipt yet. It comes with the payment.')
  const receipt = receiptFrom(row)
  return { name: fileName(receipt), bytes: await receiptPdf(receipt) }
}

const fileName = (receipt: Receipt) => `${titleOf(receipt).toLowerCase().replaceAll(' ', '-')}.pdf`
