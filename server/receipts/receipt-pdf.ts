import { readFile } from 'node:fs/promises'
import path from 'node:path'
import PdfDocument from 'pdfkit'
import { capitalised } from '../../core/capitalised.ts'
import { formatMoney } from '../../core/shop/money.ts'
import { londonDay, londonMoment } from '../mail/london-days.ts'
import { titleOf, type Receipt, type ReceiptLine } from './receipt.ts'

const margin = 56
const inkColour = '#1c2430'
const quietColour = '#56606e'
const lineColour = '#c9cfd6'
/** Points between the baselines of what belongs together, and of what does not. */
const gap = 18

type Doc = InstanceType<typeof PdfDocument>

interface Column {
  title: string
  x: number
  width: number
  isAmount: boolean
  of: (line: ReceiptLine) => string
}

/** A receipt or a credit note as PDF: A4, with its structure and its fonts within. The same receipt is the same file, whenever it is
 *  drawn. */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const doc = new PdfDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `${titleOf(receipt)}, ${receipt.seller.shop}`,
      Author: receipt.seller.name,
      Subject: receipt.reference,
      CreationDate: new Date(receipt.atMs),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  for (const [name, file] of await fontFiles()) doc.registerFont(name, file)
  draw(doc, receipt)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function draw(doc: Doc, receipt: Receipt): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const part = (type: string, drawPart: () => void) => void root.add(doc.struct(type, {}, drawPart))
  const right = doc.page.width - margin

  part('P', () => write(doc, receipt.seller.shop, { font: 'strong', size: 13 }))
  doc.moveDown(0.8)
  part('H1', () => write(doc, titleOf(receipt), { font: 'strong', size: 24 }))
  if (receipt.isTest) part('P', () => write(doc, 'A test: no money moved.', { font: 'strong', size: 11 }))
  part('P', () => write(doc, whatItIs(receipt), { colour: quietColour }))
  doc.moveDown(1.2)

  const top = doc.y
  const middle = margin + (right - margin) / 2
  part('P', () => block(doc, 'Sold by', sellerLines(receipt), margin, middle - margin - gap))
  const sellerEnd = doc.y
  doc.y = top
  part('P', () => block(doc, 'Bought by', buyerLines(receipt), middle, right - middle))
  doc.y = Math.max(doc.y, sellerEnd) + gap
  doc.x = margin

  const table = doc.struct('Table')
  root.add(table)
  const columns = columnsOf(receipt, right)
  const row = (cellType: 'TH' | 'TD', texts: string[]) => {
    const cells = doc.struct('TR')
    table.add(cells)
    drawRow(doc, columns, texts, (drawCell) => void cells.add(doc.struct(cellType, {}, drawCell)), cellType === 'TH')
    cells.end()
  }
  row(
    'TH',
    columns.map(({ title }) => title),
  )
  for (const line of receipt.lines)
    row(
      'TD',
      columns.map(({ of }) => of(line)),
    )
  table.end()
  doc.y += gap / 2

  for (const [label, amount, isStrong] of totals(receipt)) {
    keepTogether(doc, gap)
    const y = doc.y
    part('P', () => {
      write(doc, label, { font: isStrong ? 'strong' : 'text', x: middle, y, width: right - middle - 100 })
      write(doc, amount, { font: isStrong ? 'strong' : 'text', x: right - 100, y, width: 100, align: 'right' })
    })
    doc.y = y + gap
  }
  doc.x = margin
  doc.y += gap
  for (const words of notes(receipt)) {
    keepTogether(doc, 3 * gap)
    part('P', () => write(doc, words, { colour: quietColour, x: margin, width: right - margin }))
    doc.moveDown(0.6)
  }
  root.end()
}

function whatItIs({ kind, reference, atMs, card, credits, totalMinor }: Receipt): string {
  if (kind === 'credit-note') {
    const of = credits ? ` Credits receipt ${credits.number} of ${londonDay(credits.atMs)}.` : ''
    return `${reference}. Given back on ${londonDay(atMs)}${card ? ` to ${cardInWords(card)}` : ''}.${of}`
  }
  if (totalMinor === 0) return `${reference}. Nothing to pay, ${londonDay(atMs)}.`
  return `${reference}. Paid on ${londonDay(atMs)}${card ? ` by ${cardInWords(card)}` : ''}.`
}

const cardInWords = ({ brand, last4 }: { brand: string; last4: string }) => `${capitalised(brand)} ending in ${last4}`

function sellerLines({ seller, vat }: Receipt): string[] {
  return [
    seller.name,
    ...addressLines(seller.address),
    `Company number ${seller.companyNumber}`,
    ...(vat ? [`VAT number ${vat.number}`] : []),
    seller.email,
  ]
}

const addressLines = (address: string) => address.split(/\s*[,\n]\s*/)

function buyerLines({ buyer }: Receipt): string[] {
  if (!buyer) return ['A customer whose account was deleted']
  const { firstName, lastName, address, city, state, postalCode, country, email } = buyer
  const place = [[city, state].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')
  // Who gave no address only left the country as it stood in the form.
  const lines = address === '' && place === '' ? [] : [address, place, country]
  return [`${firstName} ${lastName}`, ...lines, email].filter((line) => line.trim() !== '')
}

function columnsOf({ lines, currency, kind }: Receipt, right: number): Column[] {
  const amounts: Pick<Column, 'title' | 'width' | 'of'>[] = [
    ...(kind === 'receipt'
      ? [
          { title: 'Quantity', width: 58, of: (line: ReceiptLine) => String(line.quantity) },
          { title: 'Each', width: 72, of: (line: ReceiptLine) => formatMoney(line.unitMinor, currency) },
        ]
      : []),
    ...(lines.some(({ discountMinor }) => discountMinor > 0)
      ? [{ title: 'Discount', width: 72, of: (line: ReceiptLine) => formatMoney(-line.discountMinor, currency) }]
      : []),
    {
      title: kind === 'receipt' ? 'Amount' : 'Given back',
      width: 84,
      of: (line) => formatMoney(line.totalMinor, currency),
    },
  ]
  const ofAmounts = amounts.reduce((sum, { width }) => sum + width, 0)
  let x = right - ofAmounts
  const item = {
    title: 'Item',
    x: margin,
    width: x - margin - gap / 2,
    isAmount: false,
    of: ({ title }: ReceiptLine) => title,
  }
  return [item, ...amounts.map((column) => ({ ...column, isAmount: true, x: (x += column.width) - column.width }))]
}

/** Draws a row of the table and the line below it. */
function drawRow(
  doc: Doc,
  columns: Column[],
  texts: string[],
  cell: (drawCell: () => void) => void,
  isHead: boolean,
): void {
  keepTogether(doc, 3 * gap)
  const y = doc.y
  let bottom = y
  columns.forEach(({ x, width, isAmount }, at) => {
    const look = { font: isHead ? ('strong' as const) : ('text' as const), x, y, width }
    cell(() => write(doc, texts[at] ?? '', { ...look, align: isAmount ? 'right' : 'left' }))
    bottom = Math.max(bottom, doc.y)
  })
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, bottom + 3)
    .lineTo(doc.page.width - margin, bottom + 3)
    .lineWidth(isHead ? 1 : 0.5)
    .stroke(lineColour)
  doc.endMarkedContent()
  doc.y = bottom + 9
}

function totals({
  kind,
  lines,
  discountMinor,
  totalMinor,
  couponCode,
  currency,
  vat,
}: Receipt): [string, string, boolean][] {
  const money = (minor: number) => formatMoney(minor, currency)
  const rows: [string, string, boolean][] = []
  if (discountMinor > 0) {
    const subtotalMinor = lines.reduce((sum, line) => sum + line.unitMinor * line.quantity, 0)
    rows.push(['Subtotal', money(subtotalMinor), false])
    rows.push([couponCode === null ? 'Discount' : `Discount, ${couponCode}`, money(-discountMinor), false])
  }
  rows.push([kind === 'receipt' ? 'Total' : 'Total given back', money(totalMinor), true])
  if (vat) {
    rows.push([`VAT in it, ${vat.ratePercent} %`, money(vat.amountMinor), false])
    rows.push(['Without VAT', money(totalMinor - vat.amountMinor), false])
  }
  return rows
}

function notes({ consent, kind }: Receipt): string[] {
  if (kind === 'credit-note') return ['Your bank may take some days to show it.']
  return consent ? [`Agreed to on ${londonMoment(consent.atMs)}: “${consent.text}”`] : []
}

function block(doc: Doc, title: string, lines: string[], x: number, width: number): void {
  write(doc, title, { font: 'strong', x, width })
  for (const line of lines) write(doc, line, { x, width })
}

/** Begins another page where less than `height` points are left of this one. */
function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - margin) doc.addPage()
}

interface Look {
  font?: 'text' | 'strong'
  size?: number
  colour?: string
  x?: number
  y?: number
  width?: number
  align?: 'left' | 'right'
}

/** Writes a paragraph, each run of letters in a font that has them. */
function write(
  doc: Doc,
  text: string,
  { font = 'text', size = 10, colour = inkColour, x, y, width, align }: Look,
): void {
  doc.fontSize(size).fillColor(colour)
  const runs = runsOf(text.normalize('NFC'), font)
  const options = { lineGap: 3, ...(width !== undefined && { width }), ...(align && { align }) }
  runs.forEach((run, at) => {
    const rest = { ...options, continued: at < runs.length - 1 }
    doc.font(run.font)
    if (at === 0) doc.text(run.text, x ?? doc.x, y ?? doc.y, rest)
    else doc.text(run.text, rest)
  })
}

/** Which font has which letters besides `text-latin` and `strong-latin`. */
const scripts: readonly (readonly [font: string, letters: RegExp])[] = [
  ['text-vietnamese', /[\u1ea0-\u1ef9]/],
  ['text-greek', /[\u0370-\u03ff]/],
  ['text-cyrillic', /[\u0400-\u045f\u0490\u0491]/],
  ['text-latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b]/],
]
const inLatin = /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2022\u2026\u20ac\u2212]/

/** What no font of ours has is a question mark: a name is found again by its address. */
function runsOf(text: string, font: 'text' | 'strong'): { font: string; text: string }[] {
  const runs: { font: string; text: string }[] = []
  for (const letter of text) {
    const script = scripts.find(([, letters]) => letters.test(letter))
    const [name, shown] = script ? [script[0], letter] : [`${font}-latin`, inLatin.test(letter) ? letter : '?']
    const last = runs.at(-1)
    if (last?.font === name) last.text += shown
    else runs.push({ font: name, text: shown })
  }
  return runs.length > 0 ? runs : [{ font: `${font}-latin`, text: '' }]
}

let files: Promise<[string, Buffer][]> | undefined

/** Read once: see `scripts/build/receipt-fonts.mjs`. */
function fontFiles(): Promise<[string, Buffer][]> {
  const names = ['text-latin', 'strong-latin', ...scripts.map(([name]) => name)]
  const folder = path.join(import.meta.dirname, 'fonts')
  files ??= Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, `${name}.ttf`))]))
  return files
}
