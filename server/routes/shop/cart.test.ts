/** @module-tag postgres */
import { expect, test } from 'vitest'
import {
  addToCart,
  courseLimit,
  customerCart,
  ownCart,
  quoteCart,
  quoteCourse,
  quantityLimit,
  setQuantity,
} from '../../../core/contract/shop/cart.ts'
import type { CourseFile } from '../../../core/content/course.ts'
import { defaultLimits } from '../../config/limits.ts'
import { removeExpired } from '../../jobs/cleanup.ts'
import { entitlementService } from '../../services/study/entitlements.ts'
import { sellCourses } from '../../testing/samples/sell-courses.ts'
import { testApp, type TestApp, type TestAppOptions, type TestUser } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { dayMs } from '../../../core/durations.ts'

const freeId = 1
const dosesId = 2
const labelsId = 3
const dollarsId = 4
const product = (courseId: number) => 10_000 + courseId
const nobodys = '01976f3a-0000-7000-8000-000000000001'

const onSale: Partial<CourseFile>[] = [
  { id: freeId, slug: 'free', title: 'Free', priceMinor: 0 },
  { id: dosesId, slug: 'doses', title: 'Doses', priceMinor: 1999 },
  { id: labelsId, slug: 'labels', title: 'Labels', priceMinor: 14_900 },
  { id: dollarsId, slug: 'dollars', title: 'Dollars', priceMinor: 1500, currency: 'USD' },
]

async function openShop(options?: TestAppOptions): Promise<TestApp> {
  const app = await testApp(options)
  await sellCourses(app, onSale)
  return app
}

const put = (client: TestClient, courseId: number, quantity = 1) =>
  client.call(addToCart, { body: { productId: product(courseId), quantity } })
const inCart = async (client: TestClient) =>
  (await client.call(ownCart, {})).map(({ courseId, quantity }) => [courseId, quantity])
const give = (app: TestApp, { userId }: TestUser, courseId: number, source = 'order') =>
  app.db.transaction((trx) =>
    entitlementService(app.deps).grant({ userId, courseId, source, startsAtMs: 0, endsAtMs: null }, trx),
  )

test('what one puts into the cart is there, with its product, and copies add up', async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  expect(await ada.call(ownCart, {})).toEqual([])
  const item = await put(ada, dosesId)
  expect(item).toMatchObject({
    productId: product(dosesId),
    courseId: dosesId,
    quantity: 1,
    forSelf: true,
    isOnSale: true,
    product: { title: 'Doses', price: '19.99', priceMinor: 1999, currency: 'GBP' },
  })
  await put(ada, labelsId, 2)
  expect(await put(ada, dosesId, 3)).toMatchObject({ id: item.id, quantity: 4 })
  expect(await inCart(ada)).toEqual([
    [dosesId, 4],
    [labelsId, 2],
  ])
  expect(await ada.call(customerCart, { params: { customerId: ada.userId } })).toHaveLength(2)
})

test('a quantity is set, one below 1 takes the item out, and taking it out again changes nothing', async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  const { id } = await put(ada, dosesId)
  const set = (quantity: number) => ada.call(setQuantity, { params: { id }, body: { quantity } })
  expect((await set(quantityLimit))[0]?.quantity).toBe(quantityLimit)
  await put(ada, labelsId)
  expect((await set(0)).map(({ courseId }) => courseId)).toEqual([labelsId])
  await expect(set(2)).rejects.toMatchObject({ code: 'not-found' })
  for (const at of [id, id, nobodys]) expect((await ada.request('DELETE', `/api/cart/${at}`)).json).toHaveLength(1)
  const { id: other } = await put(ada, dosesId)
  expect(await ada.call(setQuantity, { params: { id: other }, body: { quantity: -5 } })).toHaveLength(1)
})

test('what is no quantity or no product is refused, and nothing is put anywhere', async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  const { id } = await put(ada, dosesId)
  const add = async (body: unknown) => (await ada.post('/api/cart', body)).json.code
  for (const quantity of [0, -1, 1.5, 21, 1e30, '2', null, [], {}, true])
    expect([quantity, await add({ productId: product(labelsId), quantity })]).toEqual([quantity, 'validation'])
  for (const productId of [undefined, null, '10003', 1.5, {}, 'x'])
    expect([productId, await add({ productId, quantity: 1 })]).toEqual([productId, 'validation'])
  for (const productId of [0, -1, 1, 3, 10_000, 10_099, Number.MAX_SAFE_INTEGER])
    expect([productId, await add({ productId, quantity: 1 })]).toEqual([productId, 'not-found'])
  expect(await add({ productId: product(freeId) })).toBe('conflict')
  expect(await add({ productId: product(dosesId), quantity: 20 })).toBe('conflict')
  for (const quantity of [1.5, 21, '2', null, undefined])
    expect((await ada.request('PUT', `/api/cart/${id}`, { quantity })).json.code).toBe('validation')
  for (const at of ['1', 'x', '%00', "'", nobodys.slice(1)])
    expect((await ada.request('PUT', `/api/cart/${at}`, { quantity: 2 })).status).toBeGreaterThanOrEqual(400)
  expect(await inCart(ada)).toEqual([[dosesId, 1]])
})

test("another's cart is closed, and another's item is not there", async () => {
  await using app = await openShop()
  const [ada, ben] = [await app.signUp(), await app.signUp()]
  const visitor = app.client()
  const items = [await put(ada, dosesId), await put(visitor, dosesId)]
  await expect(ben.call(customerCart, { params: { customerId: ada.userId } })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect((await app.client().get(`/api/cart/${ada.userId}`)).status).toBe(401)
  for (const { id } of items) {
    for (const client of [ben, app.client()]) {
      const change = client.call(setQuantity, { params: { id }, body: { quantity: 0 } })
      await expect(change).rejects.toMatchObject({ code: 'not-found' })
      expect((await client.request('DELETE', `/api/cart/${id}`)).json).toEqual([])
    }
  }
  expect([await inCart(ada), await inCart(visitor)]).toEqual([[[dosesId, 1]], [[dosesId, 1]]])
})

test("a visitor's cart is known by a cookie that is stored nowhere, and nobody has one before they need it", async () => {
  await using app = await openShop()
  const visitor = app.client()
  expect(await inCart(visitor)).toEqual([])
  expect((await visitor.post('/api/cart', { productId: 1 })).status).toBe(404)
  expect(visitor.cookies.size).toBe(0)
  const { headers } = await visitor.post('/api/cart', { productId: product(dosesId) })
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-cart=[\w-]{43}; path=\/; expires=.+; samesite=lax; secure; httponly$/),
  ])
  expect(await inCart(visitor)).toEqual([[dosesId, 1]])
  const token = visitor.cookies.get('__Host-cart') ?? ''
  const rows = JSON.stringify(await app.db('cart_items'))
  expect(rows).not.toContain(token)
  const [{ visitor_hash: hash }] = JSON.parse(rows)
  for (const guess of [hash, 'x', '', token.slice(1)]) {
    const asked = await app.get('/api/cart', { headers: { cookie: `__Host-cart=${guess}` } })
    expect([guess, asked.json]).toEqual([guess, []])
  }
  expect(app.logLines.join()).not.toContain(token)
})

test("a visitor's cart becomes the customer's at a sign-in, once, also where both chose the same", async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  await put(ada, dosesId, 15)
  const phone = app.client()
  await put(phone, dosesId, 10)
  await put(phone, labelsId)
  const token = phone.cookies.get('__Host-cart') ?? ''
  await phone.post('/api/auth/signin', { email: ada.email, password: ada.password })
  const both = [
    [dosesId, quantityLimit],
    [labelsId, 1],
  ]
  const asked = await Promise.all(Array.from({ length: 5 }, () => inCart(phone)))
  expect(asked.at(-1)).toEqual(both)
  expect(phone.cookies.has('__Host-cart')).toBe(false)
  const again = {
    headers: { cookie: `${[...ada.cookies].map((pair) => pair.join('=')).join('; ')}; __Host-cart=${token}` },
  }
  expect((await ada.get('/api/cart', again)).json).toHaveLength(2)
  expect(await inCart(ada)).toEqual(both)
  await phone.post('/api/auth/signout')
  expect(await inCart(phone)).toEqual([])
})

test('of several copies one is for the buyer, and of a course that they have none is', async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  await put(ada, dosesId, 2)
  const quoted = async () => (await ada.call(quoteCart, { body: {} })).lines.map(({ forSelf }) => forSelf)
  expect(await quoted()).toEqual([true])
  await give(app, ada, dosesId, 'subscription')
  expect(await quoted()).toEqual([true])
  await give(app, ada, dosesId)
  expect(await quoted()).toEqual([false])
  expect((await ada.call(ownCart, {}))[0]?.forSelf).toBe(false)
})

test('an order is in one currency', async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  await put(ada, dosesId)
  await expect(put(ada, dollarsId)).rejects.toMatchObject({
    code: 'conflict',
    message:
      'An order is in one currency, and these courses are sold in GBP and USD. Please buy them one after the other.',
  })
  expect(await inCart(ada)).toEqual([[dosesId, 1]])
  const phone = app.client()
  await put(phone, dollarsId)
  await phone.post('/api/auth/signin', { email: ada.email, password: ada.password })
  // Nothing that was chosen is lost, and nothing is bought before they say which.
  expect(await inCart(phone)).toHaveLength(2)
  await expect(phone.call(quoteCart, { body: {} })).rejects.toMatchObject({ code: 'conflict' })
})

test('the quote is of the prices of now, and of what is still on sale', async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  await put(ada, dosesId, 2)
  await put(ada, labelsId)
  const quote = () => ada.call(quoteCart, { body: {} })
  expect(await quote()).toEqual({
    currency: 'GBP',
    lines: [
      { productId: product(dosesId), courseId: dosesId, title: 'Doses', quantity: 2, forSelf: true, ...sums(1999, 2) },
      {
        productId: product(labelsId),
        courseId: labelsId,
        title: 'Labels',
        quantity: 1,
        forSelf: true,
        ...sums(14_900, 1),
      },
    ],
    subtotalMinor: 18_898,
    discountMinor: 0,
    totalMinor: 18_898,
    coupon: null,
    notes: [],
    vat: null,
  })
  await sellCourses(app, [{ ...onSale[1], priceMinor: 2500 }])
  expect(await quote()).toMatchObject({
    lines: [{ courseId: dosesId, unitMinor: 2500 }],
    totalMinor: 5000,
    notes: ['Labels is no longer on sale and is left out.'],
  })
  expect((await ada.call(ownCart, {})).map(({ isOnSale }) => isOnSale)).toEqual([true, false])
  await expect(put(ada, labelsId)).rejects.toMatchObject({ code: 'not-found' })
})

const sums = (unitMinor: number, quantity: number) => ({
  unitMinor,
  discountMinor: 0,
  totalMinor: unitMinor * quantity,
})

test('VAT is told of where the seller has a number for it', async () => {
  await using app = await openShop({ config: { vat: { number: 'GB123456789', ratePercent: 20 } } })
  const { vat } = await app.call(quoteCourse, { params: { id: dosesId }, body: {} })
  expect(vat).toEqual({ ratePercent: 20, amountMinor: 333 })
})

test('a guest is told what one copy costs, and that a free course costs nothing but an account', async () => {
  await using app = await openShop()
  const ask = (id: number) => app.call(quoteCourse, { params: { id }, body: {} })
  expect(await ask(dollarsId)).toMatchObject({ currency: 'USD', totalMinor: 1500, lines: [{ quantity: 1 }] })
  await expect(ask(freeId)).rejects.toMatchObject({ code: 'conflict' })
  await expect(ask(99)).rejects.toMatchObject({ code: 'not-found', message: 'Course not found' })
})

test('a cart has an end', async () => {
  await using app = await testApp()
  const ids = Array.from({ length: courseLimit + 1 }, (_, at) => at + 1)
  await sellCourses(
    app,
    ids.map((id) => ({ id, slug: `course-${id}`, priceMinor: 10_000_000 })),
  )
  const ada = await app.signUp()
  const full = ids.slice(1).map((id) => ({ id, user_id: ada.userId, course_id: id, quantity: 1, added_at_ms: id }))
  await app.db('cart_items').insert(full)
  await expect(put(ada, 1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await ada.call(ownCart, {})).toHaveLength(courseLimit)
  await expect(ada.call(quoteCart, { body: {} })).rejects.toMatchObject({
    message: 'That is more than can be paid at once. Please split it into two orders.',
  })
})

test('who fills carts without end is slowed down, by their address', async () => {
  const limits = {
    ...defaultLimits,
    cart: {
      perAddress: { burst: 6, everyMs: 1000 },
      newCarts: { perAddress: { burst: 2, everyMs: 60_000 }, all: { burst: 100, everyMs: 1000 } },
    },
  }
  await using app = await openShop({ config: { limits, publicUrl: 'https://learn.example' } })
  const add = async (ip: string, cookie = '') => {
    const headers = { 'x-forwarded-for': ip, cookie }
    return (await app.client().post('/api/cart', { productId: product(dosesId) }, { headers })).status
  }
  // A cookie that they made themselves is no cart.
  const forged = `__Host-cart=${'a'.repeat(42)}b`
  expect([await add('192.0.2.1'), await add('192.0.2.1', forged)]).toEqual([200, 200])
  expect([await add('192.0.2.1'), await add('192.0.2.1', forged)]).toEqual([429, 200])
  expect(await add('198.51.100.7')).toBe(200)
  expect([await add('192.0.2.1', forged), await add('192.0.2.1', forged)]).toEqual([200, 200])
  const { status, headers } = await app.post(
    '/api/cart',
    { productId: product(dosesId) },
    { headers: { 'x-forwarded-for': '192.0.2.1', cookie: forged } },
  )
  expect([status, headers.get('retry-after')]).toEqual([429, '1'])
})

test('carts that were left are forgotten: a visitor’s after 30 days, a customer’s after a year', async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  const [early, late] = [app.client(), app.client()]
  for (const client of [ada, early, late]) await put(client, dosesId)
  app.clock.nowMs += 20 * dayMs
  await put(late, labelsId)
  app.clock.nowMs += 10 * dayMs + 1
  await removeExpired(app.deps, 0)
  expect([await inCart(early), await inCart(late)]).toEqual([
    [],
    [
      [dosesId, 1],
      [labelsId, 1],
    ],
  ])
  expect(await app.db('cart_items').whereNotNull('user_id')).toHaveLength(1)
  app.clock.nowMs += 340 * dayMs
  await removeExpired(app.deps, 0)
  expect(await app.db('cart_items')).toEqual([])
})

test('copies that are put in at the same time all count', async () => {
  await using app = await openShop()
  const ada = await app.signUp()
  await Promise.all(Array.from({ length: 10 }, () => put(ada, dosesId)))
  expect(await inCart(ada)).toEqual([[dosesId, 10]])
})
