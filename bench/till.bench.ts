/** A purchase: cart, order, payment and access, with the payment provider in another process, against bare Koa with as many requests
 *  and prepared statements. Processor time of the server alone. */
import { getOrder } from '../core/contract/shop/orders.ts'
import { paymentWebhook } from '../core/contract/shop/checkout.ts'
import { openDatabase, sqliteFileIn } from '../server/database/database.ts'
import { migrateToLatest } from '../server/database/migrate.ts'
import { webhookSecret } from '../server/sandbox/webhooks.ts'
import { fromBrowser, typed } from '../server/testing/sandbox/sandbox-browser.ts'
import { serveSandbox } from '../server/testing/sandbox/served-sandbox.ts'
import { testClient, type TestClient } from '../server/testing/test-client.ts'
import { testSandbox } from '../server/testing/sandbox/test-sandbox.ts'
import { checkOut, checkOutAsGuest, dosesId, put, stockTill, type Intent } from '../server/testing/samples/till.ts'
import { childServer, ownFolder } from './support/child-server.ts'
import { formatMs, formatRatio, openReport } from './support/report.ts'
import { alternating, median, sized } from './support/rounds.ts'

const purchases = sized(20, 3)
const rounds = sized(5, 1)
const atOnce = sized(100, 10)
/** Reads and writes of the three requests of a purchase, as they are counted in a log of statements. */
const steps = [
  [4, 1],
  [5, 5],
  [14, 13],
]

await using folder = await ownFolder()
await using till = await testSandbox()
till.clock.nowMs = Date.now()
const provider = await serveSandbox(till)
const secret = webhookSecret({ secretKey: 'a secret of the tests, 32 characters' })
const db = openDatabase(null, sqliteFileIn(folder.dir))
await migrateToLatest(db)
await stockTill({ db, clock: till.clock })
await using ours = await childServer(new URL('./servers/ours.ts', import.meta.url), [folder.dir, provider.url, secret])
await using calls = await childServer(new URL('./servers/provider-calls.ts', import.meta.url), [provider.url, secret])
await using limit = await childServer(new URL('./servers/limit-till.ts', import.meta.url), [`${folder.dir}/limit`])

let users = 0
const webhookMs: number[] = []
const measured = await alternating(rounds, {
  limit: () => cpuOf(limit, purchaseOfLimit),
  calls: () => cpuOf(calls, async () => void (await testClient(calls.url).post('/'))),
  purchase: async () => {
    const people = await Promise.all(Array.from({ length: purchases }, signedUp))
    const spentMs = await cpuOf(ours, async (at) => {
      const user = people[at]
      if (!user) throw new Error('there are fewer people than purchases')
      await put(user.client, dosesId)
      const intent = await checkOut({ call: user.client.call, email: user.email })
      await pay(intent)
      const order = await user.client.call(getOrder, { params: { id: intent.orderId } })
      if (order.status !== 'completed') throw new Error(`the order is ${order.status}`)
    })
    webhookMs.push(await cpuOfWebhooks())
    return spentMs
  },
})
const crowdMs = await crowd()

const report = openReport()
const [allMs, callsMs, limitMs] = [measured.purchase, measured.calls, measured.limit].map(median)
const ms = (allMs ?? 0) - (callsMs ?? 0)
report.figures([
  {
    figure: 'cart → paid: processor time of our server outside the provider',
    ours: `${formatMs(ms)}, and ${formatMs(callsMs ?? 0)} in the provider’s client`,
    against: `${formatMs(limitMs ?? 0)} bare Koa, as many requests and prepared statements`,
    ratio: formatRatio(ms / (limitMs ?? 0)),
    goal: '≤ 10 ms',
    isMet: ms <= 10,
  },
  {
    figure: 'a webhook',
    ours: formatMs(median(webhookMs)),
    against: '',
    ratio: '',
    goal: '≤ 5 ms',
    isMet: median(webhookMs) <= 5,
  },
  {
    figure: `${atOnce} guests check out at once: until the last is paid and open`,
    ours: formatMs(crowdMs),
    against: '',
    ratio: '',
    goal: 'no 5xx',
    // It would have thrown.
    isMet: true,
  },
])
await report.close()
await db.destroy()
await provider.stop()

async function signedUp(): Promise<{ client: TestClient; email: string }> {
  const client = testClient(ours.url)
  const username = `buyer${++users}`
  const email = `${username}@example.org`
  const reply = await client.post('/api/auth/signup', { email, username, password: 'a quiet heron at dusk' })
  if (reply.status !== 200) throw new Error(reply.text)
  return { client, email }
}

/** Processor time of one of the purchases, ms. */
async function cpuOf(server: typeof ours, purchase: (at: number) => Promise<void>): Promise<number> {
  const before = await server.cpuMs()
  for (let at = 0; at < purchases; at++) await purchase(at)
  return ((await server.cpuMs()) - before) / purchases
}

/** Processor time of one of the webhooks that are due, ms. */
async function cpuOfWebhooks(): Promise<number> {
  till.clock.nowMs = Date.now()
  till.received.length = 0
  await till.sandbox.doDue()
  const before = await ours.cpuMs()
  for (const { body, signature } of till.received) {
    const reply = await testClient(ours.url).post(paymentWebhook.path, body, {
      headers: { 'stripe-signature': signature },
    })
    if (reply.status !== 200) throw new Error(reply.text)
  }
  return ((await ours.cpuMs()) - before) / till.received.length
}

async function purchaseOfLimit(): Promise<void> {
  for (const [reads, writes] of steps) await testClient(limit.url).post(`/step/${reads}/${writes}`, {})
}

async function pay({ clientSecret }: Pick<Intent, 'clientSecret'>): Promise<void> {
  const path = `/v1/payment_intents/${clientSecret?.split('_secret')[0]}/confirm`
  const { json } = await fromBrowser(till, path, { ...typed('4242424242424242'), client_secret: clientSecret ?? '' })
  if (json.status !== 'succeeded') throw new Error(`the payment is ${json.status}`)
}

async function crowd(): Promise<number> {
  const startMs = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, at) => {
      const guest = testClient(ours.url)
      const intent = await checkOutAsGuest(guest, `guest${at}@example.org`)
      await pay(intent)
      const { json } = await guest.get(`/api/orders/${intent.orderId}?token=${intent.orderToken}`)
      if (json.status !== 'completed') throw new Error(`the order is ${json.status}`)
    }),
  )
  return performance.now() - startMs
}
