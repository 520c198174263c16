/** @module-tag postgres */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { withOperator } from '../../testing/operator-app.ts'
import { addMadeRefunds, addReceiptWithVat, addSoldOrders } from '../../testing/samples/sold-orders.ts'
import type { TestApp } from '../../testing/test-app.ts'

const at = (iso: string) => Date.parse(iso)

async function addCourses({ db }: TestApp): Promise<void> {
  for (const [id, title] of [
    [1, 'Doses'],
    [2, '=HYPERLINK("https://evil.example")'],
  ] as const)
    await db('courses')
      .insert({
        ...{ id, title, slug: `course-${id}`, price_minor: 4999, on_sale: true, file: '{}', question_count: 0 },
        ...{ note_count: 0, questions_by_topic: '{}', students_enrolled: 0, updated_at_ms: 1 },
      })
      .onConflict('id')
      .merge({ title })
}

/** Three months, two currencies, and money that does not count. */
async function sell(app: TestApp): Promise<void> {
  await addCourses(app)
  const one = { courseId: 1, totalMinor: 4999 }
  await addSoldOrders(app.db, [
    { id: 'a', paidAtMs: at('2026-09-30T23:59:59.999Z'), lines: [one] },
    {
      id: 'b',
      paidAtMs: at('2026-10-01T00:00:00Z'),
      lines: [
        { ...one, quantity: 2, totalMinor: 9998 },
        { courseId: 2, totalMinor: 1001 },
      ],
    },
    { id: 'c', paidAtMs: at('2026-10-31T23:59:59Z'), status: 'refunded', lines: [one] },
    { id: 'd', paidAtMs: at('2026-10-15T12:00:00Z'), currency: 'USD', lines: [one] },
    { id: 'unpaid', paidAtMs: null, status: 'pending', lines: [one] },
    { id: 'live', paidAtMs: at('2026-10-02T00:00:00Z'), provider: 'stripe', isLive: true, lines: [one] },
  ])
  await addMadeRefunds(app.db, [
    { id: 'r1', orderId: 'c', doneAtMs: at('2026-11-02T00:00:00Z'), lines: [{ lineId: 'c-0', amountMinor: 4999 }] },
    {
      id: 'r2',
      orderId: 'b',
      doneAtMs: at('2026-10-20T00:00:00Z'),
      lines: [
        { lineId: 'b-0', amountMinor: 4999 },
        { lineId: 'b-1', amountMinor: 1 },
      ],
    },
    { id: 'r3', orderId: 'b', doneAtMs: null, status: 'failed', lines: [{ lineId: 'b-0', amountMinor: 4999 }] },
  ])
}

test('revenue is summed by month, currency and product, to the moment and the penny', async () => {
  await using world = await withOperator()
  await sell(world.app)
  const { json } = await world.olga.get('/api/operator/revenue?from=2026-09&to=2026-11')
  const row = (month: string, currency: string, orders: number, grossMinor: number, refundedMinor: number) => ({
    month,
    currency,
    orders,
    grossMinor,
    refundedMinor,
    netMinor: grossMinor - refundedMinor,
    vatMinor: null,
  })
  expect(json).toEqual({
    from: '2026-09',
    to: '2026-11',
    isTest: true,
    months: [
      row('2026-11', 'GBP', 0, 0, 4999),
      row('2026-10', 'GBP', 2, 15_998, 5000),
      row('2026-10', 'USD', 1, 4999, 0),
      row('2026-09', 'GBP', 1, 4999, 0),
    ],
    products: [
      { ...row('2026-11', 'GBP', 0, 0, 4999), kind: 'course', id: '1', title: 'Doses', copies: 0 },
      { ...row('2026-10', 'GBP', 2, 14_997, 4999), kind: 'course', id: '1', title: 'Doses', copies: 3 },
      { ...row('2026-10', 'GBP', 1, 1001, 1), kind: 'course', id: '2', title: expect.any(String), copies: 1 },
      { ...row('2026-10', 'USD', 1, 4999, 0), kind: 'course', id: '1', title: 'Doses', copies: 1 },
      { ...row('2026-09', 'GBP', 1, 4999, 0), kind: 'course', id: '1', title: 'Doses', copies: 1 },
    ],
  })
})

test('VAT is what receipts and credit notes say, shared by courses as they share the price', async () => {
  await using world = await withOperator()
  await sell(world.app)
  await addReceiptWithVat(world.app.db, { number: 1, subject: 'order:b', vatMinor: 1833 })
  await addReceiptWithVat(world.app.db, { number: 2, subject: 'order:c', vatMinor: 833 })
  await addReceiptWithVat(world.app.db, { number: 3, subject: 'refund:r1', vatMinor: 833 })
  await addReceiptWithVat(world.app.db, { number: 4, subject: 'order:d', vatMinor: null })
  const { json } = await world.olga.get('/api/operator/revenue?from=2026-10&to=2026-11')
  expect(
    json.months.map(({ month, currency, vatMinor }: Record<string, unknown>) => [month, currency, vatMinor]),
  ).toEqual([
    ['2026-11', 'GBP', -833],
    ['2026-10', 'GBP', 2666],
    ['2026-10', 'USD', null],
  ])
  const october = json.products.filter(
    ({ month, currency }: Record<string, unknown>) => month === '2026-10' && currency === 'GBP',
  )
  expect(october.map(({ vatMinor }: { vatMinor: number }) => vatMinor)).toEqual([2499, 167])
})

test('plans count with what their invoices were paid and gave back', async () => {
  await using world = await withOperator()
  const { db } = world.app
  await db('plan_subscriptions').insert({
    ...{ id: 's', provider: 'sandbox', livemode: false, plan_id: 'basic', interval: 'month', currency: 'USD' },
    ...{ amount_minor: 2900, status: 'active', is_trial: false, tier: 'basic', ends_now: false, version: 1 },
    ...{ settlings: 0, created_at_ms: 1 },
  })
  const invoice = { subscription_id: 's', plan_id: 'basic', plan_name: 'Basic', currency: 'USD', amount_minor: 2900 }
  const paid = { refunded_minor: 0, status: 'paid', period_starts_at_ms: 1, period_ends_at_ms: 2, created_at_ms: 1 }
  const paidAt = at('2026-10-10T00:00:00Z')
  await db('plan_invoices').insert([
    { ...invoice, ...paid, id: 'in_1', paid_at_ms: paidAt },
    { ...invoice, ...paid, id: 'in_2', paid_at_ms: null, status: 'open' },
  ])
  await db('plan_refunds').insert({
    ...{ id: 'r', subscription_id: 's', invoice_id: 'in_1', amount_minor: 1450, status: 'succeeded' },
    ...{ asked_by: 'customer', asked_at_ms: paidAt, done_at_ms: paidAt },
  })
  await addReceiptWithVat(db, { number: 1, subject: 'invoice:in_1', vatMinor: 483 })
  await addReceiptWithVat(db, { number: 2, subject: 'refund:r', vatMinor: 242 })
  const { json } = await world.olga.get('/api/operator/revenue?from=2026-10&to=2026-10')
  const sums = { orders: 1, grossMinor: 2900, refundedMinor: 1450, netMinor: 1450, vatMinor: 241 }
  expect(json.months).toEqual([{ month: '2026-10', currency: 'USD', ...sums }])
  expect(json.products).toMatchObject([{ kind: 'plan', id: 'basic', title: 'Basic', copies: 1, ...sums }])
})

test('the CSV says the same, and no title of it is a formula', async () => {
  await using world = await withOperator()
  await sell(world.app)
  const reply = await world.olga.get('/api/operator/revenue.csv?from=2026-10&to=2026-10')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="revenue-2026-10-2026-10-test.csv"')
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.text.split('\r\n')).toEqual([
    'month,currency,kind,id,title,orders,copies,gross,refunded,net,vat',
    '2026-10,GBP,course,1,Doses,2,3,149.97,49.99,99.98,',
    `2026-10,GBP,course,2,"'=HYPERLINK(""https://evil.example"")",1,1,10.01,0.01,10,`,
    '2026-10,USD,course,1,Doses,1,1,49.99,0,49.99,',
    '',
  ])
})

test('months that make no span are refused, and without any it is the last twelve', async () => {
  await using world = await withOperator()
  const ask = async (query: string) => (await world.olga.get(`/api/operator/revenue?${query}`)).json
  expect(await ask('')).toMatchObject({ from: '2025-12', to: '2026-11', months: [], products: [] })
  for (const query of ['from=2026-11&to=2026-10', 'from=2001-01', 'from=2026-13', 'to=11', 'from=2026-1'])
    expect(await ask(query)).toMatchObject({ code: 'validation' })
})

test('sales of today stand among the figures of the day, by currency', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await addCourses(app)
  const line = { courseId: 1, totalMinor: 4999 }
  await addSoldOrders(app.db, [
    { id: 'yesterday', paidAtMs: app.clock.nowMs - 86_400_000, lines: [line] },
    { id: 'today', paidAtMs: app.clock.nowMs - 60_000, lines: [line] },
  ])
  expect((await olga.get('/api/operator/figures')).json).toMatchObject({
    salesToday: [{ currency: 'GBP', orders: 1, grossMinor: 4999, refundedMinor: 0 }],
    isTestMoney: true,
  })
})

test('orders are found by number, address, coupon, payment and state, the newest first', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await addCourses(app)
  const line = { courseId: 1, totalMinor: 4999 }
  await addSoldOrders(app.db, [
    { id: '1-old', paidAtMs: 1, email: 'ada@example.org', paymentId: 'pi_1', lines: [{ ...line, quantity: 2 }] },
    { id: '2-new', paidAtMs: null, status: 'pending', email: 'ben@example.org', lines: [line] },
  ])
  const find = async (query: string) =>
    ((await olga.get(`/api/operator/orders?${query}`)).json as { id: string }[]).map(({ id }) => id)
  expect(await find('')).toEqual(['2-new', '1-old'])
  expect(await find('state=completed')).toEqual(['1-old'])
  for (const q of ['vm-1', 'ADA@example', 'pi_1', '1-old']) expect([q, await find(`q=${q}`)]).toEqual([q, ['1-old']])
  expect(await find('q=%25')).toEqual([])
  const { json } = await olga.get('/api/operator/orders?q=pi_1')
  expect(json).toMatchObject([{ number: 'VM-1-OLD', titles: ['2 × Course 1'], isTest: true, email: 'ada@example.org' }])
})

const rules = { discount: { type: 'percentage', basisPoints: 1500 }, description: 'For the fair' }

test('a coupon is made once under its code, in capitals, and switched off', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await addCourses(app)
  const wanted = {
    ...rules,
    code: 'spring-10',
    courseIds: [1],
    startsOn: '2026-11-01',
    endsOn: '2026-11-30',
    maxUses: 5,
  }
  const made = await olga.post('/api/operator/coupons', wanted)
  expect(made.json).toMatchObject({
    ...{ code: 'SPRING-10', type: 'percentage', basisPoints: 1500, currency: null, courseIds: [1], source: 'operator' },
    ...{ startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z', isActive: true, used: 0, held: 0 },
  })
  expect((await olga.post('/api/operator/coupons', wanted)).json).toMatchObject({ code: 'taken' })
  expect((await app.get('/api/coupons/spring-10')).json).toMatchObject({ code: 'SPRING-10', value: 15 })
  expect((await olga.post('/api/operator/coupons/spring-10/switch-off')).status).toBe(204)
  expect((await app.get('/api/coupons/spring-10')).status).toBe(404)
  expect((await olga.get('/api/operator/coupons?q=ing-1')).json).toMatchObject([{ isActive: false }])
  expect((await olga.post('/api/operator/coupons/nothing/switch-off')).status).toBe(404)
})

test.each([
  [{ courseIds: [99] }, 'conflict'],
  [{ endsOn: '2026-02-30' }, 'conflict'],
  [{ endsOn: '2026-01-01' }, 'conflict'],
  [{ startsOn: '2027-01-02', endsOn: '2027-01-01' }, 'conflict'],
  [{ discount: { type: 'percentage', basisPoints: 10_001 } }, 'validation'],
  [{ discount: { type: 'fixed', valueMinor: 0, currency: 'GBP' } }, 'validation'],
  [{ discount: { type: 'fixed', valueMinor: 12.5, currency: 'GBP' } }, 'validation'],
  [{ discount: { type: 'gift' } }, 'validation'],
  [{ discount: { type: 'fixed', valueMinor: 500, currency: 'EUR' } }, 'validation'],
  [{ discount: { type: 'fixed', valueMinor: 500 } }, 'validation'],
  [{ code: '=1+1' }, 'validation'],
  [{ maxUses: -1 }, 'validation'],
])('rules of a coupon that make no sense are refused: %o', async (wrong, code) => {
  await using world = await withOperator()
  const reply = await world.olga.post('/api/operator/coupons', { code: 'SPRING', ...rules, ...wrong })
  expect(reply.json).toMatchObject({ code })
  expect(await world.app.db('coupons').where({ source: 'operator' })).toEqual([])
})

test('a code that chance gives twice is one of a batch, which is as large as was asked for all the same', async () => {
  let repeats = 0
  const chance = (count: number) => (repeats > 0 && count === 12 ? (repeats--, new Uint8Array(12)) : randomBytes(count))
  await using world = await withOperator({ randomBytes: chance })
  repeats = 3
  const wanted = { ...rules, batch: 'Fair 2026', count: 2 }
  expect((await world.olga.post('/api/operator/coupon-batches', wanted)).json).toMatchObject({ codes: 2 })
  expect(repeats).toBe(0)
  expect(await world.app.db('coupons').where({ batch: 'Fair 2026', code: '0000-0000-0000' })).toHaveLength(1)
})

test('a batch has as many codes as were asked for, each good once, under a name that is taken from then on', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  const wanted = { ...rules, batch: 'Fair 2026', count: 600 }
  expect((await olga.post('/api/operator/coupon-batches', wanted)).json).toMatchObject({
    codes: 600,
    active: 600,
    used: 0,
  })
  expect((await olga.post('/api/operator/coupon-batches', wanted)).json).toMatchObject({ code: 'taken' })
  expect((await olga.post('/api/operator/coupon-batches', { ...wanted, batch: 'Next', count: 5001 })).status).toBe(400)
  const [{ code }] = (await olga.get('/api/operator/coupons?batch=Fair%202026')).json
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect((await app.get(`/api/coupons/${code}`)).status).toBe(200)

  const csv = await olga.get('/api/operator/coupon-batches/Fair%202026/codes.csv')
  const lines = csv.text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('code,batch,description,active,used')
  expect(new Set(lines.slice(1)).size).toBe(600)
  expect(lines[1]).toMatch(/^[\w-]{14},Fair 2026,For the fair,yes,0$/)

  expect((await olga.post('/api/operator/coupon-batches/Fair%202026/switch-off')).status).toBe(204)
  expect((await app.get(`/api/coupons/${code}`)).status).toBe(404)
  expect((await olga.get('/api/operator/coupon-batches')).json).toMatchObject([{ batch: 'Fair 2026', active: 0 }])
  // They stay out of the list of those that are of no batch.
  expect((await olga.get('/api/operator/coupons')).json).toEqual([])
  expect((await olga.get('/api/operator/coupon-batches/None/codes.csv')).status).toBe(404)
})
