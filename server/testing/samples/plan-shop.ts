import type { Shop } from '../../../core/content/shop/shop.ts'
import { currentPlanConsent } from '../../../core/shop/consent.ts'
import type { Subscription } from '../../../core/contract/shop/subscriptions.ts'
import { dayMs } from '../../../core/durations.ts'
import type { Deps } from '../../deps/deps.ts'
import { settleDueSubscriptions } from '../../services/shop/plans/due-subscriptions.ts'
import { sandboxKeys } from '../../sandbox/requests/answer-request.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { previewedCourse, sampleShop } from './sample-shop.ts'
import { typed } from '../sandbox/sandbox-browser.ts'
import { mailFiles } from '../mail/delivered.ts'
import { testApp, type TestApp, type TestUser } from '../test-app.ts'

/** Courses 1, which is free, and 2 and 3 with prices. */
export const planCourses = () => [
  previewedCourse(),
  previewedCourse({ id: 2, slug: 'second', priceMinor: 4900 }),
  previewedCourse({ id: 3, slug: 'third', priceMinor: 9900 }),
]

const words = { description: 'A plan.', features: ['Courses'], limits: [], popular: false, recommended: false }

/** Plans of two currencies: Basic opens courses 1 and 2, Pro and Premium all. */
const plans: Shop['plans'] = [
  { ...words, id: 'basic', family: 'pricing', name: 'Basic', currency: 'GBP', monthlyMinor: 1000, tier: 'basic' },
  {
    ...{ ...words, id: 'pro', family: 'pricing', name: 'Pro', currency: 'GBP', monthlyMinor: 2999, tier: 'standard' },
    monthlyOfYearMinor: 2399,
  },
  { ...words, id: 'premium', family: 'pricing', name: 'Premium', currency: 'GBP', monthlyMinor: 4999, tier: 'premium' },
  { ...words, id: 'dollars', family: 'plans', name: 'Dollars', currency: 'USD', monthlyMinor: 1999, tier: 'basic' },
  { ...words, id: 'free', family: 'pricing', name: 'Free', currency: 'GBP', monthlyMinor: 0, tier: 'free' },
]

const tiers: Shop['tiers'] = [
  { id: 'free', aiAnswersPerMonth: 100, courses: ['sample-course'], unlocks: ['One course'] },
  { id: 'basic', aiAnswersPerMonth: 300, courses: ['sample-course', 'second'], unlocks: ['Two courses'] },
  { id: 'standard', aiAnswersPerMonth: 1000, courses: 'all', unlocks: ['All courses'] },
  { id: 'premium', aiAnswersPerMonth: null, courses: 'all', unlocks: ['All courses'] },
]

type PublishDeps = Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'randomBytes'>

export async function openPlanShop({ deps }: { deps: PublishDeps }, courses = planCourses()): Promise<void> {
  await publishCourses(deps, courses)
  await publishShop(deps, sampleShop({ plans, tiers }), courses.slice(0, 1))
}

const billing = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lövelace',
  address: '1 Byron Street',
  city: 'London',
  state: '',
  postalCode: 'N1 1AA',
  country: 'United Kingdom',
  phone: '',
}

export const agreed = { billing, consent: { version: currentPlanConsent, accepted: true as const } }

/** Pays, or gives a card, with what a call answered. */
export async function payWith(app: Pick<TestApp, 'deps'>, secret: string, card = '4242424242424242') {
  const kind = secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
  const body = new URLSearchParams({ ...typed(card), client_secret: secret, key: sandboxKeys.publishable }).toString()
  const none = { authorization: undefined, idempotencyKey: undefined, apiVersion: undefined, isFromBrowser: true }
  const path = `/v1/${kind}/${idOf(secret)}/confirm`
  const reply = await app.deps.sandbox?.answer({ method: 'POST', path, query: '', body, ...none })
  return { status: reply?.status ?? 0, json: JSON.parse(reply?.body ?? '{}') }
}

/** Tells the bank that it is them. */
export async function authenticate(app: TestApp, secret: string): Promise<void> {
  const asked = { intentId: idOf(secret), clientSecret: secret, isAuthenticated: true }
  if (!(await app.deps.sandbox?.authenticate(asked))) throw new Error('the bank asked nothing')
}

const idOf = (secret: string) => secret.split('_secret_')[0] ?? ''

/** Time passes, at once, and what was due has happened and been told. Login sessions end meanwhile: `user` signs in again. */
export async function passTime(app: TestApp, ms: number, user?: TestUser): Promise<void> {
  app.clock.nowMs += ms
  await settleAll(app)
  await settleDueSubscriptions(app.deps)
  if (user) await user.post('/api/auth/signin', { email: user.email, password: user.password })
}

/** The same, a day at a time. */
export async function passDays(app: TestApp, days: number, user?: TestUser): Promise<void> {
  for (let day = 1; day < days; day++) await passTime(app, dayMs)
  await passTime(app, dayMs, user)
}

/** Everything that is due at the provider happens, and its webhooks arrive. */
export async function settleAll({ deps }: TestApp): Promise<void> {
  // What a webhook sets off may be told of by another.
  for (let times = 0; times < 3; times++) await deps.sandbox?.doDue()
}

/** Asks for a plan; answers what the browser pays it with. */
export async function askFor(user: TestUser, planId: string, more: object = {}) {
  const billed = { ...agreed, billing: { ...billing, email: user.email } }
  return await user.post('/api/create-subscription-intent', { planId, ...billed, ...more })
}

/** A customer whose plan is paid and known. */
export async function subscribe(
  app: TestApp,
  user: TestUser,
  planId: string,
  more: object = {},
  card?: string,
): Promise<void> {
  const { json, text } = await askFor(user, planId, more)
  if (typeof json.clientSecret !== 'string') throw new Error(`the plan was not begun: ${text}`)
  await payWith(app, json.clientSecret, card)
  await settleAll(app)
}

export async function planOf(user: TestUser): Promise<Subscription> {
  return (await user.get('/api/account/subscription')).json.subscription
}

/** Numbers of the courses that are open to somebody, as their devices are told. */
export async function openTo(app: TestApp, user: TestUser): Promise<number[]> {
  const rows: { course_id: number; ends_at_ms: number | null }[] = await app
    .db('grants')
    .where({ user_id: user.userId, revoked_at_ms: null })
    .orderBy('course_id')
  return rows
    .filter(({ ends_at_ms: endsAtMs }) => endsAtMs === null || endsAtMs > app.clock.nowMs)
    .map((row) => row.course_id)
}

/** A shop with plans, and somebody who is signed in. */
export async function openedPlanShop() {
  const app = await testApp()
  await openPlanShop(app)
  return { app, ada: await app.signUp('ada') }
}

/** Subjects of the mails that were sent, but for those that confirm an address. */
/** A backup was restored that is older than all plans, and than what is in these tables besides. */
export async function forgetPlans({ db }: TestApp, also: readonly string[] = []): Promise<void> {
  for (const table of ['plan_grants', 'grants', 'plan_subscriptions', 'subscriptions', ...also])
    await db(table).delete()
}

export const subjectsOf = async (app: TestApp): Promise<string[]> =>
  (await mailFiles(app))
    .map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
    .filter((subject) => !subject.includes('Confirm'))

/** Cards of the sandbox: one whose renewal fails, one that asks its bank once, one that always asks. */
export const failingCard = '4000000000000341'
export const cardAskedOnce = '4000002500003155'
export const cardAlwaysAsked = '4000002760003184'
