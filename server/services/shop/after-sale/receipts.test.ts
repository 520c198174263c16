import { expect, test } from 'vitest'
import { receiptPath } from '../../../../core/contract/shop/orders.ts'
import { deliver, mailFiles } from '../../../testing/mail/delivered.ts'
import { sampleBuyer, sampleSale, soldOrder } from '../../../testing/samples/sold-order.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { receiptFile } from './receipt-file.ts'
import { receiptService, type Sale } from './receipts.ts'

const vat = { number: 'GB123456789', ratePercent: 20 }

const aSale = (app: TestApp, changes: Partial<Sale> = {}) => sampleSale({ atMs: app.clock.nowMs, ...changes })

const issue = (app: TestApp, sale: Sale) =>
  app.db.transaction((trx) => receiptService(app.deps).issueReceipt(sale, trx))
const factsOf = async (app: TestApp, subject: string) =>
  JSON.parse((await app.db('receipts').where({ subject }).first('facts')).facts)

test('numbers have no gaps: a payment that fails leaves none, and of many at once each has its own', async () => {
  await using app = await testApp()
  expect(await issue(app, aSale(app))).toBe(1)
  const cutOff = app.db.transaction(async (trx) => {
    await receiptService(app.deps).issueReceipt(aSale(app, { subject: 'order:2' }), trx)
    throw new Error('the disk is full')
  })
  await expect(cutOff).rejects.toThrow('the disk is full')
  const subjects = Array.from({ length: 20 }, (_, at) => `order:${at + 3}`)
  const numbers = await Promise.all(subjects.map((subject) => issue(app, aSale(app, { subject }))))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(subjects.map((_, at) => at + 2))
  // Money that never moved is counted apart.
  expect(await issue(app, aSale(app, { subject: 'order:99', isLive: false }))).toBe(1)
})

test('a sale has one receipt and one mail with it, however often that is asked', async () => {
  await using app = await testApp()
  expect([await issue(app, aSale(app)), await issue(app, aSale(app, { totalMinor: 1 }))]).toEqual([1, 1])
  await deliver(app)
  const [mail = '', ...others] = await mailFiles(app)
  expect(others).toEqual([])
  expect(mail).toMatch(/^To: <?ada@example.org>?\s*$/m)
  expect(mail).toContain('Subject: Your receipt from Vademecum: Order VM-7K2M-9Q4C')
  expect(mail).toContain('filename=receipt-000001.pdf')
  expect(mail).toContain('You paid £53.98 on 21 November 2026.')
  expect(mail).toContain('“Open the course now.”')
  expect(mail).not.toContain('VAT')
})

test('the mail of a receipt says nothing that its buyer wrote, since the address may be another’s', async () => {
  await using app = await testApp()
  const odd = 'Win at pills.example'
  const named = { firstName: odd, lastName: odd, address: odd, city: odd, state: odd, postalCode: odd, country: odd }
  const buyer = { ...sampleBuyer, ...named }
  await issue(app, aSale(app, { buyer }))
  const [{ payload }] = await app.db('outbox').select('payload')
  expect(payload).toContain('Your receipt from Vademecum')
  expect(payload).not.toContain('pills')
})

test('who is not registered for VAT says no word of it; who is, says how much is in the price', async () => {
  await using plain = await testApp()
  await issue(plain, aSale(plain))
  expect(await factsOf(plain, 'order:1')).toMatchObject({ vat: null })
  await using app = await testApp({ config: { vat } })
  await issue(app, aSale(app, { totalMinor: 2999 }))
  expect(await factsOf(app, 'order:1')).toMatchObject({ vat: { ...vat, amountMinor: 500 } })
  await deliver(app)
  expect((await mailFiles(app)).join()).toContain('Total: £29.99, with £5.00 VAT at 20 %')
})

test('what a receipt says stays, whatever the shop is called later', async () => {
  await using app = await testApp()
  await issue(app, aSale(app))
  const before = await receiptFile('order:1', app.db)
  const identity = { name: 'Another shop', supportEmail: 'a@b.example', operator: { name: 'Another Ltd' } }
  await app.db('shop_entries').insert({ kind: 'site', id: 'identity', position: 0, body: JSON.stringify(identity) })
  app.clock.nowMs += 1_000_000
  const after = await receiptFile('order:1', app.db)
  expect(after.bytes.equals(before.bytes)).toBe(true)
})

test('the document is a PDF with its structure, its language and its fonts within, whatever the name', async () => {
  await using app = await testApp()
  const buyer = { ...sampleBuyer, firstName: 'Zoë', lastName: 'Nguyễn-Παππάς Жукова 王 🎓' }
  await issue(app, aSale(app, { buyer }))
  const { name, bytes } = await receiptFile('order:1', app.db)
  const text = bytes.toString('latin1')
  expect(name).toBe('receipt-000001.pdf')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  for (const part of ['/Marked true', '/StructTreeRoot', '/Lang (en-GB)', '/DisplayDocTitle true'])
    expect(text).toContain(part)
  const fonts = [...text.matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, font]) => font)
  expect(fonts.length).toBeGreaterThan(3)
  expect([...text.matchAll(/\/FontFile2/g)]).toHaveLength(fonts.length)
})

test('money that goes back has a credit note of its own, mailed once', async () => {
  await using app = await testApp({ config: { vat } })
  await issue(app, aSale(app))
  const back = {
    refundId: 'r1',
    subject: 'order:1',
    atMs: app.clock.nowMs,
    amountMinor: 2699,
    lines: [{ title: 'Second course', amountMinor: 2699 }],
  }
  const note = () => app.db.transaction((trx) => receiptService(app.deps).issueCreditNote(back, trx))
  await note()
  await note()
  expect(await factsOf(app, 'refund:r1')).toMatchObject({
    kind: 'credit-note',
    totalMinor: 2699,
    vat: { ...vat, amountMinor: 450 },
    credits: { number: '000001' },
  })
  expect((await receiptFile('refund:r1', app.db)).name).toBe('credit-note-000002.pdf')
  await deliver(app)
  const mails = await mailFiles(app)
  expect(mails).toHaveLength(2)
  expect(mails.join()).toContain('We have given back £26.99 to your card ending in 4242.')
})

test('it is downloaded by whose order it is, or who has the guest’s token, and by nobody else', async () => {
  await using app = await testApp()
  const [ada, eve] = [await app.signUp('Ada'), await app.signUp('Eve')]
  const own = await soldOrder(app, { userId: ada.userId })
  const guests = await soldOrder(app, { userId: null, number: 'VM-AAAA-BBBB', token: 'a-guest' })
  expect((await ada.get(receiptPath(own.id))).json).toMatchObject({ code: 'not-found' })
  for (const { id } of [own, guests]) await issue(app, aSale(app, { subject: `order:${id}` }))
  const reply = await ada.get(receiptPath(own.id))
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="receipt-000001.pdf"')
  expect(reply.text.startsWith('%PDF')).toBe(true)
  const visitor = app.client()
  expect((await visitor.get(`${receiptPath(guests.id)}?token=a-guest`)).status).toBe(200)
  const refused = [
    eve.get(receiptPath(own.id)),
    visitor.get(receiptPath(own.id)),
    eve.get(`${receiptPath(guests.id)}?token=b`),
  ]
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 401, 403])
})
