/** @module-tag large */
import { expect, test } from 'vitest'
import { dayMs } from '../../../../core/durations.ts'
import { mailsTo, subjectsTo, tokenTo } from '../../../testing/mail/mailed.ts'
import {
  agreed,
  askFor,
  openedPlanShop,
  passDays,
  passTime,
  payWith,
  planOf,
  subjectsOf,
  subscribe,
} from '../../../testing/samples/plan-shop.ts'
import type { TestApp, TestUser } from '../../../testing/test-app.ts'

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

/** Reminders of what follows a period, in words. */
async function reminders(app: TestApp, email: string): Promise<string[]> {
  const mails = (await mailsTo(app, email)).filter((mail) => mail.includes('end the plan before'))
  return mails.map((mail) => /^.* are charged\.$/m.exec(mail)?.[0] ?? '')
}

test('before a period that gives way to a year, or a year that gives way to months, it is told what follows', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const follow = (planId: string, interval: 'month' | 'year') =>
    ada.post('/api/account/subscription/change', { planId, interval, expectedNowMinor: 0 })
  await subscribe(app, ada, 'premium')
  expect((await follow('pro', 'year')).status).toBe(200)
  await passDays(app, 24, ada)
  const toYear =
    'The plan Premium stays as it is until 21 December 2026. From then on you have Pro, and £287.88 a year are charged.'
  expect(await reminders(app, ada.email)).toEqual([toYear])
  await passDays(app, 10, ada)
  expect((await follow('pro', 'month')).status).toBe(200)
  await passTime(app, 356 * dayMs)
  await passTime(app, 10 * dayMs, ada)
  const toMonths =
    'The plan Pro stays as it is until 21 December 2027. From then on you have Pro, and £29.99 a month are charged.'
  expect(await reminders(app, ada.email)).toEqual([toYear, toMonths])
  expect(await planOf(ada)).toMatchObject({ planId: 'pro', interval: 'month', status: 'active' })
})

test('before the end of a pause it is told that the plan goes on, and of no year that is over', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await subscribe(app, ada, 'pro', { interval: 'year' })
  await ada.post('/api/account/subscription/pause', { months: 1 })
  await passTime(app, 370 * dayMs)
  await passTime(app, 20 * dayMs)
  expect(await reminders(app, ada.email)).toEqual([
    'The pause of your plan Pro is over on 21 December 2027. It then goes on, and £287.88 a year are charged.',
  ])
})

test('receipts of a plan follow its customer to another address and back, unless they were to go elsewhere', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  const [ben, cleo] = [await app.signUp('ben'), await app.signUp('cleo')]
  for (const user of [ada, cleo]) await subscribe(app, user, 'basic')
  await subscribe(app, ben, 'basic', { billing: { ...agreed.billing, email: 'office@example.org' } })
  const next = ({ email }: TestUser) => `next.${email}`
  for (const user of [ada, ben, cleo]) {
    await user.post('/api/auth/change-email', { newEmail: next(user) })
    const token = await tokenTo(app, next(user), '/confirm-email')
    expect((await app.post('/api/auth/confirm-email', { token })).status).toBe(200)
  }
  const token = await tokenTo(app, cleo.email, '/restore-email')
  expect((await app.post('/api/auth/restore-email', { token })).status).toBe(200)
  await passDays(app, 32)
  const receipts: number[] = []
  for (const email of [ada.email, next(ada), 'office@example.org', next(ben), cleo.email, next(cleo)])
    receipts.push((await subjectsTo(app, email)).filter((subject) => subject.startsWith('Your receipt')).length)
  expect(receipts).toEqual([1, 1, 2, 0, 2, 0])
})

test('before the end of a trial that was cancelled it is told how it goes on all the same', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await ada.post('/api/trial', { planId: 'basic' })
  await payWith(app, (await ada.post('/api/account/subscription/card')).json.clientSecret)
  expect((await ada.post('/api/account/subscription/cancel')).json).toMatchObject({ endsWithPeriod: true })
  await passDays(app, 8)
  const mail = (await mailsTo(app, ada.email)).at(-1)
  expect(mail).toContain('To go on with the plan (£10.00 a month), take the cancellation back before.')
})

test('before the end of a year that followed a trial it is told that it renews', async () => {
  const { app, ada } = await openedPlanShop()
  await using _ = app
  await ada.post('/api/trial', { planId: 'basic' })
  await payWith(app, (await ada.post('/api/account/subscription/card')).json.clientSecret)
  const year = { planId: 'pro', interval: 'year', expectedNowMinor: 0 }
  expect((await ada.post('/api/account/subscription/change', year)).json).toMatchObject({ status: 'trialing' })
  await passTime(app, 15 * dayMs)
  await passTime(app, 359 * dayMs)
  expect((await subjectsOf(app)).at(-1)).toBe('Your plan at Vademecum renews on 5 December 2027')
})
