import { readFile } from 'node:fs/promises'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rightOrWrong } from '../../core/study/mark.ts'
import type { LearningEvent } from '../../core/study/events/event.ts'
import { type DeviceEnv, openAccount } from '../../offline/account/account.ts'
import { type EventRow, readSyncState } from '../../offline/account/account-db.ts'
import { readSyncStatus } from '../../offline/sync/sync-status.ts'
import { syncOnce } from '../../offline/sync/sync.ts'
import { publishCourses } from '../../server/services/shop/publishing/publish.ts'
import { sampleCourse } from '../../server/testing/samples/sample-course.ts'
import type { TestUser } from '../../server/testing/test-app.ts'
import { makeOracle } from './oracle.ts'
import { makePhone } from './phone.ts'
import { type World, deliver, makeWorld } from './world.ts'

/** A phone with the last release that knew right and wrong only: what it stored, sent and could read. */

const readFixture = async <T>(name: string, { userId }: TestUser): Promise<T> => {
  const text = await readFile(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
  return JSON.parse(text.replaceAll('the-student', userId)) as T
}

// As that release has them; not to be changed.
const whole = z.int().check(z.minimum(0))
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
const digest = z.string().check(z.regex(/^[0-9a-f]{32}$/))
const syncState = { head: whole, count: whole, digest, serverTimeMs: whole }
const placement = {
  serverSeq: whole,
  receivedAtMs: whole,
  effectiveAtMs: whole,
  correct: z.nullable(z.boolean()),
}
const earlierPushReply = z.object({
  results: z.array(
    z.discriminatedUnion('is', [
      z.object({ is: z.literal('accepted'), id: uuid, ...placement }),
      z.object({ is: z.literal('duplicate'), id: uuid, ...placement }),
      z.object({
        is: z.literal('refused'),
        id: z.nullable(z.string()),
        index: whole,
        code: z.string(),
        why: z.string(),
      }),
    ]),
  ),
  device: z.object({ contiguousSeq: whole, gaps: z.array(z.tuple([whole, whole])) }),
  headBefore: whole,
  ...syncState,
})
const earlierPulledEvent = z.object({ ...placement, event: z.unknown() })
const earlierPullReply = z.object({
  events: z.array(earlierPulledEvent),
  more: z.boolean(),
  resync: z.boolean(),
  entitlementsVersion: whole,
  packs: z.array(z.object({ courseId: whole, version: whole })),
  ...syncState,
})
/** What such a phone has to find in an answer, to make a card of it. */
const earlierAnswer = z.looseObject({
  type: z.literal('answered'),
  attemptKey: uuid,
  revision: whole,
  courseId: whole,
  itemId: z.string(),
  itemHash: z.string(),
  answer: z.object({ kind: z.literal('option'), optionId: z.string() }),
  clientCorrect: z.boolean(),
  durationMs: whole,
})

interface Wire {
  push: { deviceId: string; epoch: string; appVersion: string; events: LearningEvent[] }
  pushReply: z.infer<typeof earlierPushReply>
}

test('what an earlier phone sends is taken, and it can read every reply', async () => {
  await using world = await makeWorld(3)
  const user = world.users[0]!
  const { push, pushReply } = await readFixture<Wire>('wire-before-marks.json', user)
  world.app.clock.nowMs = pushReply.serverTimeMs
  // Those before these three had gone before.
  const sent = await user.post('/api/sync/push', push)
  const { results } = z.parse(earlierPushReply, sent.json)
  expect(results).toEqual(pushReply.results.map((result, at) => ({ ...result, serverSeq: at + 1 })))
  const again = z.parse(earlierPushReply, (await user.post('/api/sync/push', push)).json)
  expect(again.results.map(({ is }) => is)).toEqual(['duplicate', 'duplicate', 'duplicate'])

  const pulled = await user.get(`/api/sync/pull?userId=${user.userId}&after=0`)
  const { events } = z.parse(earlierPullReply, pulled.json)
  expect(events.map(({ event }) => event)).toEqual(push.events)
  const ids = push.events.map(({ id }) => id)
  const byId = await user.post('/api/sync/events', { userId: user.userId, ids })
  expect(z.parse(z.object({ events: z.array(earlierPulledEvent) }), byId.json).events).toEqual(events)
})

test('an earlier phone makes cards of answers from one of today, and learns how the server marked them', async () => {
  await using world = await makeWorld(4)
  const user = world.users[0]!
  await publishCourses(world.app.deps, [sampleCourse()])
  const versions: { item_id: string; item_hash: string }[] = await world.app.db('item_versions')
  const asked = versions.find(({ item_id }) => item_id === 'doses-0001')!
  const phone = await makePhone({ world, oracle: makeOracle(), name: 'phone', user })
  const answer = (optionId: string) => ({
    type: 'answered' as const,
    attemptKey: phone.account.newId(),
    revision: 1,
    courseId: 1,
    packVersion: 1,
    sessionId: phone.account.newId(),
    itemId: asked.item_id,
    itemHash: asked.item_hash,
    answer: { kind: 'option' as const, optionId },
    clientMark: rightOrWrong(optionId === 'a'),
    durationMs: 1000,
  })
  await phone.save([answer('a'), answer('b')])
  await phone.sync()
  const pulled = await user.get(`/api/sync/pull?userId=${user.userId}&after=0`)
  const { events } = z.parse(earlierPullReply, pulled.json)
  expect(events.map(({ correct }) => correct)).toEqual([true, false])
  expect(events.map(({ event }) => z.parse(earlierAnswer, event).clientCorrect)).toEqual([true, false])
})

interface StoredPhone {
  nowMs: number
  tables: Record<string, unknown[]> & {
    events: (Pick<EventRow, 'event' | 'waiting' | 'serverSeq'> & { id: string })[]
    deadLetters: { id: string; row: EventRow }[]
  }
  mirror: Record<string, string>
}

/** The database as that release made it. */
async function storedPhone(world: World, user: TestUser): Promise<{ stored: StoredPhone; env: DeviceEnv }> {
  const stored = await readFixture<StoredPhone>('phone-before-marks.json', user)
  const store = { indexedDB: new IDBFactory(), IDBKeyRange } as unknown as NonNullable<DeviceEnv['store']>
  const old = new Dexie(`vademecum-u-${user.userId}`, store)
  old.version(1).stores({
    meta: 'key',
    events: 'id, unit, subject, [waiting+id], [waiting+type], [waiting+deviceId+epoch+seq], [deviceId+epoch+seq]',
    projections: 'subject, [family+courseId]',
    sessions: 'id, [courseId+updatedAtMs], updatedAtMs',
    deadLetters: 'id, appVersion',
    grants: 'courseId',
    drafts: 'target',
  })
  for (const [table, rows] of Object.entries(stored.tables)) await old.table(table).bulkPut(rows)
  old.close()
  const mirror = new Map(Object.entries(stored.mirror))
  world.app.clock.nowMs = stored.nowMs
  const env: DeviceEnv = {
    now: () => world.app.clock.nowMs,
    randomBytes: (count) => world.chance.bytes(count),
    tzOffsetMin: () => 0,
    appVersion: '2',
    mirror: {
      getItem: (key) => mirror.get(key) ?? null,
      setItem: (key, value) => void mirror.set(key, value),
      removeItem: (key) => void mirror.delete(key),
    },
    store,
  }
  return { stored, env }
}

const right = rightOrWrong(true)
const wrong = rightOrWrong(false)

test('a phone with the database of an earlier release opens with nothing lost, and sends what waited', async () => {
  await using world = await makeWorld(5)
  const user = world.users[0]!
  const { stored, env } = await storedPhone(world, user)
  const all = [...stored.tables.events, ...stored.tables.deadLetters.map(({ row }) => row)]
  const letter = stored.tables.deadLetters[0]!.row.event
  const push = async (event: LearningEvent) => {
    const { deviceId, epoch } = event
    const body = { userId: user.userId, deviceId, epoch, appVersion: '1', events: [event] }
    return (await user.post('/api/sync/push', body)).json.results
  }
  // What the server had acknowledged and refused, it has and knows.
  for (const { event, serverSeq } of stored.tables.events.filter(({ waiting }) => waiting === 0)) {
    expect(await push(event)).toMatchObject([{ is: 'accepted', serverSeq }])
  }
  expect(await push({ ...letter, durationMs: -1 })).toMatchObject([{ is: 'refused' }])

  const account = await openAccount(user.userId, env)
  const { db } = account
  const held = new Map((await db.events.toArray()).map((row) => [row.id, row]))
  // What was refused has a new number and waits: this release may send it again.
  for (const { event } of all) {
    const { seq, ...rest } = event
    expect(held.get(event.id)?.event).toMatchObject(event.id === letter.id ? rest : { ...rest, seq })
  }
  expect(held.size).toBe(all.length)
  expect(await readSyncStatus(db)).toMatchObject({
    waiting: 4,
    waitingAnswers: 3,
    refused: 0,
    missing: 0,
    notice: null,
  })
  expect(await readSyncState(db)).toMatchObject({ cursor: 8, count: 8 })

  const cards = await db.projections.where('[family+courseId]').equals(['card', 1]).toArray()
  expect(cards.map((row) => row.family === 'card' && [row.card.itemId, row.card.attempts, row.card.lastMark])).toEqual([
    ['doses-0000', 1, right],
    ['q1', 1, right],
    ['q2', 2, right],
    ['q3', 1, right],
    ['q4', 1, wrong],
    ['q9', 1, right],
  ])
  expect(await db.projections.get('register:note:q1')).toMatchObject({
    register: { value: 'Weigh three times.', revisions: [{ value: 'Weigh twice.' }] },
  })
  expect(await db.projections.bulkGet(['register:flag:q1', 'register:flag:q4'])).toMatchObject([
    { register: { value: true } },
    { register: { value: true } },
  ])
  const [run] = await db.sessions.toArray()
  expect(run?.items.map(({ given }) => given?.mark)).toEqual([right, wrong, undefined])
  expect(await db.drafts.get('q3')).toMatchObject({ text: 'Half a thou' })
  expect(await db.leases.get(1)).toMatchObject({ lease: { userId: user.userId } })

  const outcome = await syncOnce({ account, send: (request) => deliver(user, request), isOpen: () => true })
  expect(outcome).toEqual({ is: 'synced' })
  expect(await readSyncStatus(db)).toMatchObject({ waiting: 0, refused: 0, missing: 0 })
  const onServer: string[] = await world.app.db('events').orderBy('id').pluck('id')
  expect(onServer).toEqual(all.map(({ event }) => event.id).toSorted())
  // A device of today that begins empty comes to the same figures.
  const tablet = await makePhone({ world, oracle: makeOracle(), name: 'tablet', user })
  await tablet.sync()
  expect(await tablet.account.db.projections.toArray()).toEqual(await db.projections.toArray())
})
