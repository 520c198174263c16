import { expect, test } from 'vitest'
import type { Send, WireReply, WireRequest } from '../../core/contract/call.ts'
import { readIdentity, readSyncState } from '../../offline/account/account-db.ts'
import { takeNewEpoch } from '../../offline/account/account.ts'
import { removeAccount } from '../../offline/account/remove-account.ts'
import { SharedDb } from '../../offline/shared-db.ts'
import { endLogin, prepareSignOut } from '../../offline/account/sign-out.ts'
import { readSyncStatus } from '../../offline/sync/sync-status.ts'
import { syncOnce } from '../../offline/sync/sync.ts'
import { makeLocks } from '../../offline/testing/make-pack-device.ts'
import { defaultLimits } from '../../server/config/limits.ts'
import type { TestAppOptions } from '../../server/testing/test-app.ts'
import { backUp, restore } from './backup.ts'
import { judge, makeOracle } from './oracle.ts'
import { type Phone, makePhone } from './phone.ts'
import { calm, deliver, makeWorld, type World } from './world.ts'

interface Stage extends AsyncDisposable {
  world: World
  phone: Phone
  /** Answers in the server's place when set; `null` lets the request through. */
  meddle: { with: ((request: WireRequest) => WireReply | null) | null }
  requests: WireRequest[]
  verdict(...others: Phone[]): Promise<string[]>
  another(name: string, more?: { copyOf?: Phone; skewMs?: number }): Promise<Phone>
}

async function stage(options: TestAppOptions = {}): Promise<Stage> {
  const world = await makeWorld(7, 2, options)
  const oracle = makeOracle()
  const meddle: Stage['meddle'] = { with: null }
  const requests: WireRequest[] = []
  const through =
    (send: Send): Send =>
    async (request) => {
      requests.push(request)
      return meddle.with?.(request) ?? (await send(request))
    }
  const user = world.users[0]!
  const phone = await makePhone({ world, oracle, name: 'phone', user, through })
  return {
    world,
    phone,
    meddle,
    requests,
    another: (name, more = {}) => makePhone({ world, oracle, name, user, ...more }),
    async verdict(...others) {
      meddle.with = null
      return judge(world, oracle, user.userId, [phone, ...others])
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

const json = (status: number, body: unknown): WireReply => ({
  status,
  contentType: status >= 400 ? 'application/problem+json' : 'application/json',
  text: JSON.stringify(body),
})
const problem = (status: number, code: string, more: object = {}) =>
  json(status, { type: `/problems/${code}`, title: code, status, code, message: 'as the test says', ...more })
const isPush = (request: WireRequest) => request.url === '/api/sync/push'
const waiting = async ({ account }: Phone) => (await readSyncStatus(account.db)).waiting

test.each<[string, WireReply, string]>([
  ['a captive portal', { status: 200, contentType: 'text/html', text: '<h1>Wi-Fi</h1>' }, 'unreadable'],
  ['a reply that lacks its acknowledgements', json(200, { ok: true }), 'unreadable'],
  ['an error inside a 200', json(200, { jsonCode: 407, message: 'expired' }), 'unreadable'],
  ['a proxy that is down', { status: 502, contentType: 'text/html', text: 'Bad gateway' }, 'unavailable'],
  ['a server that is busy', problem(503, 'unavailable'), 'unavailable'],
  ["a proxy's own limit", { status: 429, contentType: 'text/html', text: 'slow down' }, 'too-many-requests'],
])('%s takes nothing out of the outbox', async (_, reply, code) => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  on.meddle.with = (request) => (isPush(request) ? reply : null)
  expect(await on.phone.sync()).toMatchObject({ is: 'retry', code })
  expect(await waiting(on.phone)).toBe(1)
  expect(await on.verdict()).toEqual([])
})

test('a server that dies before its commit has acknowledged nothing', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  on.world.weather = { ...calm, killedBeforeCommit: 1 }
  expect((await on.phone.sync()).is).toBe('retry')
  expect(await waiting(on.phone)).toBe(1)
  on.world.weather = calm
  expect(await on.verdict()).toEqual([])
})

test('a server that asks for a pause is not asked again before', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  on.meddle.with = () => problem(429, 'too-many-requests', { retryAfterS: 7 })
  expect(await on.phone.sync()).toEqual({ is: 'retry', code: 'too-many-requests', afterMs: 7000 })
  expect(await on.verdict()).toEqual([])
})

test(
  'a student who is put off for storing more than any other loses nothing, and sends it later',
  { tags: ['large'] },
  async () => {
    const { sync } = defaultLimits
    const stored = { ...sync.stored, events: { burst: 250, everyMs: 60_000 } }
    await using on = await stage({ config: { limits: { ...defaultLimits, sync: { ...sync, stored } } } })
    for (let at = 0; at < 900; at++) await on.phone.answer(`item-${at}`, true)
    let passes = 0
    for (let outcome = await on.phone.sync(); outcome.is === 'retry'; outcome = await on.phone.sync()) {
      expect(outcome).toMatchObject({ code: 'too-many-requests' })
      expect(outcome.afterMs).toBeGreaterThan(0)
      on.world.advance(outcome.afterMs ?? 0)
      passes++
    }
    expect(passes).toBeGreaterThan(1)
    expect(await waiting(on.phone)).toBe(0)
    expect(await on.verdict()).toEqual([])
  },
)

test('an app that is too old pauses sync and keeps everything', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  on.meddle.with = (request) => (isPush(request) ? problem(426, 'update-required') : null)
  expect(await on.phone.sync()).toEqual({ is: 'update-required' })
  expect(await waiting(on.phone)).toBe(1)
  expect(await on.verdict()).toEqual([])
})

test('without a login session, or with one of another user, nothing of the account leaves the phone', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  const own = on.phone.client
  for (const client of [on.world.app.client(), on.world.users[1]!]) {
    on.phone.client = client
    on.requests.length = 0
    expect(await on.phone.sync()).toEqual({ is: 'sign-in-needed' })
    expect(on.requests.some(isPush)).toBe(false)
    expect(await waiting(on.phone)).toBe(1)
  }
  on.phone.client = own
  expect(await on.verdict()).toEqual([])
})

test('a batch that is too large is halved until it passes, and one event that is too large is put aside', async () => {
  await using on = await stage()
  for (let at = 0; at < 9; at++) await on.phone.answer(`q${at}`, true)
  await on.phone.write('note', 'q1', 'x'.repeat(9000))
  const sizes: number[] = []
  on.meddle.with = (request) => {
    if (!isPush(request)) return null
    sizes.push((JSON.parse(request.body!) as { events: unknown[] }).events.length)
    return (request.body?.length ?? 0) > 4000 ? problem(413, 'too-large') : null
  }
  expect(await on.phone.sync()).toEqual({ is: 'synced' })
  expect(sizes).toEqual([10, 5, 5, 2, 2, 1])
  expect(await readSyncStatus(on.phone.account.db)).toMatchObject({ waiting: 0, refused: 1 })
  const [letter] = await on.phone.account.db.deadLetters.toArray()
  expect(letter).toMatchObject({ code: 'too-large', row: { type: 'register' } })
})

test('an event that the server refuses is kept and shown, and the rest goes on', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  await on.phone.answer('q2', true)
  await on.phone.answer('q3', true)
  const { db } = on.phone.account
  const second = (await db.events.orderBy('id').toArray())[1]!
  await db.events.put({ ...second, event: { ...second.event, durationMs: -5 } })
  expect(await on.phone.sync()).toEqual({ is: 'synced' })
  expect(await readSyncStatus(db)).toMatchObject({ waiting: 0, refused: 1, missing: 0 })
  expect((await db.deadLetters.toArray())[0]).toMatchObject({ id: second.id, code: 'malformed' })
  expect(await on.world.app.db('events').count({ n: '*' })).toEqual([{ n: 2 }])
})

test('a copied profile takes a new epoch and both copies keep all they did', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  await on.phone.answer('q2', true)
  const copy = await on.another('copy', { copyOf: on.phone })
  await on.phone.answer('q3', true)
  await copy.answer('q3', false)
  await copy.answer('q4', false)
  await on.phone.sync()
  await copy.sync()
  const [one, other] = [await readIdentity(on.phone.account.db), await readIdentity(copy.account.db)]
  expect(other.deviceId).toBe(one.deviceId)
  expect(other.epoch).not.toBe(one.epoch)
  expect(await on.verdict(copy)).toEqual([])
})

test('an answer whose number went to another one while the server stood restored is kept under a new number', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  await on.phone.sync()
  const copy = await on.another('copy', { copyOf: on.phone })
  const tablet = await on.another('tablet')
  const older = await backUp(on.world.app)
  await on.phone.answer('q2', true)
  await on.phone.sync()
  await tablet.sync()
  const { db } = on.phone.account
  await db.transaction('rw', db.meta, db.events, () => takeNewEpoch(on.phone.account))
  await restore(on.world.app, older)
  // The copy's next answer has the number that the phone's had, and the restored server cannot know.
  await copy.answer('q3', false)
  await copy.sync()
  await tablet.sync()
  expect(await on.verdict(copy, tablet)).toEqual([])
})

test('numbers that the server lost are sent again when it asks for them', async () => {
  await using on = await stage()
  for (let at = 0; at < 4; at++) await on.phone.answer(`q${at}`, true)
  await on.phone.sync()
  await on.phone.answer('q4', true)
  const { db } = on.world.app
  const [lost] = await db('events').where({ seq: 2 })
  await db('attempts').where({ event_id: lost.id }).delete()
  await db('events').where({ id: lost.id }).delete()
  await db('devices').update({ contiguous_seq: 1 })
  await on.phone.sync()
  expect((await db('events').where({ id: lost.id })).length).toBe(1)
})

test('an event of a newer release is kept, passed on and not folded', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  await on.phone.sync()
  const { event } = (await on.phone.account.db.events.toArray())[0]!
  const { userId } = on.world.users[0]!
  const id = on.phone.account.newId()
  const newer = { ...event, id, deviceId: 'c'.repeat(32), type: 'highlighted', range: [3, 9], schemaVersion: 9 }
  const body = { userId, deviceId: newer.deviceId, epoch: newer.epoch, appVersion: '9', events: [newer] }
  expect((await on.world.users[0]!.post('/api/sync/push', body)).json.results[0].is).toBe('accepted')
  expect(await on.phone.sync()).toEqual({ is: 'synced' })
  expect((await on.phone.account.db.events.get(id))?.event).toEqual(newer)
})

test('a pass that finds nothing new asks once and sends nothing', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  await on.phone.sync()
  on.requests.length = 0
  expect(await on.phone.sync()).toEqual({ is: 'synced' })
  expect(on.requests.map((request) => request.method)).toEqual(['GET'])
})

test('after a push that nobody came between, there is nothing to pull', async () => {
  await using on = await stage()
  await on.phone.answer('q1', true)
  on.requests.length = 0
  await on.phone.sync()
  expect(on.requests.map((request) => request.url.split('?')[0])).toEqual(['/api/sync/pull', '/api/sync/push'])
  const { cursor, server } = await readSyncState(on.phone.account.db)
  expect(cursor).toBe(server.head)
})

test('a phone whose clock is a day ahead syncs, and the server says where its answers belong', async () => {
  await using on = await stage()
  const fast = await on.another('fast', { skewMs: 86_400_000 })
  await fast.answer('q1', false)
  await fast.sync()
  await on.phone.answer('q1', true)
  expect(await on.verdict(fast)).toEqual([])
  const row = await fast.account.db.projections.get('card:q1')
  expect(row).toMatchObject({ card: { attempts: 2 } })
  expect(Math.abs((await readSyncState(fast.account.db)).serverOffsetMs + 86_400_000)).toBeLessThan(1000)
})

test('signing out sends what waits; without a connection it says what is left, and keeps it for the next sign-in', async () => {
  await using on = await stage()
  const { phone, world } = on
  const shared = new SharedDb(phone.store)
  const env = (send: Send) => ({ account: phone.account, shared, send, isOpen: () => true })
  const online: Send = (request) => deliver(phone.client, request)
  const offline: Send = () => Promise.reject(new Error('no network'))
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 20))
  await phone.answer('q1', true)
  expect(await prepareSignOut(env(online), () => new Promise(() => undefined))).toEqual({
    is: 'all-sent',
    isConfirmed: true,
  })
  expect(await prepareSignOut(env(offline), soon)).toEqual({ is: 'all-sent', isConfirmed: false })
  await phone.answer('q2', true)
  await phone.write('flag', 'q2', true)
  expect(await prepareSignOut(env(offline), soon)).toEqual({
    is: 'unsent',
    answers: 1,
    changes: 1,
    notes: 0,
    recordings: 0,
    conversations: 0,
    messages: 0,
    refused: 0,
  })
  expect(await endLogin(offline, phone.account.userId)).toEqual({ told: false })
  const { email, password } = world.users[0]!
  await phone.client.post('/api/auth/signin', { email, password })
  await phone.restart()
  expect(await waiting(phone)).toBe(2)
  expect(await on.verdict()).toEqual([])
})

test('a sign-out waits for a pass of sync that is sending already', async () => {
  await using on = await stage()
  const { account, client, store } = on.phone
  await on.phone.answer('q1', true)
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const online: Send = (request) => deliver(client, request)
  const slow: Send = (request) => gate.then(() => online(request))
  const env = { account, shared: new SharedDb(store), locks: makeLocks(), isOpen: () => true }
  const running = syncOnce({ ...env, send: slow })
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const leaving = prepareSignOut({ ...env, send: online }, wait)
  await wait(50)
  letGo()
  expect(await leaving).toEqual({ is: 'all-sent', isConfirmed: true })
  expect(await running).toEqual({ is: 'synced' })
})

test('signing out and deleting leaves nothing of the account on the phone', async () => {
  await using on = await stage()
  const { phone } = on
  await phone.answer('q1', true)
  const shared = new SharedDb(phone.store)
  await endLogin((request) => deliver(phone.client, request), phone.account.userId)
  const mirror = phone.account.env.mirror!
  await removeAccount({ shared, store: phone.store, mirror }, phone.account.userId, () => new Promise(() => undefined))
  const databases = await (phone.store.indexedDB as unknown as IDBFactory).databases()
  expect(databases.map(({ name }) => name)).toEqual([shared.name])
  expect([...phone.mirror.keys()]).toEqual([])
})
