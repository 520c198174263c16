import { expect, test } from 'vitest'
import { Problem } from '../../../../core/problem.ts'
import { openPlanShop, openTo, planOf, subscribe } from '../../../testing/samples/plan-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settleAllSubscriptions } from './due-subscriptions.ts'

test('a subscription that cannot be looked at holds up none of those behind it, and the log names it', async () => {
  await using app = await testApp()
  await openPlanShop(app)
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  for (const each of [ada, ben]) await subscribe(app, each, 'basic')
  const { provider_id: newest } = await app.db('plan_subscriptions').where({ user_id: ben.userId }).first()
  // As after a restored backup.
  for (const table of ['plan_grants', 'grants', 'plan_subscriptions', 'subscriptions', 'receipts'])
    await app.db(table).delete()
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
