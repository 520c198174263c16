import { expect, test } from 'vitest'
import { dayMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { mailFiles } from '../../../testing/mail/delivered.ts'
import { openedPlanShop, passTime, planOf, settleAll, subscribe } from '../../../testing/samples/plan-shop.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { settleDueSubscriptions } from './due-subscriptions.ts'

const refundsFail = '4000000000005126'

/** What operators find, and how many mails of it went out. */
async function toldToSupport(app: TestApp) {
  const payloads: string[] = await app.db('contact_messages').pluck('payload')
  const mails = (await mailFiles(app)).filter((mail) => /^Subject: \[Urgent\] A refund/m.test(mail))
  return { messages: payloads.map((payload) => JSON.parse(payload)), mails: mails.length }
}

test('money of a plan that comes back to us days later is counted as ours again, and a person is told', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic', {}, refundsFail)
  await ada.post('/api/account/subscription/refund', { expectedMinor: 1000 })
  expect(await app.db('plan_refunds')).toMatchObject([{ status: 'succeeded' }])
  expect(await toldToSupport(app)).toEqual({ messages: [], mails: 0 })

  const { sandbox } = app.deps
  await passTime(app, 5_000, ada)
  for (const { id } of (await sandbox?.events.newest(20)) ?? []) await sandbox?.events.resend(id)
  await settleAll(app)
  expect(await app.db('plan_refunds')).toMatchObject([{ amount_minor: 1000, status: 'failed' }])
  expect((await ada.get('/api/account/invoices')).json).toMatchObject([{ status: 'paid', refundedMinor: 0 }])
  expect(await planOf(ada)).toMatchObject({ status: 'canceled' })
  expect(app.logLines.join('\n')).toContain('a refund of a plan did not arrive')
  // What was issued stands, and a word that comes again issues nothing: docs/decisions/056.
  expect(await app.db('receipts').orderBy('number').pluck('subject')).toEqual([
    expect.stringMatching(/^invoice:/),
    expect.stringMatching(/^refund:/),
  ])
  expect(await toldToSupport(app)).toMatchObject({
    messages: [{ email: ada.email, urgency: 'high', message: expect.stringContaining('£10.00') }],
    mails: 1,
  })
})

test('a refund of a plan that the provider refuses is told to a person, once', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  app.deps.payments.sales.refund = () => Promise.reject(new Problem('conflict', 'That charge is disputed.'))
  await ada.post('/api/account/subscription/refund', { expectedMinor: 1000 })
  await passTime(app, dayMs)
  await settleDueSubscriptions(app.deps)
  expect(await app.db('plan_refunds')).toMatchObject([{ status: 'failed' }])
  expect(await toldToSupport(app)).toMatchObject({ messages: [{ email: ada.email }], mails: 1 })
})
