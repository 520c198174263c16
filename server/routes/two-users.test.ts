import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProblemCode } from '../../core/problem.ts'
import type { Endpoint } from '../../core/contract/endpoint.ts'
import { allEndpoints } from '../services/site/openapi.ts'
import { mailFiles } from '../testing/mail/delivered.ts'
import { testApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import type { Reply, TestClient } from '../testing/test-client.ts'
import type { Asked } from '../testing/two-users/attempt.ts'
import { attempts } from '../testing/two-users/attempts.ts'
import { origin, type Owner, settleOwner } from '../testing/two-users/owner.ts'
import { rowsOf } from '../testing/two-users/stored-rows.ts'

/** Written at any time, and never changed: server/services/account/security-log.ts. */
const alwaysGrows = ['security_log']

const isPostgresAsked = process.env['TEST_DATABASE'] === 'postgres'

const liveChatScript = { url: 'https://chat.example/widget.js', origin: 'https://chat.example' }

let app: TestApp
let owner: Owner
let stranger: TestUser
let strangerRow: unknown
/** The rows after the last call. */
let left: Awaited<ReturnType<typeof rowsOf>> | undefined

beforeAll(async () => {
  app = await testApp({ config: { publicUrl: origin, liveChatScript } })
  owner = await settleOwner(app)
  stranger = await app.signUp('mallory')
  strangerRow = await app.db('users').where({ id: stranger.userId }).first()
})
afterAll(() => app[Symbol.asyncDispose]())

test('every call says how it answers another user and a visitor', () => {
  const names = allEndpoints.map(({ name }) => name)
  // A new call needs a line in the attempts of its room; one that is gone takes its line with it.
  expect(Object.keys(attempts).toSorted()).toEqual(names.toSorted())
})

test('the owner has something in every table that holds what is somebody’s', async () => {
  await app.deps.securityLog.flush()
  const rows = await rowsOf(app.db, null)
  const columns = await Promise.all(
    Object.keys(rows).map(async (table) => ({ table, columns: Object.keys(await app.db(table).columnInfo()) })),
  )
  const personal = columns.filter((each) => each.columns.includes('user_id')).map(({ table }) => table)
  // Only what was sent wrongly gets to the last two, and that is looked at in sync-push.test.ts; what was written names its writer by the
  // address, until that is another.
  const empty = personal.filter((table) => !rows[table]?.some((row) => row.includes(owner.userId)))
  expect(empty.toSorted()).toEqual(['bookings', 'contact_messages', 'quarantine', 'seq_marks'])
})

/** A visitor asks a database nothing that the stranger or the tests of public calls do not: theirs is beside SQLite alone. */
const callers = isPostgresAsked ? (['stranger'] as const) : (['stranger', 'visitor'] as const)

describe.each(callers)('as a %s', (who) => {
  test.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const { asking = () => ({}), [who]: expected, adds = [], counts = [], repeats } = attemptAt(name)
    const client = who === 'stranger' ? await signedIn() : app.client()
    // As the last call left them: that the stranger signs in changes nothing of anybody else's either.
    const before = (left ??= await rowsOf(app.db, stranger))
    const reply = await send(client, endpoint, withMore(endpoint, asking(owner), owner))
    const after = (left = await rowsOf(app.db, stranger))

    expect([outcomeOf(reply), reply.text]).toEqual([expected, expect.anything()])
    const told = owner.secrets.filter((secret) => JSON.stringify([reply.text, [...reply.headers]]).includes(secret))
    expect(told).toEqual(expected === 'ok' && repeats ? repeats(owner) : [])
    const mayGrow = new Set([...adds, ...alwaysGrows])
    for (const table of mayGrow) expect(after[table], table).toEqual(expect.arrayContaining(before[table] ?? []))
    const mayChange = new Set([...mayGrow, ...counts])
    for (const table of Object.keys(before))
      if (!mayChange.has(table)) expect(after[table], table).toEqual(before[table])
  })
})

test('what a request says besides what is asked gives nobody anything', async () => {
  expect(await app.db('users').where({ id: stranger.userId }).first()).toEqual(strangerRow)
  expect(await app.db('grants').where({ user_id: stranger.userId })).toEqual([])
})

test('the owner still has everything, and gets in as before', async () => {
  expect((await owner.get('/api/auth/me')).json).toMatchObject({ id: owner.userId, email: owner.email })
  expect((await owner.get('/api/auth/passkeys')).json).toHaveLength(1)
  expect((await owner.get('/api/auth/totp')).json).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
})

test('of all that, nothing that names or lets in anybody is in the log', async () => {
  const mails = await mailFiles(app)
  const tokens = mails.flatMap((mail) => Array.from(mail.matchAll(/[#=]([\w-]{43})\s/g), ([, token = '']) => token))
  expect(tokens.length).toBeGreaterThan(4)
  const log = app.logLines.join('\n')
  expect(app.logLines.length).toBeGreaterThan(allEndpoints.length)
  const people = [owner, stranger].flatMap(({ email, password, cookies }) => {
    // A 1, which the page may read.
    const { 'signed-in': _, ...secret } = Object.fromEntries(cookies)
    return [email, password, ...Object.values(secret)]
  })
  const { linkHash, newsletterHash, recoveryCode } = owner
  for (const secret of [...people, ...tokens, linkHash, newsletterHash, recoveryCode]) expect(log).not.toContain(secret)
  expect(log).not.toMatch(/@example\.(org|net)|xanthippe/)
})

function attemptAt(name: string) {
  const attempt = attempts[name]
  if (!attempt) throw new Error(`${name} has no line in attempts.ts`)
  return attempt
}

/** A login session of its own, begun just now: some calls end the one they come with. */
async function signedIn(): Promise<TestClient> {
  const client = app.client()
  const { status, text } = await client.post('/api/auth/signin', {
    email: stranger.email,
    password: stranger.password,
  })
  if (status !== 200) throw new Error(`the stranger could not sign in: ${text}`)
  return client
}

/** What the server believes of nobody, beside what is asked. */
function withMore({ method, body }: Endpoint, asked: Asked, { userId }: Owner): Asked {
  const claims = { userId, user_id: userId, ownerId: userId, customerId: userId }
  const rights = { isOperator: true, role: 'operator', sessionEpoch: 7, session_epoch: 7, emailVerifiedAtMs: 1 }
  const bought = { subscriptionStatus: 'Premium', subscription_status: 'Premium', tokenLimit: 1e6, courseIds: [2] }
  return {
    ...asked,
    query: { ...claims, isOperator: 'true', ...asked.query },
    ...((body || method !== 'GET') && { body: { ...claims, ...rights, ...bought, ...asked.body } }),
  }
}

function send(client: TestClient, { method, path, reply }: Endpoint, { params, query, body }: Asked): Promise<Reply> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const named = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const asked = new URLSearchParams(named.map(([name, value]) => [name, String(value)]))
  return client.request(method, `${filled}?${asked}`, reply === 'page' || method === 'GET' ? undefined : body)
}

function outcomeOf({ status, json, text }: Reply): string {
  if (status < 400) return 'ok'
  const code: unknown = json?.code
  if (typeof code === 'string' && isProblemCode(code)) return code
  return status === 404 && text.startsWith('<!doctype html>') ? 'not-found' : `${status} ${text.slice(0, 200)}`
}
