import knex, { type Knex } from 'knex'
import { expect, test } from 'vitest'
import { addToCart, getCoupon, quoteCart, quoteCourse } from '../../../../core/contract/shop/cart.ts'
import { dayMs } from '../../../../core/durations.ts'
import type { CouponTerms } from '../../../../core/shop/coupon.ts'
import { defaultLimits } from '../../../config/limits.ts'
import { couponRow, replaceContentCoupons } from '../../../models/shop/coupon-rows.ts'
import { sellCourses } from '../../../testing/samples/sell-courses.ts'
import { allAtOnce } from '../../../testing/all-at-once.ts'
import { testApp, type TestApp, type TestAppOptions } from '../../../testing/test-app.ts'
import { couponService, type CouponBuyer } from './coupons.ts'

const terms = (code: string, changes: Partial<CouponTerms> = {}): CouponTerms => ({
  code,
  description: 'Ten per cent off',
  takes: { type: 'percentage', basisPoints: 1000 },
  currency: null,
  maxDiscountMinor: null,
  courseIds: null,
  startsAtMs: null,
  endsAtMs: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
  ...changes,
})
const fixed = (amountMinor: number, currency = 'GBP') => ({ takes: { type: 'fixed' as const, amountMinor }, currency })

async function openShop(coupons: CouponTerms[], options?: TestAppOptions): Promise<TestApp> {
  const app = await testApp(options)
  await sellCourses(app, [
    { id: 2, slug: 'doses', title: 'Doses', priceMinor: 1999 },
    { id: 3, slug: 'labels', title: 'Labels', priceMinor: 14_900 },
  ])
  const made = { source: 'content' as const, batch: null, nowMs: 0 }
  await replaceContentCoupons(
    coupons.map((coupon) => couponRow(coupon, made)),
    app.db,
  )
  return app
}

const quoteOne = (app: TestApp, couponCode: string, id = 2) =>
  app.call(quoteCourse, { params: { id }, body: { couponCode } })

const ada: CouponBuyer = { userId: null, emailKey: 'ada@example.org' }
const ben: CouponBuyer = { userId: null, emailKey: 'ben@example.org' }

/** An order as it stands while its payment is made. */
async function placeOrder({ db }: Pick<TestApp, 'db'>, id: string, buyer: CouponBuyer) {
  const sums = { currency: 'GBP', subtotal_minor: 1999, discount_minor: 0, total_minor: 1999, refunded_minor: 0 }
  const provider = { provider: 'sandbox', livemode: false, version: 1 }
  const whose = { user_id: buyer.userId, is_guest: buyer.userId === null, email_key: buyer.emailKey }
  const secrets = { token_hash: id, claim_hash: id }
  const times = { created_at_ms: 0, changed_at_ms: 0 }
  await db('orders').insert({ id, number: id, status: 'pending', ...whose, ...sums, ...provider, ...secrets, ...times })
}

const order = { currency: 'GBP', courseIds: [2] }
const hold = (app: TestApp, code: string, orderId: string, buyer: CouponBuyer, db: Knex = app.db) =>
  db.transaction((trx) => couponService(app.deps).holdCoupon({ ...order, orderId, code, buyer }, trx))
const ask = (app: TestApp, code: string, buyer: CouponBuyer, orderId?: string) =>
  couponService(app.deps).couponFor(code, { ...order, buyer, orderId }, app.db)

test('a coupon is found whatever its spelling, and tells what it takes off', async () => {
  await using app = await openShop([
    terms('WELCOME10', { maxDiscountMinor: 1500 }),
    terms('TAKE5', { description: '£5.00 off', ...fixed(500) }),
    terms('HALF', { takes: { type: 'percentage', basisPoints: 1250 } }),
  ])
  expect(await app.call(getCoupon, { params: { code: ' welcome10 ' } })).toEqual({
    code: 'WELCOME10',
    description: 'Ten per cent off',
    type: 'percentage',
    value: 10,
    maxDiscount: '15.00',
    currency: null,
  })
  expect(await app.call(getCoupon, { params: { code: 'take5' } })).toMatchObject({
    type: 'fixed',
    value: 5,
    maxDiscount: null,
    currency: 'GBP',
  })
  expect(await app.call(getCoupon, { params: { code: 'HALF' } })).toMatchObject({ value: 12.5 })
})

test('one that nobody can use today is not found', async () => {
  await using app = await openShop([terms('SOON', { startsAtMs: Date.UTC(2026, 11) }), terms('GONE', { endsAtMs: 1 })])
  for (const code of ['SOON', 'GONE', 'NONE', 'x'.repeat(41), "' or 1=1 --", '%', 'Ｗ'])
    expect([code, (await app.get(`/api/coupons/${encodeURIComponent(code)}`)).json.message]).toEqual([
      code,
      code.length > 40 ? 'The coupon code you entered is not valid' : 'Coupon not found',
    ])
  app.clock.nowMs += 30 * dayMs
  expect((await app.get('/api/coupons/soon')).status).toBe(200)
})

test('a quote takes it off, where it is good for the cart, and says why where it is not', async () => {
  await using app = await openShop([
    terms('WELCOME10', { maxDiscountMinor: 1500 }),
    terms('LABELS', { courseIds: [3] }),
    terms('DOLLARS', fixed(1000, 'USD')),
    terms('GONE', { endsAtMs: 1 }),
    terms('ALL', { takes: { type: 'percentage', basisPoints: 10_000 } }),
  ])
  expect(await quoteOne(app, 'WELCOME10')).toMatchObject({
    discountMinor: 200,
    totalMinor: 1799,
    lines: [{ discountMinor: 200, totalMinor: 1799 }],
    coupon: { code: 'WELCOME10' },
  })
  expect(await quoteOne(app, 'welcome10', 3)).toMatchObject({ discountMinor: 1490 })
  expect(await quoteOne(app, 'ALL')).toMatchObject({ totalMinor: 0 })
  await expect(quoteOne(app, 'LABELS')).rejects.toMatchObject({ message: 'This coupon is for other courses.' })
  await expect(quoteOne(app, 'DOLLARS')).rejects.toMatchObject({ message: 'This coupon is for orders in USD only.' })
  await expect(quoteOne(app, 'GONE')).rejects.toMatchObject({ code: 'conflict', message: 'This coupon has expired.' })
  const none = { code: 'not-found', message: 'The coupon code you entered is not valid' }
  await expect(quoteOne(app, 'NONE')).rejects.toMatchObject(none)
  const customer = await app.signUp()
  for (const productId of [10_002, 10_003]) await customer.call(addToCart, { body: { productId, quantity: 1 } })
  const { lines, discountMinor } = await customer.call(quoteCart, { body: { couponCode: 'labels' } })
  expect([discountMinor, lines.map((line) => line.discountMinor)]).toEqual([1490, [0, 1490]])
  for (const couponCode of [1, null, {}, '', ' ', 'x'.repeat(41)])
    expect((await customer.post('/api/cart/quote', { couponCode })).json.code).toBe('validation')
})

test('of 100 orders at once that want the last use, by two servers, exactly one has it', async () => {
  await using app = await openShop([terms('LAST', { maxUses: 3 })])
  const ids = Array.from({ length: 102 }, (_, at) => `order ${at}`)
  for (const id of ids) await placeOrder(app, id, { userId: null, emailKey: `${id}@example.org` })
  const buyer = (id: string) => ({ userId: null, emailKey: `${id}@example.org` })
  for (const id of ids.slice(0, 2)) await hold(app, 'LAST', id, buyer(id))
  const other = knex(app.db.client.config)
  const held = await Promise.allSettled(
    ids.slice(2).map((id, at) => hold(app, 'LAST', id, buyer(id), at % 2 === 0 ? app.db : other)),
  )
  await other.destroy()
  expect(held.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const words = held.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.message)] : []))
  expect(new Set(words)).toEqual(new Set(['This coupon has been used up.']))
  expect(await app.db('coupon_uses')).toHaveLength(3)
  expect((await app.get('/api/coupons/LAST')).status).toBe(404)
})

test('an order holds a use until it is paid or given up, and then another one can have it', async () => {
  await using app = await openShop([terms('LAST', { maxUses: 1 }), terms('OTHER')])
  const { useCoupon, releaseCoupon } = couponService(app.deps)
  for (const [id, buyer] of [['a', ada] as const, ['b', ben] as const]) await placeOrder(app, id, buyer)
  for (let times = 0; times < 3; times++) await hold(app, 'LAST', 'a', ada)
  expect(await ask(app, 'last', ada)).toMatchObject({ code: 'LAST' })
  await expect(ask(app, 'LAST', ben)).rejects.toMatchObject({ message: 'This coupon has been used up.' })
  await expect(hold(app, 'LAST', 'b', ben)).rejects.toMatchObject({ code: 'conflict' })
  await hold(app, 'OTHER', 'a', ada)
  await hold(app, 'LAST', 'b', ben)
  await releaseCoupon('b', app.db)
  await hold(app, 'LAST', 'a', ada)
  await useCoupon('a', app.db)
  await releaseCoupon('a', app.db)
  await expect(hold(app, 'LAST', 'b', ben)).rejects.toMatchObject({ code: 'conflict' })
  await expect(ask(app, 'LAST', ada)).rejects.toMatchObject({ code: 'conflict' })
  // Money that comes after an order was given up still uses what it was promised.
  await placeOrder(app, 'c', ben)
  await hold(app, 'OTHER', 'c', ben)
  await releaseCoupon('c', app.db)
  await useCoupon('c', app.db)
  expect(await app.db('coupon_uses').orderBy('order_id').pluck('state')).toEqual(['used', 'released', 'used'])
})

test('each customer has their uses, by account and by mailbox, however they spell it', async () => {
  await using app = await openShop([terms('ONCE', { maxUsesPerCustomer: 1 })])
  const { useCoupon } = couponService(app.deps)
  const user = await app.signUp('ada')
  const signedIn = { userId: user.userId, emailKey: user.email }
  await placeOrder(app, 'a', signedIn)
  await hold(app, 'ONCE', 'a', signedIn)
  // Their own order that waits is no reason to refuse.
  expect(await ask(app, 'ONCE', signedIn)).toMatchObject({ code: 'ONCE' })
  const other = { userId: (await app.signUp('ben')).userId, emailKey: 'ben@example.org' }
  const sameMailbox = { ...other, emailKey: 'ada+again@example.org' }
  await placeOrder(app, 'b', sameMailbox)
  const refusal = { message: 'You have used this coupon as often as it allows.' }
  await expect(hold(app, 'ONCE', 'b', sameMailbox)).rejects.toMatchObject(refusal)
  await useCoupon('a', app.db)
  const under = (emailKey: string) => ask(app, 'ONCE', { ...other, emailKey })
  for (const spelling of ['ada@example.org', 'ada+again@example.org'])
    await expect(under(spelling)).rejects.toMatchObject(refusal)
  const moved = { userId: user.userId, emailKey: 'ada@example.net' }
  await expect(ask(app, 'ONCE', moved)).rejects.toMatchObject(refusal)
  expect(await ask(app, 'ONCE', other)).toMatchObject({ code: 'ONCE' })
  expect(JSON.stringify(await app.db('coupon_uses'))).not.toContain('ada@')
  const dots = { userId: (await app.signUp('cleo')).userId, emailKey: 'c.l.e.o+x@googlemail.com' }
  await placeOrder(app, 'd', dots)
  await hold(app, 'ONCE', 'd', dots)
  await useCoupon('d', app.db)
  await expect(under('cleo@gmail.com')).rejects.toMatchObject(refusal)
  expect(await under('cleo+x@example.org')).toMatchObject({ code: 'ONCE' })
})

test('a coupon that counts what a customer did tells a guest nothing of whose address they type', async () => {
  await using app = await openShop([
    terms('ONCE', { maxUsesPerCustomer: 1 }),
    terms('FIRST', { firstOrderOnly: true }),
    terms('ANY'),
  ])
  const user = await app.signUp('ada')
  await placeOrder(app, 'a', { userId: user.userId, emailKey: ada.emailKey })
  await app.db('orders').where({ id: 'a' }).update({ status: 'completed', paid_at_ms: 1 })
  const refusal = { code: 'conflict', message: 'This coupon needs an account. Please sign in to use it.' }
  for (const guest of [ada, ben])
    for (const code of ['ONCE', 'FIRST']) {
      await expect(ask(app, code, guest)).rejects.toMatchObject(refusal)
      await expect(hold(app, code, 'b', guest)).rejects.toMatchObject(refusal)
    }
  expect(await ask(app, 'ANY', ada)).toMatchObject({ code: 'ANY' })
  // A cart without an account does not know yet who they will be.
  const { couponFor } = couponService(app.deps)
  expect(await couponFor('FIRST', { ...order, buyer: null }, app.db)).toMatchObject({ code: 'FIRST' })
})

test('a coupon for a first order is for one order', async () => {
  await using app = await openShop([terms('FIRST', { firstOrderOnly: true })])
  const refusal = { message: 'This coupon is for a first order only.' }
  const [first, second] = [await app.signUp('ada'), await app.signUp('ben')].map(({ userId, email }): CouponBuyer => ({
    userId,
    emailKey: email,
  }))
  if (!first || !second) throw new Error('two customers were to sign up')
  const sameMailbox = { ...second, emailKey: first.emailKey.replace('@', '+again@') }
  await placeOrder(app, 'a', first)
  await placeOrder(app, 'b', sameMailbox)
  await hold(app, 'FIRST', 'a', first)
  await hold(app, 'FIRST', 'a', first)
  await expect(hold(app, 'FIRST', 'b', sameMailbox)).rejects.toMatchObject(refusal)
  await app.db('orders').where({ id: 'a' }).update({ status: 'completed', paid_at_ms: 1 })
  await expect(ask(app, 'FIRST', first)).rejects.toMatchObject(refusal)
  expect(await ask(app, 'FIRST', first, 'a')).toMatchObject({ code: 'FIRST' })
  expect(await ask(app, 'FIRST', second)).toMatchObject({ code: 'FIRST' })
})

test('who guesses at codes waits longer and longer, and who has one does not', async () => {
  const config = { limits: defaultLimits, publicUrl: 'https://learn.example' }
  await using app = await openShop([terms('WELCOME10')], { config })
  const look = async (code: string, ip = '192.0.2.1') => {
    const { status, headers } = await app.get(`/api/coupons/${code}`, { headers: { 'x-forwarded-for': ip } })
    return status === 429 ? Number(headers.get('retry-after')) : status
  }
  for (let at = 0; at < 20; at++) expect(await look('WELCOME10')).toBe(200)
  const guesses: number[] = []
  for (let at = 0; at < 7; at++) guesses.push(await look(`GUESS${at}`))
  expect(guesses).toEqual([404, 404, 404, 404, 404, 10, 10])
  // A right one tells no more than a wrong one.
  expect(await look('WELCOME10')).toBe(10)
  const { status } = await app.post(
    '/api/courses/2/quote',
    { couponCode: 'WELCOME10' },
    { headers: { 'x-forwarded-for': '192.0.2.1' } },
  )
  expect(status).toBe(429)
  expect([await look('WELCOME10', '198.51.100.7'), await look('GUESS', '198.51.100.7')]).toEqual([200, 404])
  const waits = new Set<number>()
  for (let at = 0; at < 40; at++) {
    app.clock.nowMs += 10_000
    waits.add(await look(`GUESS${at}`))
  }
  expect(Math.max(...waits)).toBeGreaterThan(200)
})

test('of many codes tried at once, a right one is refused as a wrong one is', async () => {
  const once = { burst: 1, everyMs: 60_000 }
  const limits = { ...defaultLimits, coupon: { ...defaultLimits.coupon, misses: once } }
  await using app = await openShop([terms('WELCOME10')], { config: { limits } })
  expect((await app.get('/api/coupons/WELCOME10')).status).toBe(200)
  const statuses = await allAtOnce(app.deps.reads, 40, async (at) => {
    const isRight = at % 2 > 0
    return [isRight, (await app.get(`/api/coupons/${isRight ? 'WELCOME10' : `GUESS${at}`}`)).status] as const
  })
  const answersTo = (right: boolean) => statuses.flatMap(([isRight, status]) => (isRight === right ? [status] : []))
  expect(answersTo(false).toSorted()).toEqual([404, ...Array.from({ length: 19 }, () => 429)])
  expect(answersTo(true)).toContain(429)
})

test('guesses from everywhere have an end together, and a guesser at once gets no more than one after another', async () => {
  const limits = { ...defaultLimits, coupon: { ...defaultLimits.coupon, allMisses: { burst: 3, everyMs: 60_000 } } }
  await using app = await openShop([terms('WELCOME10')], { config: { limits, publicUrl: 'https://learn.example' } })
  const look = async (at: number) =>
    (await app.get(`/api/coupons/GUESS${at}`, { headers: { 'x-forwarded-for': `192.0.2.${at}` } })).status
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, at) => look(at)))
  expect(statuses.filter((status) => status === 404)).toHaveLength(3)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
})
