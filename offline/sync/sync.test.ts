import { expect, test } from 'vitest'
import type { Send, WireRequest } from '../../core/contract/call.ts'
import { problemToJson } from '../../core/contract/problem-json.ts'
import { digestOf } from '../../core/study/events/digest.ts'
import type { LearningEvent } from '../../core/study/events/event.ts'
import { Problem } from '../../core/problem.ts'
import { type Account, numbered, openAccount } from '../account/account.ts'
import { readIdentity, readSyncState } from '../account/account-db.ts'
import { record } from '../account/record.ts'
import { applyPush } from './apply-sync.ts'
import { pushBeforeLeaving, syncOnce } from './sync.ts'
import { withLock } from '../with-lock.ts'
import { answered, makeDevice } from '../testing/make-device.ts'

const json = (body: unknown) => ({ status: 200, contentType: 'application/json', text: JSON.stringify(body) })

/** A server for one student that takes every event. `beforeReply` is waited for with each request. */
function makeServer(beforeReply: (request: WireRequest, place: number) => Promise<void>) {
  const nowMs = Date.UTC(2026, 10, 21, 9)
  const held: {
    event: LearningEvent
    serverSeq: number
    receivedAtMs: number
    effectiveAtMs: number
    mark: null
  }[] = []
  const syncState = () => {
    const entries = held.map(({ event, receivedAtMs, effectiveAtMs }) => ({
      id: event.id,
      receivedAtMs,
      effectiveAtMs,
    }))
    return { head: held.length, count: held.length, digest: digestOf(entries), serverTimeMs: nowMs }
  }
  const take = (event: LearningEvent) => {
    held.push({
      event,
      serverSeq: held.length + 1,
      receivedAtMs: nowMs,
      effectiveAtMs: event.occurredAtMs,
      mark: null,
    })
  }
  let place = 0
  const send: Send = async (request) => {
    await beforeReply(request, place++)
    const { pathname, searchParams } = new URL(request.url, 'http://server')
    if (pathname === '/api/sync/push') {
      const headBefore = held.length
      const { events } = JSON.parse(request.body ?? '') as { events: LearningEvent[] }
      for (const event of events) take(event)
      const results = held
        .slice(headBefore)
        .map(({ event, ...placed }) => ({ is: 'accepted', id: event.id, ...placed }))
      return json({ results, device: { contiguousSeq: held.length, gaps: [] }, headBefore, ...syncState() })
    }
    const after = Number(searchParams.get('after'))
    const events = held.slice(after, after + 500)
    const more = after + events.length < held.length
    return json({ events, more, resync: false, entitlementsVersion: 0, packs: [], ...syncState() })
  }
  return { send, take }
}

const sync = (account: Account, send: Send) => syncOnce({ account, send, isOpen: () => true })
const waitingIn = ({ db }: Account) => db.events.where('[waiting+id]').between([1], [1, []]).count()

async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 1))
}

async function withAnswers(count: number): Promise<Account> {
  const account = await openAccount('u1', makeDevice().env)
  const facts = Array.from({ length: count }, (_, at) => answered(`q${at % 50}`, account.newId()))
  await record(account, facts)
  return account
}

test('the reply to a batch is stored while the next batch is on its way', async () => {
  const account = await withAnswers(600)
  const { send } = makeServer(async (_, place) => {
    // A pull, then three pushes. The second and the third are answered only when all before them is stored.
    if (place > 1) await untilTrue(async () => (await waitingIn(account)) === 600 - 200 * (place - 1))
  })
  expect(await sync(account, send)).toEqual({ is: 'synced' })
  expect(await waitingIn(account)).toBe(0)
})

test('a page of a pull is stored, with its cursor, while the next page is on its way', async () => {
  const there = await withAnswers(1200)
  const here = await openAccount('u1', makeDevice().env)
  const { send, take } = makeServer(async (_, place) => {
    // The second page and the third are answered only when all before them is stored.
    if (place > 0) await untilTrue(async () => (await readSyncState(here.db)).cursor === 500 * place)
  })
  for (const { event } of await there.db.events.toArray()) take(event)
  expect(await sync(here, send)).toEqual({ is: 'synced' })
  expect(await here.db.events.count()).toBe(1200)
})

test('nothing is sent twice while its acknowledgement is being stored', async () => {
  const account = await withAnswers(450)
  const sent: number[] = []
  const server = makeServer(async ({ body }) => {
    if (body !== undefined) sent.push((JSON.parse(body) as { events: unknown[] }).events.length)
  })
  expect(await sync(account, server.send)).toEqual({ is: 'synced' })
  expect(sent).toEqual([200, 200, 50])
})

test('a connection that breaks off leaves waiting what was not acknowledged, and stores what was', async () => {
  const account = await withAnswers(600)
  const { send } = makeServer(async (_, place) => {
    if (place === 2) throw new Error('the line is dead')
  })
  expect(await sync(account, send)).toMatchObject({ is: 'retry', code: 'unreachable' })
  expect(await waitingIn(account)).toBe(400)
})

test('what is too much for a slow connection goes out in smaller parts, which grow again with the connection', async () => {
  const account = await withAnswers(500)
  const sizes: number[] = []
  let most = 30
  const { send } = makeServer(async ({ url, body }) => {
    if (!url.includes('/push')) return
    const { length } = (JSON.parse(body ?? '') as { events: unknown[] }).events
    if (length > most) throw new Problem('unreachable', 'The reply did not come in time.')
    sizes.push(length)
  })
  const passes = []
  while ((await waitingIn(account)) > 300 && passes.length < 30) passes.push(await sync(account, send))
  expect(Math.max(...sizes)).toBeGreaterThan(15)
  most = 200
  expect(await sync(account, send)).toEqual({ is: 'synced' })
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(500)
  expect(Math.max(...sizes)).toBeGreaterThan(100)
})

/** Web Locks of which one is held by nobody, for ever. */
const stuckLocks = {
  request: async (_name: string, { signal }: LockOptions, work: (lock: Lock | null) => unknown) => {
    if (!signal) return await work(null)
    return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  },
} as LockManager

test('a lock that a page which is gone has kept holds the sync back for a minute, not for good', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q1', account.newId())])
  const { send } = makeServer(async () => undefined)
  const look = () => syncOnce({ account, send, locks: stuckLocks, isOpen: () => true })
  expect(await look()).toEqual({ is: 'elsewhere' })
  device.clock.nowMs += 60_000
  expect(await look()).toEqual({ is: 'elsewhere' })
  device.clock.nowMs += 1
  expect(await look()).toEqual({ is: 'synced' })
  expect(await waitingIn(account)).toBe(0)
})

test('work that waits for such a lock begins without it, once', async () => {
  const done: number[] = []
  expect(await withLock(stuckLocks, 'messages', 5, async () => done.push(1))).toBe(1)
  const broken = withLock(stuckLocks, 'messages', 5, async () => Promise.reject(new Error(`${done.push(2)}`)))
  await expect(broken).rejects.toThrow('2')
  expect(done).toEqual([1, 2])
})

test('a server without room is tried again when it said, with everything still waiting here', async () => {
  const account = await withAnswers(30)
  const server = makeServer(async () => {})
  const problem = problemToJson(new Problem('storage-full', 'No room.', { retryAfterS: 60 }))
  const full = { status: 503, contentType: 'application/problem+json', text: JSON.stringify(problem) }
  const send: Send = async (request) => (request.url.includes('push') ? full : await server.send(request))
  expect(await sync(account, send)).toEqual({ is: 'retry', code: 'storage-full', afterMs: 60_000 })
  expect(await waitingIn(account)).toBe(30)
})

test('an acknowledged answer folds to the same card as before, one that the server marks otherwise to another', async () => {
  const account = await withAnswers(2)
  const { send } = makeServer(async () => {})
  const marking: Send = async (request) => {
    const reply = await send(request)
    return { ...reply, text: reply.text.replace('"mark":null', '"mark":{"marks":0,"of":1}') }
  }
  const before = await account.db.projections.toArray()
  expect(await sync(account, marking)).toEqual({ is: 'synced' })
  expect(await account.db.projections.get('card:q0')).toMatchObject({ card: { correctAttempts: 0 } })
  expect(await account.db.projections.get('card:q1')).toEqual(before.find(({ subject }) => subject === 'card:q1'))
})

test('a page that leaves when its database is closed already ends in peace', async () => {
  const account = await withAnswers(1)
  account.db.close()
  const send: Send = () => Promise.reject(new Error('nothing is to be sent'))
  await expect(pushBeforeLeaving({ account, send, isOpen: () => false })).resolves.toBeUndefined()
})

test('answers after a phone has slept over the reply to its last push count for when they were given', async () => {
  const device = makeDevice()
  device.clock.nowMs = Date.UTC(2026, 10, 21, 9)
  const account = await openAccount('u1', device.env)
  await record(account, [answered('q1', account.newId())])
  const { send } = makeServer(async () => undefined)
  const sleepy: Send = async (request) => {
    const reply = await send(request)
    device.clock.nowMs += 10 * 3_600_000
    return reply
  }
  await pushBeforeLeaving({ account, send: sleepy, isOpen: () => true })
  expect(await waitingIn(account)).toBe(0)
  const [event] = await record(account, [answered('q2', account.newId())])
  expect(event).toMatchObject({ occurredAtMs: device.clock.nowMs, serverOffsetMs: 0 })
})

test('a refusal that is heard twice, by two passes at once, takes one number, and one that comes late changes nothing', async () => {
  const device = makeDevice()
  const account = await openAccount('u1', device.env)
  const [event] = await record(account, [answered('q1', account.newId())])
  const number = { deviceId: 'f'.repeat(32), epoch: 'f'.repeat(16), seq: 7 }
  const own = (await account.db.events.get(event!.id))!
  const passedOn = numbered(own, number)
  await account.db.events.put(passedOn)
  const refusal = {
    is: 'refused',
    id: event!.id,
    index: 0,
    code: 'seq-taken',
    why: 'Another event has this number.',
  } as const
  const state = { head: 0, count: 0, digest: digestOf([]), serverTimeMs: device.clock.nowMs }
  const answer = { results: [refusal], device: { contiguousSeq: 1, gaps: [] }, headBefore: 0, ...state }
  const exchange = { askedAtMs: device.clock.nowMs, answeredAtMs: device.clock.nowMs }
  const hear = () => applyPush(account, [passedOn], answer, exchange)
  await hear()
  await hear()
  const { lastSeq, deviceId } = await readIdentity(account.db)
  expect(lastSeq).toBe(2)
  await account.db.events.update(event!.id, { waiting: 0, serverSeq: 1 })
  await hear()
  expect(await account.db.events.toArray()).toMatchObject([{ deviceId, seq: 2, waiting: 0 }])
})
