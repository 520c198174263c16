/** @module-tag postgres */
import { expect, test } from 'vitest'
import { digests, pull } from '../../../core/contract/study/sync.ts'
import { dayMs } from '../../../core/durations.ts'
import { digestOf, hourOfId } from '../../../core/study/events/digest.ts'
import * as syncSums from '../../../db/migrations/0007_sync_sums.ts'
import type { Config } from '../../config/config.ts'
import { defaultLimits } from '../../config/limits.ts'
import { codesOf, storedIds } from '../../testing/device-app.ts'
import { bodyOf, sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

type SyncLimits = Config['limits']['sync']

const noPace = { burst: 1e9, everyMs: 0 }

/** The app with the limits that a real one has, but for these of sync. */
const limitedApp = (changes: Partial<SyncLimits> = {}): Promise<TestApp> =>
  testApp({
    config: {
      limits: { ...defaultLimits, sync: { ...defaultLimits.sync, pace: noPace, longestWaitMs: 0, ...changes } },
    },
  })

/** Allowances that a test can use up; one event comes back each second. */
const few = (events: number, bytes = 1_000_000): Partial<SyncLimits> => ({
  stored: {
    events: { burst: events, everyMs: 1000 },
    bytes: { burst: bytes, everyMs: 1 },
    mostBytes: 1_000_000,
  },
})

test('comparing reads sums that were kept with the push, and no event', async () => {
  await using app = await testApp()
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const { user } = device
  const months = [Date.UTC(2026, 8, 30, 23), Date.UTC(2026, 9, 1), Date.UTC(2026, 9, 1, 1)]
  const events = months.flatMap((atMs, month) =>
    Array.from({ length: month + 1 }, (_, at) => device.answer({ id: idAt(atMs, at) })),
  )
  await device.push(events.slice(0, 2))
  await device.push(events.slice(2))
  const asked: string[] = []
  app.deps.reads.on('query', ({ sql }: { sql: string }) => void asked.push(sql))
  const sumsOf = async (within: string) =>
    (await user.call(digests, { query: { userId: user.userId, within } })).buckets.toSorted((a, b) =>
      a.key < b.key ? -1 : 1,
    )
  const { events: placed } = await user.call(pull, { query: { userId: user.userId, after: 0 } })
  const sum = (key: string) => {
    const own = placed.flatMap(({ event, receivedAtMs, effectiveAtMs }) => {
      const { id } = event as { id: string }
      return hourOfId(id).startsWith(key) ? [{ id, receivedAtMs, effectiveAtMs }] : []
    })
    return { key, count: own.length, digest: digestOf(own) }
  }
  asked.length = 0
  expect(await sumsOf('')).toEqual([sum('2026-09'), sum('2026-10')])
  expect(await sumsOf('2026-10')).toEqual([sum('2026-10-01')])
  expect(await sumsOf('2026-10-01')).toEqual([sum('2026-10-01T00'), sum('2026-10-01T01')])
  expect(asked.filter((sql) => /\bevents\b/.test(sql))).toEqual([])
})

test('the sums of what was stored before there were any are those of the same events', async () => {
  await using app = await testApp()
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const days = Array.from({ length: 40 }, (_, day) => idAt(Date.UTC(2026, 9, 20 + day, day % 24), day))
  await device.push(days.map((id) => device.answer({ id })))
  await device.push([device.write({ value: 'é'.repeat(9000) })])
  const sums = () => app.db('event_spans').orderBy(['within', 'span'])
  const before = await sums()
  await app.db.transaction((trx) => syncSums.down(trx))
  await app.db.transaction((trx) => syncSums.up(trx))
  expect(await sums()).toEqual(before)
  expect((await app.db('sync_users').first('stored_bytes')).stored_bytes).toBeGreaterThan(9000)
  expect(await device.push([device.answer()])).toMatchObject({ count: 42 })
})

test('an account that asks too often is told when to come back, and no other one notices', async () => {
  await using app = await limitedApp()
  const [greedy, other] = [await app.signUp(), await app.signUp()]
  const ask = (user: typeof greedy) => user.get(`/api/sync/digests?userId=${user.userId}`)
  const replies: Awaited<ReturnType<typeof ask>>[] = []
  for (let times = 0; times < 70; times++) replies.push(await ask(greedy))
  const { burst } = defaultLimits.sync.calls.digests
  expect(replies.map(({ status }) => status)).toEqual([...Array(burst).fill(200), ...Array(70 - burst).fill(429)])
  const refused = replies.at(-1)!
  expect(refused.json).toMatchObject({ code: 'too-many-requests' })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect((await ask(other)).status).toBe(200)
  expect((await greedy.get(`/api/sync/pull?userId=${greedy.userId}&after=0`)).status).toBe(200)
  app.clock.nowMs += 1000
  expect((await ask(greedy)).status).toBe(200)
})

test(
  'only so many calls of an account run at a time, and one that is refused is not read',
  { tags: ['large'] },
  async () => {
    await using app = await limitedApp({ atOnce: 2 })
    const device = sampleDevice(await app.signUp(), app.clock.nowMs)
    const notes = Array.from({ length: 20 }, () =>
      bodyOf(
        device,
        Array.from({ length: 30 }, () => device.write({ value: 'x'.repeat(9000) })),
      ),
    )
    const replies = await Promise.all(notes.map((body) => device.user.post('/api/sync/push', body)))
    const stored = replies.filter(({ status }) => status === 200).length
    expect(stored).toBeGreaterThanOrEqual(1)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(notes.length - stored)
    expect(await storedIds(app)).toHaveLength(stored * 30)
    // Each that was refused comes again, as its device sends it again.
    for (const body of notes) expect((await device.user.post('/api/sync/push', body)).status).toBe(200)
    expect(await storedIds(app)).toHaveLength(notes.length * 30)
  },
)

test('an account that stores more than any student is put off, and loses nothing', async () => {
  await using app = await limitedApp(few(100))
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const other = sampleDevice(await app.signUp(), app.clock.nowMs)
  await device.push(device.answers(150))
  const late = device.answers(3)
  const refused = await device.user.post('/api/sync/push', bodyOf(device, late))
  expect(refused).toMatchObject({ status: 429, json: { code: 'too-many-requests' } })
  const waitS = Number(refused.headers.get('retry-after'))
  // The device row counts too.
  expect(waitS).toBe(52)
  expect(codesOf(await other.push(other.answers(2)))).toEqual(['accepted', 'accepted'])
  app.clock.nowMs += waitS * 1000
  expect(codesOf(await device.push(late))).toEqual(['accepted', 'accepted', 'accepted'])
  const { count, events } = await device.user.call(pull, { query: { userId: device.user.userId, after: 0 } })
  expect([count, events.length]).toEqual([153, 153])
})

test('what was stored while the clock of the server ran ahead keeps no student from syncing', async () => {
  await using app = await limitedApp({ pace: defaultLimits.sync.pace })
  const user = await app.signUp()
  const device = sampleDevice(user, app.clock.nowMs)
  app.clock.nowMs += 365 * dayMs
  await user.post('/api/auth/signin', { email: user.email, password: user.password })
  await device.push(device.answers(20))
  app.clock.nowMs -= 365 * dayMs
  await user.post('/api/auth/signin', { email: user.email, password: user.password })
  expect(new Set(codesOf(await device.push(device.answers(20))))).toEqual(new Set(['accepted']))
})

test('what an account may ever store has an end', async () => {
  await using app = await limitedApp({ stored: { ...defaultLimits.sync.stored, mostBytes: 50_000 } })
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  for (let at = 0; at < 6; at++) await device.push([device.write({ value: 'x'.repeat(9000) })])
  const refused = await device.user.post('/api/sync/push', bodyOf(device, [device.answer()]))
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('86400')
})

test('what is sent twice costs nothing; devices without an answer and refused events do', async () => {
  await using app = await limitedApp(few(1000))
  const user = await app.signUp()
  const device = sampleDevice(user, app.clock.nowMs)
  const events = device.answers(10)
  await device.push(events)
  const used = async () => {
    const row = await app.db('sync_users').first('events_full_at_ms', 'stored_bytes')
    return [(row.events_full_at_ms - app.clock.nowMs) / 1000, row.stored_bytes]
  }
  const before = await used()
  expect(before[0]).toBe(11)
  await device.push(events)
  expect(await used()).toEqual(before)
  for (let at = 0; at < 5; at++) await sampleDevice(user, app.clock.nowMs).push([])
  expect((await used())[0]).toBe(16)
  await device.push([{ ...device.answer(), type: 7 }])
  expect((await used())[0]).toBe(17)
})

test('a large push waits its time, by its bytes, and is stored', async () => {
  await using app = await limitedApp({ pace: { burst: 100_000, everyMs: 0.01 }, longestWaitMs: 20_000 })
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const startMs = app.clock.nowMs
  for (let at = 0; at < 4; at++)
    await device.push(Array.from({ length: 10 }, () => device.write({ value: 'x'.repeat(9000) })))
  // Two at once, and the time of the bytes of the other two.
  const waitedMs = app.clock.nowMs - startMs
  expect(waitedMs).toBeGreaterThan(1800)
  expect(waitedMs).toBeLessThan(2000)
  expect(await storedIds(app)).toHaveLength(40)
})

test('who sends far more than is read uses up their pace, and does not begin anew', async () => {
  await using app = await limitedApp({ pace: defaultLimits.sync.pace })
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const { user } = device
  expect((await user.post('/api/sync/push', { events: 'x'.repeat(5_000_000) })).status).toBe(413)
  expect((await user.post('/api/sync/push', bodyOf(device, [device.answer()]))).status).toBe(429)
  app.clock.nowMs += 10_000
  expect((await user.post('/api/sync/push', bodyOf(device, [device.answer()]))).status).toBe(200)
})

/** A UUIDv7 made at this time. */
function idAt(atMs: number, number: number): string {
  const time = atMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`
}
