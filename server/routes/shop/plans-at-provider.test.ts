import { expect, test } from 'vitest'
import { settleAllSubscriptions } from '../../services/shop/plans/due-subscriptions.ts'
import { askFor, forgetPlans, openTo, openedPlanShop, planOf, subscribe } from '../../testing/samples/plan-shop.ts'
import type { TestApp } from '../../testing/test-app.ts'

/** Another account at the provider, which knows nothing of what was before. */
async function changeAccount({ db }: TestApp): Promise<void> {
  for (const table of ['sandbox_objects', 'sandbox_idempotency']) await db(table).delete()
}

test('a plan that a restored backup does not know is found at the provider', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  await forgetPlans(app, ['receipts'])
  expect((await ada.get('/api/account/subscription')).json).toMatchObject({ subscription: null })
  await settleAllSubscriptions(app.deps)
  expect(await planOf(ada)).toMatchObject({ planName: 'Basic', status: 'active' })
  expect(await openTo(app, ada)).toEqual([1, 2])
})

test('the receipt that is written again of a plan which was cancelled says that it ends, and not that it renews', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  expect((await ada.post('/api/account/subscription/cancel', {})).status).toBe(200)
  await forgetPlans(app, ['receipts', 'outbox'])
  await settleAllSubscriptions(app.deps)
  const mails = (await app.db('outbox').where({ kind: 'mail' }).pluck('payload')).map((mail) => JSON.parse(mail))
  const receipt = mails.find(({ subject }) => subject.startsWith('Your receipt'))
  expect(receipt.text).toContain('It ends then, as you asked, and nothing more is charged.')
  expect(receipt.text).not.toContain('renews')
})

test('a plan of an account that a restored backup does not know ends, and no receipt is mailed to nobody', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  await forgetPlans(app, ['receipts', 'outbox', 'users'])
  await settleAllSubscriptions(app.deps)
  expect(await app.db('plan_subscriptions')).toMatchObject([{ user_id: null, status: 'canceled' }])
  expect(await app.db('receipts')).toHaveLength(1)
  const mails = (await app.db('outbox').where({ kind: 'mail' }).pluck('payload')).map((mail) => JSON.parse(mail).to)
  expect(mails).toEqual(['support@vademecum.example'])
})

test('where the provider has another account by now, who paid before can have a plan', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  expect((await ada.post('/api/account/subscription/refund', { expectedMinor: 1000 })).status).toBe(200)
  await changeAccount(app)
  await subscribe(app, ada, 'pro')
  expect(await planOf(ada)).toMatchObject({ status: 'active', planName: 'Pro' })
})

test(
  'where the provider has another account by now, who was about to pay a plan can have it or another',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    const [ben, cleo] = [await app.signUp('ben'), await app.signUp('cleo')]
    for (const user of [ada, ben, cleo]) await askFor(user, 'basic')
    await changeAccount(app)
    await subscribe(app, ada, 'basic')
    expect(await planOf(ada)).toMatchObject({ status: 'active', planName: 'Basic' })
    await subscribe(app, ben, 'pro')
    expect(await planOf(ben)).toMatchObject({ status: 'active', planName: 'Pro' })
    expect((await cleo.get('/api/account/subscription')).json).toEqual({ subscription: null, canTry: true })
  },
)
