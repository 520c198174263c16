import type { Buyer } from '../../core/contract/shop/orders.ts'
import type { ReceiptRow } from '../models/shop/receipt-row.ts'

/** Amounts in minor units of the document's currency. */
export interface ReceiptLine {
  title: string
  quantity: number
  unitMinor: number
  discountMinor: number
  totalMinor: number
}

/** What a document said on the day on which it was issued, whatever seller, prices and taxes are later. */
export interface ReceiptFacts {
  kind: 'receipt' | 'credit-note'
  /** When it was paid, or given back. */
  atMs: number
  /** What it is of, as it is found again: "Order VM-7K2M-9Q4C". */
  reference: string
  currency: string
  lines: ReceiptLine[]
  discountMinor: number
  totalMinor: number
  couponCode: string | null
  /** Within the total; `null` of a seller who is not registered for it. */
  vat: { number: string; ratePercent: number; amountMinor: number } | null
  seller: { shop: string; name: string; address: string; companyNumber: string; email: string }
  card: { brand: string; last4: string } | null
  /** What the buyer agreed to, word by word. */
  consent: { text: string; atMs: number } | null
  /** Of a credit note: the receipt whose money went back. */
  credits: { number: string; atMs: number } | null
}

/** A receipt or a credit note as it is drawn and mailed. */
export interface Receipt extends ReceiptFacts {
  number: string
  /** Of money that never moved. */
  isTest: boolean
  /** `null` once the buyer was deleted. */
  buyer: Buyer | null
}

export function receiptFrom({
  series,
  number,
  facts,
  buyer,
}: Pick<ReceiptRow, 'series' | 'number' | 'facts' | 'buyer'>): Receipt {
  return {
    // Nobody else writes these.
    ...(JSON.parse(facts) as ReceiptFacts),
    number: `${series === 'test' ? 'TEST-' : ''}${String(number).padStart(6, '0')}`,
    isTest: series === 'test',
    buyer: buyer === null ? null : (JSON.parse(buyer) as Buyer),
  }
}

export const titleOf = ({ kind, number }: Receipt) => `${kind === 'receipt' ? 'Receipt' : 'Credit note'} ${number}`
