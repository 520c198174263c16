/** What a webhook about a subscription costs our processor: reading and checking it, and settling what it is about. The provider's answers
 *  are at hand, as its own work is not ours. */
import { createHmac, randomBytes } from 'node:crypto'
import { parseConfig } from '../server/config/config.ts'
import { openDatabase, sqliteFileIn } from '../server/database/database.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { createLog } from '../server/deps/log.ts'
import { makeDeps } from '../server/deps/make-deps.ts'
import { webhookSecret } from '../server/sandbox/webhooks.ts'
import { paymentEvents } from '../server/services/shop/orders/payment-events.ts'
import { subscribing } from '../server/services/shop/plans/subscribe.ts'
import { agreed, openPlanShop, payWith } from '../server/testing/samples/plan-shop.ts'
import { ownFolder } from './support/child-server.ts'
import { formatMs, openReport } from './support/report.ts'
import { alternating, median, sized } from './support/rounds.ts'

const goalMs = 5
const events = sized(200, 10)

const report = openReport()
let isNews = false
await using folder = await ownFolder()
const db = openDatabase(null, sqliteFileIn(folder.dir))
await migrateToLatest(db)
const refuse = () => Promise.reject(new Error('not in this benchmark'))
const deps = makeDeps({
  ...{ db, now: Date.now, wait: async () => undefined, randomBytes, sendMail: refuse, sendForm: null },
  log: createLog('silent', { write: () => undefined }),
  config: { ...parseConfig({ DATA_DIR: folder.dir }, folder.dir), secretKey: 'of a benchmark, 32 characters.' },
  argon2: { hash: refuse, verify: refuse },
})
const providerId = await paidPlan()
await knowAnswers(providerId)
const { receive } = paymentEvents(deps)
const measured = await alternating(sized(5, 1), {
  news: () => tellAll(true),
  again: () => tellAll(false),
})
report.figures([
  figure('a webhook that tells something new of a subscription, our processor alone', median(measured.news)),
  figure('a webhook that tells again what is known', median(measured.again)),
])
await deps.sandbox?.stop()
await deps.reads.destroy()
await db.destroy()
await report.close()

function figure(what: string, ms: number) {
  const goal = `≤ ${formatMs(goalMs)}`
  return { figure: what, ours: formatMs(ms), against: '', ratio: '', goal, isMet: ms <= goalMs }
}

function tellAll(areNews: boolean): Promise<number> {
  isNews = areNews
  return cpuOf(events, tell)
}

async function paidPlan(): Promise<string> {
  await openPlanShop({ deps })
  const names = { email: 'ada@example.org', email_key: 'ada@example.org', username: 'ada', username_key: 'ada' }
  await db('users').insert({ id: 'ada', ...names, password_hash: '', created_at_ms: 0 })
  const asked = { planId: 'pro', interval: 'month' as const, ...agreed }
  const { clientSecret } = await subscribing(deps).intent('ada', asked, '127.0.0.1')
  await payWith({ deps }, clientSecret ?? '')
  return (await db('plan_subscriptions').first('provider_id')).provider_id
}

/** From here on the provider answers at once. */
async function knowAnswers(id: string): Promise<void> {
  const { subscriptions } = deps.payments
  const told = await subscriptions.subscription(id)
  const invoices = await subscriptions.invoicesOf(id)
  let periodEndsAtMs = told.periodEndsAtMs
  Object.assign(subscriptions, {
    subscription: async () => ({ ...told, periodEndsAtMs: isNews ? ++periodEndsAtMs : periodEndsAtMs }),
    invoicesOf: async () => invoices,
  })
}

async function tell(): Promise<void> {
  const id = `evt_${randomBytes(9).toString('hex')}`
  const object = { id: providerId, object: 'subscription' }
  const body = JSON.stringify({ id, object: 'event', type: 'customer.subscription.updated', data: { object } })
  const atS = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', webhookSecret(deps.config)).update(`${atS}.${body}`).digest('hex')
  await receive(Buffer.from(body), `t=${atS},v1=${mac}`)
}

/** Milliseconds of processor for one of so many. */
async function cpuOf(times: number, work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  for (let at = 0; at < times; at++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / times
}
