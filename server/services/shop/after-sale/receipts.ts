import type { Knex } from 'knex'
import type { Buyer } from '../../../../core/contract/shop/orders.ts'
import { vatWithin } from '../../../../core/shop/vat.ts'
import type { Deps } from '../../../deps/deps.ts'
import { addMail } from '../../../jobs/add-mail.ts'
import { addReceipt, nextNumber, receiptOf, type NewReceipt } from '../../../models/shop/receipt-row.ts'
import { creditNoteMail, receiptMail, type ReceiptLetter } from '../../../receipts/receipt-letters.ts'
import { receiptFrom, type ReceiptFacts } from '../../../receipts/receipt.ts'
import { shopIdentity } from '../identity.ts'

/** What was paid, as it is to stand on a receipt. */
export interface Sale extends Omit<ReceiptFacts, 'kind' | 'vat' | 'seller' | 'credits'> {
  /** `order:{id}` or `invoice:{id}`: each has one receipt. */
  subject: string
  /** `null` of a guest. */
  userId: string | null
  /** Did money move? What was paid in a test is numbered apart, and says so. */
  isLive: boolean
  buyer: Buyer
  letter: ReceiptLetter
}

/** Money that went back. */
export interface MoneyBack {
  refundId: string
  /** Of the sale. */
  subject: string
  atMs: number
  amountMinor: number
  /** What it was given back of. */
  lines: { title: string; amountMinor: number }[]
  /** It is a part of the price, given for goodwill: nothing was closed for it. */
  staysOpen?: boolean
  /** Where it is mailed, if that is known and not what the receipt says. */
  email?: string
}

/** Receipts and credit notes: numbered without a gap in the transaction of the payment, with the facts of that day, which nothing
 *  changes later. The PDF is drawn from them whenever it is asked for. */
export function receiptService(deps: Pick<Deps, 'now' | 'newId' | 'config'>) {
  const { now, config } = deps

  async function issue(
    facts: ReceiptFacts,
    of: Pick<NewReceipt, 'subject' | 'userId' | 'series' | 'buyer'>,
    trx: Knex,
  ): Promise<NewReceipt> {
    const row = { ...of, number: await nextNumber(of.series, trx), facts: JSON.stringify(facts), issuedAtMs: now() }
    await addReceipt(row, trx)
    return row
  }

  return {
    /** Issues the receipt of a sale and puts its mail into the outbox, once: asked again, it answers the number that it has. Within the
     *  caller's transaction, late in it: whoever else is paid waits for the number from here on. */
    async issueReceipt({ subject, userId, isLive, buyer, letter, ...sold }: Sale, trx: Knex): Promise<number> {
      const found = await receiptOf(subject, trx)
      if (found) return found.number
      const { name: shop, supportEmail: email, operator } = await shopIdentity(trx)
      const { name, address, companyNumber } = operator
      const { vat } = config
      const facts: ReceiptFacts = {
        kind: 'receipt',
        ...sold,
        seller: { shop, name, address, companyNumber, email },
        vat: vat && { ...vat, amountMinor: vatWithin(sold.totalMinor, vat.ratePercent) },
        credits: null,
      }
      const row = await issue(
        facts,
        { subject, userId, series: isLive ? 'live' : 'test', buyer: JSON.stringify(buyer) },
        trx,
      )
      // Of an account that is gone nobody knows the address.
      if (buyer.email === '') return row.number
      const mail = receiptMail(receiptFrom(row), buyer.email, letter)
      await addMail({ ...mail, attachedReceipts: [subject] }, deps, trx)
      return row.number
    },

    /** Issues the credit note of money that went back, and mails it, once. What has no receipt has none of these either. */
    async issueCreditNote(back: MoneyBack, trx: Knex): Promise<void> {
      const { refundId, subject: of, atMs, amountMinor, lines, staysOpen = false, email } = back
      const subject = `refund:${refundId}`
      const sold = await receiptOf(of, trx)
      if (!sold || (await receiptOf(subject, trx))) return
      const receipt = receiptFrom(sold)
      const { currency, reference, seller, card, vat, buyer } = receipt
      const facts: ReceiptFacts = {
        kind: 'credit-note',
        ...{ currency, reference, seller, card, atMs },
        lines: lines.map((line) => ({
          ...{ title: line.title, quantity: 1, discountMinor: 0 },
          ...{ unitMinor: line.amountMinor, totalMinor: line.amountMinor },
        })),
        ...{ discountMinor: 0, totalMinor: amountMinor, couponCode: null, consent: null },
        vat: vat && { ...vat, amountMinor: vatWithin(amountMinor, vat.ratePercent) },
        credits: { number: receipt.number, atMs: sold.issuedAtMs },
      }
      const row = await issue(facts, { subject, userId: sold.userId, series: sold.series, buyer: sold.buyer }, trx)
      const to = email || buyer?.email
      if (!to) return
      const mail = creditNoteMail(receiptFrom(row), to, { staysOpen })
      await addMail({ ...mail, attachedReceipts: [subject] }, deps, trx)
    },
  }
}
