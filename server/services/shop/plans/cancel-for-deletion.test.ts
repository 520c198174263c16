import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import { addDeletion } from '../../../models/account/account-deletion-row.ts'
import { deliver, mailFiles } from '../../../testing/mail/delivered.ts'
import {
  askFor,
  failingCard,
  openedPlanShop,
  passTime,
  payWith,
  planOf,
  subjectsOf,
  subscribe,
} from '../../../testing/samples/plan-shop.ts'
import type { TestApp, TestUser } from '../../../testing/test-app.ts'
import { doDueDeletions } from '../../account/my-data/deletions.ts'

const deletion = '/api/account/deletion'

const signIn = ({ email, password, post }: TestUser) => post('/api/auth/signin', { email, password })

/** Somebody whose monthly plan renews in five days. */
async function beforeRenewal() {
  const { app, ada } = await openedPlanShop()
  await subscribe(app, ada, 'basic')
  await passTime(app, 25 * dayMs, ada)
  const { subscriptions } = app.deps.payments
  const { setEndsWithPeriod } = subscriptions
  const ends: boolean[] = []
  subscriptions.setEndsWithPeriod = (id, endsWithPeriod) => {
    ends.push(endsWithPeriod)
    return setEndsWithPeriod(id, endsWithPeriod)
  }
  return {
    ...{ app, ada, ends, subscriptions },
    askForDeletion: async () => expect((await ada.post(deletion, { password: ada.password })).status).toBe(200),
    charged: () => app.db('sandbox_objects').where({ kind: 'charge' }),
  }
}

test('who asked for the deletion of their account is charged for no further period of their plan', async () => {
  const { app, ends, askForDeletion, charged } = await beforeRenewal()
  await using _ = app
  await askForDeletion()
  for (let looks = 0; looks < 3; looks++) await deliver(app)
  expect(ends).toEqual([true])
  expect(await subjectsOf(app)).toContain('Your plan at Vademecum ends on 21 December 2026')
  await passTime(app, 6 * dayMs)
  expect(await app.db('plan_subscriptions')).toMatchObject([{ status: 'canceled' }])
  expect(await charged()).toHaveLength(1)
})

test(
  'who keeps their account after all finds the plan cancelled, and can take that back',
  { tags: ['large'] },
  async () => {
    const { app, ada, askForDeletion } = await beforeRenewal()
    await using _ = app
    await askForDeletion()
    await deliver(app)
    await signIn(ada)
    await ada.request('DELETE', deletion)
    expect(await planOf(ada)).toMatchObject({ status: 'active', endsWithPeriod: true })
    expect((await ada.post('/api/account/subscription/resume')).json).toMatchObject({ endsWithPeriod: false })
  },
)

test(
  'while the provider is away a plan waits to be cancelled, unless its account is kept meanwhile',
  { tags: ['large'] },
  async () => {
    const { app, ada, ends, subscriptions, askForDeletion } = await beforeRenewal()
    await using _ = app
    const { subscription } = subscriptions
    const lookLater = async () => {
      app.clock.nowMs += hourMs
      await deliver(app)
    }
    subscriptions.subscription = () => Promise.reject(new Problem('unavailable', 'away'))
    await askForDeletion()
    await lookLater()
    await signIn(ada)
    await ada.request('DELETE', deletion)
    subscriptions.subscription = subscription
    await lookLater()
    expect(ends).toEqual([])

    subscriptions.subscription = () => Promise.reject(new Problem('unavailable', 'away'))
    await askForDeletion()
    await lookLater()
    subscriptions.subscription = subscription
    for (let looks = 0; looks < 3; looks++) await lookLater()
    expect(ends).toEqual([true])
  },
)

test('a renewal that failed is not tried again', { tags: ['large'] }, async () => {
  const { app, ada, askForDeletion, charged } = await beforeRenewal()
  await using _ = app
  const { clientSecret } = (await ada.post('/api/account/subscription/card')).json
  await payWith(app, clientSecret, failingCard)
  await planOf(ada)
  await passTime(app, 6 * dayMs, ada)
  expect(await planOf(ada)).toMatchObject({ status: 'past_due' })
  await askForDeletion()
  await deliver(app)
  expect(await app.db('plan_subscriptions')).toMatchObject([{ status: 'canceled' }])
  expect(await app.db('plan_invoices').orderBy('created_at_ms').pluck('status')).toEqual(['paid', 'void'])
  expect(await charged()).toMatchObject([{}, {}])
  await deliver(app)
  const ended = await mailAbout(app, 'Your plan at Vademecum has ended')
  expect(ended).toMatch(/Your account will be deleted on \d+ (?:December|January) \d{4} with all that it holds/)
  expect(ended).not.toContain('stay yours')
})

test(
  'a deletion that a release before was asked for has the plan cancelled too, and no other plan',
  { tags: ['large'] },
  async () => {
    const { app, ada, ends, charged } = await beforeRenewal()
    await using _ = app
    const ben = await app.signUp('ben')
    await subscribe(app, ben, 'basic')
    const askedAtMs = app.clock.nowMs
    await addDeletion({ userId: ada.userId, askedAtMs, dueAtMs: askedAtMs + 14 * dayMs }, app.db)
    for (let looks = 0; looks < 3; looks++) {
      await doDueDeletions(app.deps)
      await deliver(app)
    }
    expect(ends).toEqual([true])
    expect(await app.db('outbox').where({ kind: 'plan-cancellation' })).toHaveLength(1)
    await passTime(app, 6 * dayMs)
    const statusOf = async ({ userId }: TestUser) =>
      (await app.db('plan_subscriptions').where({ user_id: userId }).first('status')).status
    expect([await statusOf(ada), await statusOf(ben)]).toEqual(['canceled', 'active'])
    expect(await charged()).toHaveLength(2)
  },
)

test('a plan is cancelled also where the provider was away for so long that the job was given up', async () => {
  const { app, ada, ends, subscriptions, askForDeletion } = await beforeRenewal()
  await using _ = app
  const { subscription } = subscriptions
  subscriptions.subscription = () => Promise.reject(new Problem('unavailable', 'away'))
  await askForDeletion()
  const jobs = () => app.db('outbox').where({ kind: 'plan-cancellation' }).orderBy('created_at_ms')
  for (let looks = 0; looks < 3; looks++) {
    await doDueDeletions(app.deps)
    await deliver(app)
  }
  expect(await jobs()).toMatchObject([{ done_at_ms: null }])
  await app.db('outbox').where({ kind: 'plan-cancellation' }).update({ outcome: 'given-up', done_at_ms: 1 })
  subscriptions.subscription = subscription
  app.clock.nowMs += hourMs
  await doDueDeletions(app.deps)
  await deliver(app)
  expect(await jobs()).toMatchObject([{ outcome: 'given-up' }, { outcome: 'sent' }])
  expect(ends).toEqual([true])
  await signIn(ada)
  expect(await planOf(ada)).toMatchObject({ endsWithPeriod: true })
})

/** The mail with these words in its subject. */
const mailAbout = async (app: TestApp, words: string) =>
  (await mailFiles(app)).find((mail) => mail.includes(`Subject: ${words}`)) ?? ''

test(
  'the mails of a deletion say when the plan really ends, and that the account is kept first',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    const ben = await app.signUp('ben')
    for (const { post, password } of [ada, ben]) expect((await post(deletion, { password })).status).toBe(200)
    await deliver(app)
    // What is paid for lasts until 21 December, and the account until 5 December.
    const ending = await mailAbout(app, 'Your plan at Vademecum ends on 5 December 2026')
    expect(ending).toContain('so the plan Basic ends on 5 December 2026. Until then all of it stays open')
    expect(ending).toContain('keep your account first')
    expect(ending).not.toContain('stay yours')
    const asked = (await mailFiles(app)).filter((mail) => mail.includes('Subject: Your account at Vademecum will be'))
    const telling = asked.filter((mail) => mail.includes('it ends with the account at the latest'))
    expect([asked.length, telling.length]).toEqual([2, 1])
    expect(telling[0]).toContain(`To: ${ada.email}`)
  },
)

test(
  'a plan that its customer cancels without leaving ends with what is paid for, as its mail says',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    await ada.post('/api/account/subscription/cancel')
    const ending = await mailAbout(app, 'Your plan at Vademecum ends on 21 December 2026')
    expect(ending).toContain('you can take this back until then')
  },
)

test(
  'who keeps their account when its plan has ended is promised no way back to that one, but another',
  { tags: ['large'] },
  async () => {
    const { app, ada, askForDeletion } = await beforeRenewal()
    await using _ = app
    await askForDeletion()
    await deliver(app)
    await passTime(app, 6 * dayMs, ada)
    await ada.request('DELETE', deletion)
    expect((await ada.post('/api/account/subscription/resume')).status).toBe(404)
    const kept = await mailAbout(app, 'You keep your account')
    expect(kept).toContain('still runs, you can take that back')
    expect(kept).toContain('One that has ended can be begun anew')
    expect((await askFor(ada, 'basic')).json).toMatchObject({ clientSecret: expect.any(String) })
  },
)

test(
  'when an account is gone and its plan ends, nothing of its customer and their card is kept with it',
  { tags: ['large'] },
  async () => {
    const { app, ada } = await openedPlanShop()
    await using _ = app
    await subscribe(app, ada, 'basic')
    await ada.post(deletion, { password: ada.password })
    await passTime(app, 15 * dayMs)
    await doDueDeletions(app.deps)
    for (let looks = 0; looks < 3; looks++) await passTime(app, 10 * dayMs)
    const nobodys = { user_id: null, told: null, buyer: null, consent: null, due_at_ms: null }
    expect(await app.db('plan_subscriptions')).toMatchObject([{ status: 'canceled', ...nobodys }])
  },
)
