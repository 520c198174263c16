import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { redeemGift } from '../../../../core/contract/shop/orders.ts'
import { defaultLimits } from '../../../config/limits.ts'
import { takeGift } from '../../../models/shop/gift-row.ts'
import { noLimits } from '../../../testing/no-limits.ts'
import { sampleCourse } from '../../../testing/samples/sample-course.ts'
import { soldOrder } from '../../../testing/samples/sold-order.ts'
import { testApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { entitlementService } from '../../study/entitlements.ts'
import { giftService } from './gifts.ts'
import { publishCourses } from '../publishing/publish.ts'

const courseId = 2

/** A shop in which Ada bought some copies of a course to give away. */
async function shopWithGifts(count: number, app: TestApp) {
  await publishCourses(app.deps, [sampleCourse({ id: courseId, slug: 'second', priceMinor: 4900 })])
  const ada = await app.signUp('Ada')
  const { lineId } = await soldOrder(app, { userId: ada.userId, quantity: count })
  const gifts = giftService(app.deps)
  await app.db.transaction((trx) => gifts.makeGifts({ id: lineId }, count, trx))
  const found = async () => (await gifts.giftsOf([lineId], app.db)).get(lineId) ?? []
  const codes = (await found()).map(({ code }) => code ?? '')
  return { ada, lineId, gifts, found, codes }
}

const redeem = (user: Pick<TestUser, 'post'>, code: unknown) => user.post(redeemGift.path, { code })
const coursesOf = (app: TestApp, { userId }: TestUser) =>
  app.db('grants').where({ user_id: userId }).whereNull('revoked_at_ms').select('course_id', 'source', 'ends_at_ms')

test('a code opens its course to the first who redeems it, for good and once', async () => {
  await using app = await testApp()
  const { codes, found } = await shopWithGifts(2, app)
  expect(codes.every((code) => /^GIFT(-[0-9A-HJKMNP-TV-Z]{4}){3}$/.test(code))).toBe(true)
  const [ben, eve] = [await app.signUp('Ben'), await app.signUp('Eve')]
  const answer = await redeem(ben, codes[0])
  expect(answer.json).toEqual({ courseId, title: 'Second course' })
  expect(await coursesOf(app, ben)).toEqual([{ course_id: courseId, source: 'gift', ends_at_ms: null }])
  // A second press finds it done.
  expect((await redeem(ben, codes[0])).json).toEqual(answer.json)
  expect(await coursesOf(app, ben)).toHaveLength(1)
  const late = await redeem(eve, codes[0])
  expect([late.status, late.json.message]).toEqual([409, 'This code has been used already.'])
  expect(await coursesOf(app, eve)).toEqual([])
  expect(await found()).toMatchObject([
    { state: 'redeemed', code: null, redeemedAt: '2026-11-21T09:00:00.000Z' },
    { state: 'open', code: codes[1] },
  ])
})

test('of a hundred who redeem one code at once, one gets the course', async () => {
  await using app = await testApp()
  const { codes } = await shopWithGifts(1, app)
  const friends = await Promise.all(Array.from({ length: 10 }, (_, at) => app.signUp(`Friend${at}`)))
  const all = friends.flatMap((friend) => Array.from({ length: 10 }, () => friend))
  const replies = await Promise.all(all.map((friend) => redeem(friend, codes[0])))
  expect(await app.db('grants').where({ course_id: courseId })).toHaveLength(1)
  const [{ user_id: winner }] = await app.db('grants').select('user_id')
  // Who got it is answered the same each time.
  expect(replies.map(({ status }) => status)).toEqual(all.map(({ userId }) => (userId === winner ? 200 : 409)))
})

test('it is read as people type it, and nobody learns a code from the database', async () => {
  await using app = await testApp()
  const { codes } = await shopWithGifts(2, app)
  const ben = await app.signUp('Ben')
  const typed = ` ${(codes[0] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`
  // The word itself has an i, and l is read as 1 there as well.
  expect((await redeem(ben, typed)).status).toBe(200)
  const stored = JSON.stringify(await app.db('gifts'))
  for (const code of codes) expect(stored).not.toContain(code)
  for (const wrong of ['GIFT', 'GIFT-0000-0000-0000', codes[1]?.slice(0, -1), `${codes[1]}0`, '🎁'.repeat(10)])
    expect((await redeem(ben, wrong)).json, wrong).toMatchObject({ code: 'not-found' })
  for (const wrong of ['', ' ', 5, null, undefined, {}, 'x'.repeat(41)])
    expect((await redeem(ben, wrong)).json, String(wrong)).toMatchObject({ code: 'validation' })
})

test('who has the course for good is told, and the code stays good; a plan that ends does not count', async () => {
  await using app = await testApp()
  const { ada, codes } = await shopWithGifts(1, app)
  const entitle = (userId: string, source: string, endsAtMs: number | null) =>
    app.db.transaction((trx) =>
      entitlementService(app.deps).grant({ userId, courseId, source, startsAtMs: 0, endsAtMs }, trx),
    )
  await entitle(ada.userId, 'order', null)
  const refused = await redeem(ada, codes[0])
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'You have Second course already. The code stays good for somebody else.',
  ])
  const ben = await app.signUp('Ben')
  await entitle(ben.userId, 'subscription', null)
  expect((await redeem(ben, codes[0])).status).toBe(200)
})

test('with its money goes what nobody redeemed', async () => {
  await using app = await testApp()
  const { codes, gifts, lineId, found } = await shopWithGifts(3, app)
  const ben = await app.signUp('Ben')
  await redeem(ben, codes[0])
  expect(await app.db.transaction((trx) => gifts.voidGifts(lineId, trx))).toBe(2)
  expect(await app.db.transaction((trx) => gifts.voidGifts(lineId, trx))).toBe(0)
  expect((await found()).map(({ state }) => state)).toEqual(['redeemed', 'void', 'void'])
  const late = await redeem(await app.signUp('Eve'), codes[1])
  expect(late.json.message).toBe('This code is no longer good: its buyer had the money back.')
  expect(await coursesOf(app, ben)).toHaveLength(1)
})

test('of gifts of which one copy’s money goes back, the one that is redeemed at that moment stays good in the other’s place', async () => {
  await using app = await testApp()
  const { gifts, lineId, found } = await shopWithGifts(2, app)
  const ben = await app.signUp('Ben')
  const redeeming = await app.db.transaction()
  const taken = { redeemedBy: ben.userId, redeemedAtMs: app.clock.nowMs }
  expect(await takeGift(`${lineId}-02`, taken, redeeming)).toBe(true)
  const kept = app.db.transaction((trx) => gifts.keepGifts(lineId, 1, trx))
  await delay(300)
  await redeeming.commit()
  await kept
  expect((await found()).map(({ state }) => state)).toEqual(['void', 'redeemed'])
})

test('a line has as many gifts as it was made for, however often that is asked', async () => {
  await using app = await testApp()
  const { gifts, lineId, codes, found } = await shopWithGifts(2, app)
  await app.db.transaction((trx) => gifts.makeGifts({ id: lineId }, 2, trx))
  expect((await found()).map(({ code }) => code)).toEqual(codes)
})

test('who guesses is slowed down', async () => {
  const { gift } = defaultLimits
  await using app = await testApp({ config: { limits: { ...noLimits, gift } } })
  const { codes } = await shopWithGifts(1, app)
  const ben = await app.signUp('Ben')
  const replies = []
  for (let times = 0; times < 12; times++) replies.push(await redeem(ben, `GIFT-0000-0000-000${times % 10}`))
  expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
  app.clock.nowMs += 60_000
  expect((await redeem(ben, codes[0])).status).toBe(200)
})
