import { expect, test } from 'vitest'
import { dayMs } from '../../../../core/durations.ts'
import { askFor, openedPlanShop, passTime, planOf, subjectsOf, subscribe } from '../../../testing/samples/plan-shop.ts'

const statuses = ({ db }: Awaited<ReturnType<typeof openedPlanShop>>['app']): Promise<string[]> =>
  db('plan_subscriptions').orderBy('created_at_ms').pluck('status')

test('who let the first payment of a plan expire is told of no end', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await askFor(ada, 'basic')
  await passTime(app, 2 * dayMs)
  expect(await statuses(app)).toEqual(['canceled'])
  expect(await subjectsOf(app)).toEqual([])
})

test('a plan that was given up unpaid for another one is told of as little', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await askFor(ada, 'basic')
  app.clock.nowMs += 1000
  await subscribe(app, ada, 'pro')
  expect(await statuses(app)).toEqual(['canceled', 'active'])
  expect(await subjectsOf(app)).toEqual(['Your receipt from Vademecum: Plan Pro'])
})

test('every pause is told of, once', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const pauses = async () => (await subjectsOf(app)).filter((subject) => subject.endsWith('will pause')).length
  await subscribe(app, ada, 'basic')
  await ada.post('/api/account/subscription/pause', { months: 1 })
  await passTime(app, 35 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'paused' })
  await passTime(app, 31 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'active', pausedUntilAt: null })
  expect(await pauses()).toBe(1)
  await ada.post('/api/account/subscription/pause', { months: 2 })
  await planOf(ada)
  expect(await pauses()).toBe(2)
})

test('a pause that is over is told of to nobody, also where a restored backup knows nothing of it', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  const { told } = await app.db('plan_subscriptions').first('told')
  await ada.post('/api/account/subscription/pause', { months: 1 })
  await passTime(app, 35 * dayMs, ada)
  await passTime(app, 31 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'active', pausedUntilAt: null })
  const before = await subjectsOf(app)
  await app.db('plan_subscriptions').update({ told, due_at_ms: app.clock.nowMs })
  await passTime(app, 0)
  expect((await app.db('plan_subscriptions').first('told')).told).not.toBe(told)
  expect(await subjectsOf(app)).toEqual(before)
})
