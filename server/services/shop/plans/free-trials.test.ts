/** @module-tag postgres */
import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { Problem } from '../../../../core/problem.ts'
import { dayMs, hourMs } from '../../../../core/durations.ts'
import {
  forgetPlans,
  openPlanShop,
  openTo,
  passTime,
  planOf,
  settleAll,
  subscribe,
} from '../../../testing/samples/plan-shop.ts'
import { testApp, type TestApp, type TestAppOptions, type TestUser } from '../../../testing/test-app.ts'
import { settleAllSubscriptions } from './due-subscriptions.ts'

const away = () => Promise.reject(new Problem('unavailable', 'The payment provider does not answer just now.'))
const used = { code: 'conflict', message: 'You have had your free trial already.' }

const tryOut = (user: TestUser, planId = 'basic') => user.post('/api/trial', { planId })
const own = async (user: TestUser) => (await user.get('/api/account/subscription')).json

/** How each subscription stands at the provider, in the order in which they were made. */
const atProvider = async ({ db }: TestApp): Promise<string[]> =>
  (await db('sandbox_objects').where({ kind: 'subscription' }).orderBy('seq').pluck('data')).map(
    (data) => JSON.parse(data).status,
  )

/** The shop, whose provider's events wait, and somebody with an account. */
async function openShop(config: TestAppOptions['config'] = {}) {
  const app = await testApp({ config })
  await openPlanShop(app)
  const { sandbox, payments } = app.deps
  if (!sandbox) throw new Error('there is no sandbox')
  await sandbox.events.hold()
  const { subscriptions } = payments
  const { begin } = subscriptions
  const ada = await app.signUp('ada')

  async function tryWith(beginOnce: typeof begin): Promise<void> {
    subscriptions.begin = beginOnce
    expect((await tryOut(ada)).status).toBe(503)
    subscriptions.begin = begin
  }

  return {
    app,
    ada,
    subscriptions,
    /** She asks for a trial, and the provider never hears of it. */
    tryUnheard: () => tryWith(away),
    /** She asks for a trial, which the provider begins, and its answer is lost. */
    tryUnanswered: () =>
      tryWith(async (wanted) => {
        await begin(wanted)
        return await away()
      }),
    tellEvents: async () => {
      await sandbox.events.release()
      await settleAll(app)
    },
  }
}

test('a trial that the provider never began is not used up: it can be had with another plan', async () => {
  const { app, ada, tryUnheard } = await openShop()
  await using _ = app
  await tryUnheard()
  expect(await own(ada)).toEqual({ subscription: null, canTry: true })
  expect((await tryOut(ada, 'pro')).json).toMatchObject({ planName: 'Pro', status: 'trialing' })
  expect(await own(ada)).toMatchObject({ canTry: false })
  expect(await app.db('used_trials')).toHaveLength(1)
  expect((await tryOut(ada)).json).toMatchObject({ code: 'conflict' })
})

test(
  'a trial that the provider never began is not used up: it can be had on another day',
  { tags: ['large'] },
  async () => {
    const { app, ada, tryUnheard } = await openShop()
    await using _ = app
    await tryUnheard()
    await passTime(app, hourMs)
    expect(await app.db('plan_subscriptions')).toMatchObject([{ status: 'incomplete' }])
    await passTime(app, dayMs, ada)
    expect(await app.db('plan_subscriptions')).toMatchObject([{ status: 'canceled', due_at_ms: null }])
    expect(await app.db('used_trials')).toEqual([])
    expect(await own(ada)).toEqual({ subscription: null, canTry: true })
    expect((await tryOut(ada)).json).toMatchObject({ planName: 'Basic', status: 'trialing' })
  },
)

test(
  'a trial that an older release noted a moment before its row was made is not used up either',
  { tags: ['large'] },
  async () => {
    const { app, ada, tryUnheard } = await openShop()
    await using _ = app
    await tryUnheard()
    await app.db('used_trials').decrement('used_at_ms', 7)
    expect(await own(ada)).toEqual({ subscription: null, canTry: true })
    expect((await tryOut(ada, 'pro')).json).toMatchObject({ planName: 'Pro', status: 'trialing' })
  },
)

test(
  'a trial that was given up, and that the provider had begun, is the one that its mailbox has',
  { tags: ['large'] },
  async () => {
    const { app, ada, tryUnanswered, tellEvents } = await openShop()
    await using _ = app
    await tryUnanswered()
    await passTime(app, 2 * dayMs, ada)
    expect(await own(ada)).toEqual({ subscription: null, canTry: true })

    await tellEvents()
    expect(await own(ada)).toMatchObject({ subscription: { planName: 'Basic', status: 'trialing' }, canTry: false })
    expect(await openTo(app, ada)).toEqual([1, 2])
    await passTime(app, 15 * dayMs, ada)
    expect(await own(ada)).toMatchObject({ subscription: { status: 'canceled' }, canTry: false })
    expect((await tryOut(ada)).json).toMatchObject(used)
    await app.db('users').where({ id: ada.userId }).update({ email_key: 'other@example.org' })
    expect((await tryOut(await app.signUp('ada+again'))).json).toMatchObject(used)
  },
)

test(
  'of two trials that the provider has begun for one customer, the one that was given up ends',
  { tags: ['large'] },
  async () => {
    const { app, ada, tryUnanswered, tellEvents } = await openShop()
    await using _ = app
    await tryUnanswered()
    expect((await tryOut(ada, 'pro')).json).toMatchObject({ planName: 'Pro', status: 'trialing' })
    expect(await atProvider(app)).toEqual(['trialing', 'trialing'])
    await tellEvents()
    expect(await atProvider(app)).toEqual(['canceled', 'trialing'])
    expect(await planOf(ada)).toMatchObject({ planName: 'Pro', status: 'trialing' })
    expect(await openTo(app, ada)).toEqual([1, 2, 3])
  },
)

test('a trial that was given up opens nothing after another one is over', { tags: ['large'] }, async () => {
  const { app, ada, tryUnanswered, tellEvents } = await openShop()
  await using _ = app
  await tryUnanswered()
  await tryOut(ada, 'pro')
  await subscribe(app, ada, 'basic')
  expect(await planOf(ada)).toMatchObject({ planName: 'Basic', status: 'active' })
  await ada.post('/api/account/subscription/refund', { expectedMinor: 1000 })
  expect(await openTo(app, ada)).toEqual([])
  await tellEvents()
  expect(await atProvider(app)).toEqual(['canceled', 'canceled', 'canceled'])
  expect(await openTo(app, ada)).toEqual([])
})

test('a trial that was given up while the provider began it ends with the answer', async () => {
  const { app, ada, subscriptions } = await openShop()
  await using _ = app
  const steps = new EventEmitter()
  const { begin } = subscriptions
  subscriptions.begin = async (wanted) => {
    const made = await begin(wanted)
    const answer = once(steps, 'answer')
    steps.emit('begun')
    await answer
    return made
  }
  const first = tryOut(ada)
  await once(steps, 'begun')
  subscriptions.begin = begin
  expect((await tryOut(ada, 'pro')).json).toMatchObject({ planName: 'Pro', status: 'trialing' })
  steps.emit('answer')
  expect((await first).json).toMatchObject({ planName: 'Basic', status: 'canceled' })
  expect(await atProvider(app)).toEqual(['canceled', 'trialing'])
  expect(await openTo(app, ada)).toEqual([1, 2, 3])
})

test(
  'a trial of before does not come beside a plan that was bought meanwhile, and is still to be had',
  { tags: ['large'] },
  async () => {
    const { app, ada, tryUnanswered, tellEvents } = await openShop()
    await using _ = app
    await tryUnanswered()
    await subscribe(app, ada, 'basic')
    expect(await planOf(ada)).toMatchObject({ planName: 'Basic', status: 'active' })
    await tellEvents()
    expect(await atProvider(app)).toEqual(['canceled', 'active'])
    expect(await planOf(ada)).toMatchObject({ planName: 'Basic', status: 'active' })
    expect(await app.db('used_trials')).toEqual([])
  },
)

test('who proves a mailbox that had its trial in another account is shown no way to a second one', async () => {
  const { app, ada } = await openShop({ isSandbox: true })
  await using _ = app
  const prove = ({ userId }: TestUser) => app.db('users').where({ id: userId }).update({ email_verified_at_ms: 1 })
  await prove(ada)
  await tryOut(ada)
  await app.db('users').where({ id: ada.userId }).update({ email_key: 'other@example.org' })
  const again = await app.signUp('ada+again')
  // Nobody learns by an address that they cannot read whether its holder tried a plan.
  expect(await own(again)).toEqual({ subscription: null, canTry: true })
  expect((await tryOut(again)).json).toMatchObject({ message: expect.stringContaining('confirm your e-mail') })
  await prove(again)
  expect(await own(again)).toEqual({ subscription: null, canTry: false })
  expect((await tryOut(again)).json).toMatchObject(used)
})

test('a trial that a restored backup does not know is noted again for its mailbox', async () => {
  const { app, ada } = await openShop()
  await using _ = app
  await tryOut(ada)
  await forgetPlans(app, ['used_trials'])
  await settleAllSubscriptions(app.deps)
  expect(await own(ada)).toMatchObject({ subscription: { planName: 'Basic', status: 'trialing' }, canTry: false })
  await app.db('users').where({ id: ada.userId }).update({ email_key: 'other@example.org' })
  expect((await tryOut(await app.signUp('ada+again'))).json).toMatchObject(used)
})
