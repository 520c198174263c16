/** @module-tag postgres */
import { messagesToSupport } from '../../../testing/mail/messages-to-support.ts'
import { expect, test } from 'vitest'
import { dayMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { mailFiles } from '../../../testing/mail/delivered.ts'
import { mailsTo, tokenTo } from '../../../testing/mail/mailed.ts'
import { openedPlanShop, passTime, planOf, settleAll, subscribe } from '../../../testing/samples/plan-shop.ts'
import type { TestApp, TestUser } from '../../../testing/test-app.ts'
import { settleAllSubscriptions, settleDueSubscriptions } from './due-subscriptions.ts'

const refundsFail = '4000000000005126'

/** What operators find, and how many mails of it went out. */
async function toldToSupport(app: TestApp) {
  const mails = (await mailFiles(app)).filter((mail) => /^Subject: \[Urgent\] A refund/m.test(mail))
  return { messages: await messagesToSupport(app), mails: mails.length }
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

test('a refund of a plan that the provider refuses is told to a person, once', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  app.deps.payments.sales.refund = () => Promise.reject(new Problem('conflict', 'That charge is disputed.'))
  expect((await refund(ada, 1000)).json).toMatchObject({ status: 'canceled', isRefused: true })
  await passTime(app, dayMs)
  await settleDueSubscriptions(app.deps)
  expect(await app.db('plan_refunds')).toMatchObject([{ status: 'failed' }])
  const message = expect.stringContaining('the customer was told that a person sees to it')
  expect(await toldToSupport(app)).toMatchObject({ messages: [{ email: ada.email, message }], mails: 1 })
})

/** As an operator does it in the provider's dashboard; its webhook is yet to arrive. */
async function refundByHand(app: TestApp, amountMinor: number): Promise<void> {
  const [paymentId] = await app.db('plan_invoices').pluck('payment_id')
  await app.deps.payments.sales.refund({ refundId: 'by hand', paymentId, amountMinor })
}

const refund = (user: TestUser, expectedMinor: number) =>
  user.post('/api/account/subscription/refund', { expectedMinor })
const invoicesOf = async (user: TestUser) => (await user.get('/api/account/invoices')).json
const creditNotes = async (app: TestApp) => await app.db('receipts').whereLike('subject', 'refund:%')

test(
  'money of a plan that was given back at the provider is known here, and only the rest can be had back',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    await refundByHand(app, 400)
    await settleAll(app)
    const [byHand] = await app.db('plan_refunds')
    expect(byHand).toMatchObject({ amount_minor: 400, status: 'succeeded', asked_by: 'provider' })
    expect(await invoicesOf(ada)).toMatchObject([{ refundedMinor: 400, refundable: { amountMinor: 600 } }])
    expect(await creditNotes(app)).toMatchObject([{ subject: `refund:${byHand.id}` }])
    expect(await planOf(ada)).toMatchObject({ status: 'active' })

    expect((await refund(ada, 1000)).json).toMatchObject({ code: 'conflict' })
    expect((await refund(ada, 600)).json).toMatchObject({ status: 'canceled' })
    await settleAll(app)
    expect(await invoicesOf(ada)).toMatchObject([{ status: 'refunded', refundedMinor: 1000, refundable: null }])
    expect(await app.db('plan_refunds')).toHaveLength(2)
    expect(await creditNotes(app)).toHaveLength(2)
    expect(await toldToSupport(app)).toEqual({ messages: [], mails: 0 })
  },
)

test(
  'a refund of a plan that is refused because the money went back at the provider is paid by nobody again',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    await refundByHand(app, 1000)
    expect((await refund(ada, 1000)).json).toMatchObject({ status: 'canceled', isRefused: false })
    await settleAll(app)
    const rows = await app.db('plan_refunds').orderBy('id').select('asked_by', 'status')
    expect(rows).toEqual([
      { asked_by: 'customer', status: 'failed' },
      { asked_by: 'provider', status: 'succeeded' },
    ])
    expect(await invoicesOf(ada)).toMatchObject([{ status: 'refunded', refundedMinor: 1000 }])
    expect(await creditNotes(app)).toHaveLength(1)
    expect(await toldToSupport(app)).toEqual({ messages: [], mails: 0 })
  },
)

test('where a part went back at the provider, a person is told of the rest alone', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  await refundByHand(app, 400)
  await refund(ada, 1000)
  expect(await toldToSupport(app)).toMatchObject({
    messages: [{ message: expect.stringMatching(/^£6\.00 of invoice .* The plan has ended\./) }],
    mails: 1,
  })
})

test(
  'money given back at the provider that does not arrive can be had back again, and a person is told',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic', {}, refundsFail)
    await refundByHand(app, 1000)
    await settleAll(app)
    expect(await invoicesOf(ada)).toMatchObject([{ status: 'refunded', refundable: null }])
    await passTime(app, 5_000, ada)
    expect(await app.db('plan_refunds').pluck('status')).toEqual(['failed'])
    expect(await invoicesOf(ada)).toMatchObject([{ status: 'paid', refundable: { amountMinor: 1000 } }])
    expect(await planOf(ada)).toMatchObject({ status: 'active' })
    const { messages, mails } = await toldToSupport(app)
    expect([messages.length, mails]).toEqual([1, 1])
    expect(messages[0].message).not.toContain('The plan has ended')
  },
)

test(
  'the mail of a credit note says that a plan is closed where it ended, and not of a goodwill refund',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    await refundByHand(app, 400)
    await settleAll(app)
    expect((await refund(ada, 600)).json).toMatchObject({ status: 'canceled' })
    const [goodwill, rest] = (await mailsTo(app, ada.email)).filter((mail) => mail.includes('We have given back'))
    expect(goodwill).toContain('We have given back £4.00')
    expect(rest).toContain('We have given back £6.00')
    expect([goodwill, rest].map((mail) => mail?.includes('What it was paid for is closed now.'))).toEqual([false, true])
  },
)

test('the mail of a credit note goes to the next address of who changed theirs', { tags: ['large'] }, async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'basic')
  const next = 'next@example.org'
  await ada.post('/api/auth/change-email', { newEmail: next })
  await app.post('/api/auth/confirm-email', { token: await tokenTo(app, next, '/confirm-email') })
  expect((await refund(ada, 1000)).status).toBe(200)
  await settleAll(app)
  const told = async (email: string) =>
    (await mailsTo(app, email)).filter((mail) => mail.includes('We have given back')).length
  expect([await told(ada.email), await told(next)]).toEqual([0, 1])
})

test(
  'a refund of a plan that waits when the account at the provider becomes another is told after three days, once',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    app.deps.payments.sales.refund = () => Promise.reject(new Problem('unavailable', 'away'))
    await refund(ada, 1000)
    await app.db('sandbox_objects').delete()
    app.clock.nowMs += 2 * dayMs
    await settleAllSubscriptions(app.deps)
    expect(await app.db('plan_refunds')).toMatchObject([{ status: 'asked' }])
    app.clock.nowMs += dayMs
    for (let times = 0; times < 2; times++) await settleAllSubscriptions(app.deps)
    expect(await app.db('plan_refunds')).toMatchObject([{ status: 'failed' }])
    const message = expect.stringContaining('look for the payment in that of before')
    expect(await toldToSupport(app)).toMatchObject({ messages: [{ email: ada.email, message }], mails: 1 })
  },
)
