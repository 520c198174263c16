import { formatMoney } from '../../core/shop/money.ts'
import { written, type Letter } from '../mail/letter.ts'
import type { Mail } from '../mail/mail.ts'
import { londonDay, londonMoment } from '../mail/london-days.ts'
import type { Receipt } from './receipt.ts'

/** What the mail of a receipt says besides, and where it leads. */
export interface ReceiptLetter extends Pick<Letter, 'action' | 'footnoteLink'> {
  paragraphs: string[]
  footnotes: string[]
}

type Addressed = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'replyTo'>

/** Confirms what was bought, on paper that lasts: SI 2013/3134, reg. 16. Holds nothing that the buyer has written: who buys may name
 *  another's address. */
export function receiptMail(receipt: Receipt, to: string, letter: ReceiptLetter): Addressed {
  const { seller, reference, totalMinor, currency, atMs, consent, vat } = receipt
  const total = formatMoney(totalMinor, currency)
  return addressed(receipt, to, `Your receipt from ${seller.shop}: ${reference}`, {
    paragraphs: [
      `Thank you. ${totalMinor === 0 ? 'There was nothing to pay' : `You paid ${total}`} on ${londonDay(atMs)}.`,
      [
        `${reference}`,
        ...linesInWords(receipt),
        ...(receipt.discountMinor > 0 ? [`Discount: ${formatMoney(-receipt.discountMinor, currency)}`] : []),
        `Total: ${total}${vat ? `, with ${formatMoney(vat.amountMinor, currency)} VAT at ${vat.ratePercent} %` : ''}`,
      ].join('\n'),
      ...letter.paragraphs,
      ...(consent ? [`On ${londonMoment(consent.atMs)} you agreed to this: “${consent.text}”`] : []),
    ],
    ...(letter.action && { action: letter.action }),
    footnotes: [...letter.footnotes, sellerInWords(receipt)],
    ...(letter.footnoteLink && { footnoteLink: letter.footnoteLink }),
  })
}

/** `staysOpen`: what the money is of was not closed for it. */
export function creditNoteMail(note: Receipt, to: string, { staysOpen }: { staysOpen: boolean }): Addressed {
  const amount = formatMoney(note.totalMinor, note.currency)
  return addressed(note, to, `${amount} on its way back to you: ${note.reference}`, {
    paragraphs: [
      `We have given back ${amount}${note.card ? ` to your card ending in ${note.card.last4}` : ''}. Your bank may take some days to show it.`,
      [`${note.reference}`, ...linesInWords(note)].join('\n'),
      ...(staysOpen ? [] : ['What it was paid for is closed now. Your own answers and notes stay yours.']),
    ],
    footnotes: [sellerInWords(note)],
  })
}

function addressed({ isTest, seller }: Receipt, to: string, subject: string, letter: Letter): Addressed {
  const paragraphs = isTest ? ['This was a test payment: no money moved.', ...letter.paragraphs] : letter.paragraphs
  return { to, replyTo: { name: seller.shop, address: seller.email }, subject, ...written({ ...letter, paragraphs }) }
}

const linesInWords = ({ lines, currency }: Receipt) =>
  lines.map(
    ({ title, quantity, totalMinor, discountMinor }) =>
      `${quantity > 1 ? `${quantity} × ` : ''}${title}: ${formatMoney(totalMinor + discountMinor, currency)}`,
  )

const sellerInWords = ({ seller, vat }: Receipt) =>
  [
    seller.name,
    seller.address,
    `Company number ${seller.companyNumber}`,
    ...(vat ? [`VAT number ${vat.number}`] : []),
  ].join('\n')
