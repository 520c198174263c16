/** @module-tag postgres */
import { expect, test } from 'vitest'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { digests, entriesOfSpans, entryLimit, eventsById, pull, spanLimit } from '../../../core/contract/study/sync.ts'
import { entriesOfHour } from '../../../core/contract/study/sync-earlier.ts'
import { digestOf, hourOfId } from '../../../core/study/events/digest.ts'
import { idMaker } from '../../../core/study/events/id.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { withDevice } from '../../testing/device-app.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import type { SampleDevice } from '../../testing/samples/sample-events.ts'

const pullAfter = ({ user }: SampleDevice, after: number, limit?: number) =>
  user.call(pull, { query: { userId: user.userId, after, ...(limit !== undefined && { limit }) } })

/** Ids of events made at this time. */
const idsAt = (atMs: number, count: number) => {
  const make = idMaker(
    () => atMs,
    (length) => new Uint8Array(length),
  )
  return Array.from({ length: count }, make)
}

test('a pull gives what came after the cursor, in order and as it was sent', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const events = [device.answer(), { ...device.write(), extra: ['kept'] }, { ...device.write(), type: 'unheard-of' }]
  const pushed = await device.push(events)
  const all = await pullAfter(device, 0)
  expect(all.events.map(({ event }) => event)).toEqual(events)
  expect(all).toMatchObject({ more: false, resync: false, head: 3, count: 3, digest: pushed.digest })
  expect(all).toMatchObject({ serverTimeMs: app.clock.nowMs })
  for (const [at, { event: _, ...placement }] of all.events.entries()) {
    expect(pushed.results[at]).toMatchObject(placement)
  }
  expect((await pullAfter(device, 2)).events.map(({ serverSeq }) => serverSeq)).toEqual([3])
})

test('pages join up without a hole, and the last one says so', async () => {
  await using world = await withDevice()
  const { device } = world
  await device.push(device.answers(25))
  const seen: number[] = []
  const mores: boolean[] = []
  for (let more = true; more;) {
    const page = await pullAfter(device, seen.at(-1) ?? 0, 10)
    seen.push(...page.events.map(({ serverSeq }) => serverSeq))
    mores.push((more = page.more))
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
  expect(mores).toEqual([true, true, false])
  expect((await pullAfter(device, 5, 20)).more).toBe(false)
})

test('a page of long notes ends early', async () => {
  await using world = await withDevice()
  const { device } = world
  const notes = Array.from({ length: 60 }, () => device.write({ value: 'é'.repeat(10_000) }))
  for (let at = 0; at < notes.length; at += 10) await device.push(notes.slice(at, at + 10))
  const page = await pullAfter(device, 0)
  expect(page.events.length).toBeGreaterThan(40)
  expect(page.events.length).toBeLessThan(60)
  expect(page.more).toBe(true)
  const rest = await pullAfter(device, page.events.length)
  expect(page.events.length + rest.events.length).toBe(60)
})

test('a sync with nothing new reads no event', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await device.push(device.answers(3))
  const asked: string[] = []
  app.deps.reads.on('query', ({ sql }: { sql: string }) => void asked.push(sql))
  expect(await pullAfter(device, 3)).toMatchObject({ events: [], more: false, head: 3 })
  expect(asked.join()).toContain('sync_users')
  expect(asked.filter((sql) => /\bevents\b/.test(sql))).toEqual([])
})

test('a device that never synced finds nothing, and asking leaves no trace', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const empty = { events: [], more: false, resync: false, head: 0, count: 0, digest: digestOf([]) }
  expect(await pullAfter(device, 0)).toMatchObject({ ...empty, entitlementsVersion: 0, packs: [] })
  expect(await app.db('sync_users')).toEqual([])
})

test('a pull tells of courses taken and of their newest packs', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  await device.user.call(enrol, { params: { id: 1 } })
  const unchanged = { entitlementsVersion: 1, packs: [{ courseId: 1, version: 1 }] }
  expect(await pullAfter(device, 0)).toMatchObject(unchanged)
})

test('a server restored from a backup says so, and takes everything again', async () => {
  await using world = await withDevice()
  const { app, device } = world
  const events = device.answers(6)
  const early = await device.push(events.slice(0, 2))
  const tables = ['sync_users', 'events', 'devices', 'attempts'] as const
  const backup = new Map<string, object[]>()
  for (const table of tables) backup.set(table, await app.db(table))
  const late = await device.push(events.slice(2))

  for (const table of tables) await app.db(table).delete()
  for (const table of tables) await app.db(table).insert(backup.get(table))
  const restored = await pullAfter(device, late.head)
  expect(restored).toMatchObject({ resync: true, events: [], head: 2, digest: early.digest })
  app.clock.nowMs += 1000
  const again = await device.push(events)
  expect(again.results.map(({ is }) => is)).toEqual(['duplicate', 'duplicate', ...Array(4).fill('accepted')])
  expect(again).toMatchObject({ head: 6, count: 6, device: { contiguousSeq: 6, gaps: [] } })
})

test('digests add up by month, day and hour, and lead to the events that differ', async () => {
  await using world = await withDevice()
  const { device } = world
  const times = [
    '2026-11-30T23:59:59.999Z',
    '2026-12-01T00:00:00.000Z',
    '2026-12-01T07:30:00.000Z',
    '2027-01-31T23:00:00Z',
  ]
  const ids = times.flatMap((time) => idsAt(Date.parse(time), 2))
  const { results } = await device.push(ids.map((id) => device.answer({ id })))
  const entryOf = new Map(results.flatMap((result) => (result.is === 'accepted' ? [[result.id, result]] : [])))
  const { userId, call } = device.user
  const bucketsOf = async (within: string) => (await call(digests, { query: { userId, within } })).buckets
  const expected = (within: string, length: number) => {
    const inside = ids.filter((id) => hourOfId(id).startsWith(within))
    return [...new Set(inside.map((id) => hourOfId(id).slice(0, length)))].map((key) => {
      const entries = inside.filter((id) => hourOfId(id).startsWith(key)).map((id) => entryOf.get(id)!)
      return { key, count: entries.length, digest: digestOf(entries) }
    })
  }
  expect(await bucketsOf('')).toEqual(expected('', 7))
  expect(await bucketsOf('')).toHaveLength(3)
  expect(await bucketsOf('2026-12')).toEqual(expected('2026-12', 10))
  expect(await bucketsOf('2026-12-01')).toEqual(expected('2026-12-01', 13))
  expect(await bucketsOf('2026-12-01')).toHaveLength(2)
  expect(await bucketsOf('2027-01-31')).toHaveLength(1)

  const hour = '2026-12-01T07'
  const { entries } = await call(entriesOfHour, { query: { userId, hour } })
  const { receivedAtMs, effectiveAtMs } = entryOf.get(ids[4]!)!
  const ofHour = ids.slice(4, 6).map((id) => ({ id, receivedAtMs, effectiveAtMs }))
  expect(byId(entries)).toEqual(ofHour)

  const entriesOf = async (...spans: string[]) =>
    byId((await call(entriesOfSpans, { body: { userId, spans } })).entries)
  const idsOf = async (...spans: string[]) => (await entriesOf(...spans)).map(({ id }) => id)
  expect(await entriesOf(hour)).toEqual(ofHour)
  expect(await idsOf('2026-12')).toEqual(ids.slice(2, 6))
  expect(await idsOf('2026-12-01')).toEqual(ids.slice(2, 6))
  expect(await idsOf('2027-01-31T23', '2026-11', '2026-12-02')).toEqual([...ids.slice(0, 2), ...ids.slice(6)])
})

const byId = <T extends { id: string }>(entries: readonly T[]) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))

test(
  'entries of more events than one answer has room for are refused, but for those of one hour',
  { tags: ['large'] },
  async () => {
    await using world = await withDevice()
    const { device } = world
    const startMs = Date.parse('2026-12-01T07:00:00.000Z')
    const ids = idsAt(startMs, entryLimit)
    const push = async (more: readonly string[]) => {
      for (let at = 0; at < more.length; at += 200) {
        await device.push(more.slice(at, at + 200).map((id) => device.answer({ id })))
      }
    }
    await push(ids)
    const { userId, call } = device.user
    const countOf = async (...spans: string[]) =>
      (await call(entriesOfSpans, { body: { userId, spans } })).entries.length
    expect(await countOf('2026-12')).toBe(entryLimit)
    await push(idsAt(startMs + 1, 1))
    for (const spans of [['2026-12'], ['2026-12-01'], ['2026-12-01T07', '2026-12-01T08']]) {
      await expect(countOf(...spans)).rejects.toMatchObject({ code: 'too-large' })
    }
    expect(await countOf('2026-12-01T07')).toBe(entryLimit + 1)
    const { entries } = await call(entriesOfHour, { query: { userId, hour: '2026-12-01T07' } })
    expect(entries).toHaveLength(entryLimit + 1)
  },
)

test('a span of time that there is not is refused, and one without events holds none', async () => {
  await using world = await withDevice()
  const { device } = world
  await device.push(device.answers(2))
  const { userId, call } = device.user
  for (const within of ['0001-01', '9999-12', '1969-12-31', '2024-02-29']) {
    expect((await call(digests, { query: { userId, within } })).buckets).toEqual([])
  }
  for (const within of ['0000-00', '9999-99', '2026-13-41', '2026-02-30']) {
    await expect(call(digests, { query: { userId, within } })).rejects.toMatchObject({ code: 'validation' })
  }
  for (const spans of [
    [],
    ['2026'],
    ['2026-13'],
    ['2026-02-30'],
    ['2026-11-21T24'],
    ['2026-11-21T07:30'],
    [7],
    '2026-11',
  ]) {
    const reply = await device.user.post('/api/sync/entries', { userId, spans })
    expect([spans, reply.status, reply.json.code]).toEqual([spans, 400, 'validation'])
  }
  const many = Array.from({ length: spanLimit + 1 }, () => '2026-11')
  expect((await device.user.post('/api/sync/entries', { userId, spans: many })).status).toBe(400)
  for (const hour of ['2026-02-30T09', '2026-02-28T24', '0000-00-00T00', '9999-99-99T99']) {
    await expect(call(entriesOfHour, { query: { userId, hour } })).rejects.toMatchObject({ code: 'validation' })
  }
})

test('events are given by id; unknown ids are left out', async () => {
  await using world = await withDevice()
  const { device } = world
  const events = device.answers(3)
  await device.push(events)
  const { userId, call } = device.user
  const ids = [events[2]!.id, '01a1fdd3-5670-7000-8000-000000000001', events[0]!.id, events[0]!.id]
  const reply = await call(eventsById, { body: { userId, ids } })
  expect(reply.events.map(({ event }) => event)).toEqual([events[0], events[2]])
})

test('a cursor is written in digits alone', async () => {
  await using world = await withDevice()
  const { device } = world
  for (const after of ['', '0x10', '1e3', ' 1', '-1', '1.5', '9'.repeat(17)]) {
    const query = `userId=${device.user.userId}&after=${encodeURIComponent(after)}`
    expect((await device.user.get(`/api/sync/pull?${query}`)).status).toBe(400)
  }
})

test('a page of answers is packed for those who take it', async () => {
  await using world = await withDevice()
  const { device } = world
  await device.push(device.answers(50))
  const path = `/api/sync/pull?userId=${device.user.userId}&after=0`
  const packed = await device.user.get(path, { headers: { 'accept-encoding': 'br, gzip' } })
  const plain = await device.user.get(path, { headers: { 'accept-encoding': 'identity' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length / 3)
  expect(packed.json).toEqual(plain.json)
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  const head = await device.user.request('HEAD', path)
  expect([head.status, head.text]).toEqual([200, ''])
})
