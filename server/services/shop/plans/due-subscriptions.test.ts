import { messagesToSupport } from '../../../testing/mail/messages-to-support.ts'
import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { Problem } from '../../../../core/problem.ts'
import { dayMs } from '../../../../core/durations.ts'
import { planSubscriptionsDue } from '../../../models/shop/plan-subscription-row.ts'
import {
  forgetPlans,
  openPlanShop,
  openTo,
  planCourses,
  planOf,
  subscribe,
} from '../../../testing/samples/plan-shop.ts'
import { mailFiles } from '../../../testing/mail/delivered.ts'
import { testApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { settleAllSubscriptions, settleDueSubscriptions } from './due-subscriptions.ts'

/** Free days of a plan that opens all, which are long over and were never settled. */
const untouched = (id: string, of: { provider: string; livemode: boolean }, more: object = {}) => ({
  ...{ id, ...of, provider_id: `sub_${id}`, plan_id: 'pro', interval: 'month', currency: 'GBP', amount_minor: 2999 },
  ...{ status: 'trialing', is_trial: true, tier: 'standard', ends_now: false, version: 1, settlings: 0 },
  ...{ courses: '[]', created_at_ms: 0, due_at_ms: 1, settled_at_ms: 1, ...more },
})

const fiftyOf = async (db: Knex, of: { provider: string; livemode: boolean }): Promise<void> => {
  const ids = Array.from({ length: 50 }, (_, at) => `${of.provider}-${of.livemode}-${at}`)
  await db.batchInsert(
    'plan_subscriptions',
    ids.map((id) => untouched(id, of)),
    20,
  )
}

/** A course that is published later opens to who has all of them, and a pause begins by the clock alone. */
async function expectToBeSettled(app: TestApp, ada: TestUser): Promise<void> {
  await subscribe(app, ada, 'pro')
  const [first] = planCourses()
  if (first) await openPlanShop(app, [...planCourses(), { ...first, file: { ...first.file, id: 4, slug: 'fourth' } }])
  await settleDueSubscriptions(app.deps)
  expect(await openTo(app, ada)).toEqual([1, 2, 3, 4])

  await ada.post('/api/account/subscription/pause', { months: 2 })
  app.clock.nowMs += 31 * dayMs
  await settleDueSubscriptions(app.deps)
  expect(await app.db('plan_subscriptions').where({ user_id: ada.userId }).pluck('status')).toEqual(['paused'])
}

test('a subscription that cannot be looked at holds up none of those behind it, and the log names it', async () => {
  await using app = await testApp()
  await openPlanShop(app)
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  for (const each of [ada, ben]) await subscribe(app, each, 'basic')
  const { provider_id: newest } = await app.db('plan_subscriptions').where({ user_id: ben.userId }).first()
  await forgetPlans(app, ['receipts'])
  const { subscriptions } = app.deps.payments
  const real = { ...subscriptions }
  subscriptions.subscription = (id) =>
    id === newest ? Promise.reject(new Problem('unavailable', 'It takes too long.')) : real.subscription(id)
  await settleAllSubscriptions(app.deps)
  expect(await planOf(ada)).toMatchObject({ planName: 'Basic', status: 'active' })
  expect(await openTo(app, ada)).toEqual([1, 2])
  expect(app.logLines.filter((line) => line.includes('was not settled'))).toEqual([expect.stringContaining(newest)])
  Object.assign(subscriptions, real)
  await settleAllSubscriptions(app.deps)
  expect(await openTo(app, ben)).toEqual([1, 2])
})

test('plans of another provider, or of test money, are not in the way of those that are paid now', async () => {
  await using app = await testApp()
  await openPlanShop(app)
  const ada = await app.signUp('ada')
  for (const of of [
    { provider: 'stripe', livemode: false },
    { provider: 'sandbox', livemode: true },
  ])
    await fiftyOf(app.db, of)
  await expectToBeSettled(app, ada)
})

test(
  'plans that the provider does not know, however many they are, keep none of the others waiting',
  { tags: ['large'] },
  async () => {
    await using app = await testApp()
    await openPlanShop(app)
    const ada = await app.signUp('ada')
    await fiftyOf(app.db, { provider: 'sandbox', livemode: false })
    await expectToBeSettled(app, ada)
  },
)

test(
  'a plan of other money cannot be changed, and makes room for one that is paid now',
  { tags: ['large'] },
  async () => {
    await using app = await testApp()
    await openPlanShop(app)
    const ada = await app.signUp('ada')
    await subscribe(app, ada, 'basic')
    await app.db('plan_subscriptions').update({ livemode: true })
    expect((await ada.post('/api/account/subscription/cancel')).json).toMatchObject({ message: 'You have no plan.' })
    await subscribe(app, ada, 'pro')
    expect(await planOf(ada)).toMatchObject({ planName: 'Pro', status: 'active', endsWithPeriod: false })
    // What the first one opened stays open until its period is over.
    expect(new Set(await openTo(app, ada))).toEqual(new Set([1, 2, 3]))
  },
)

test('what is due comes before what was only not asked about for a day', async () => {
  await using app = await testApp()
  const own = { provider: 'sandbox', livemode: false }
  await app
    .db('plan_subscriptions')
    .insert([
      untouched('a', own, { due_at_ms: null }),
      untouched('b', own, { due_at_ms: 5, settled_at_ms: 9 }),
      untouched('c', own, { due_at_ms: 4, settled_at_ms: 9 }),
    ])
  const due = await planSubscriptionsDue({ ...own, nowMs: 5, settledBeforeMs: 2 }, app.db)
  expect(due).toEqual(['c', 'b', 'a'])
})

test('of a plan that is nobody’s here after a backup was restored a person is told, once: of an unknown account it ends', async () => {
  await using app = await testApp()
  await openPlanShop(app)
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  await subscribe(app, ada, 'basic')
  await subscribe(app, ben, 'pro')
  await forgetPlans(app, ['receipts'])
  const { subscriptions } = app.deps.payments
  const real = { ...subscriptions }
  subscriptions.subscription = async (id) => {
    const told = await real.subscription(id)
    const price = { ...told.price, planId: told.price.planId === 'pro' ? 'of a later release' : told.price.planId }
    return { ...told, price, userId: 'made since the backup' }
  }
  for (let times = 0; times < 2; times++) await settleAllSubscriptions(app.deps)
  const told = await messagesToSupport(app)
  expect(told.map(({ subject }) => subject).toSorted()).toEqual([
    "A plan at the payment provider is nobody's here: Basic",
    "A plan at the payment provider is nobody's here: of a later release",
  ])
  const words = told.map(({ message }) => message).join()
  expect(words).toContain('to Basic for £10.00 a month. Its account is not in this database')
  expect(words).toContain('£29.99 a month. There is no such plan in this database')
  expect((await mailFiles(app)).filter((mail) => mail.includes("nobody's here"))).toHaveLength(2)
  const states: string[] = []
  for await (const id of real.ids()) states.push((await real.subscription(id)).price.planId)
  expect(states).toEqual(['pro'])
})

test('a plan of an unknown account that another shop began goes on, and a person is told', async () => {
  await using app = await testApp()
  await openPlanShop(app)
  await subscribe(app, await app.signUp('ada'), 'basic')
  await forgetPlans(app, ['receipts'])
  const { subscriptions } = app.deps.payments
  const real = { ...subscriptions }
  for (const seal of [null, 'of another shop']) {
    subscriptions.subscription = async (id) => ({ ...(await real.subscription(id)), userId: 'of another shop', seal })
    await settleAllSubscriptions(app.deps)
  }
  const [told, ...more] = await messagesToSupport(app)
  expect(more).toEqual([])
  expect(told.message).toContain('nothing at it shows that this shop began it')
  expect(await app.db('plan_subscriptions')).toEqual([])
  for await (const id of real.ids()) expect(await real.subscription(id)).toMatchObject({ status: 'active' })
})
