import { setTimeout } from 'node:timers/promises'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../core/durations.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { noLimits } from '../../testing/no-limits.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { studious } from '../../testing/samples/studious.ts'
import { tablesWith } from '../../testing/database/table-columns.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { exported, folds, imported, nobodysId } from '../../testing/exported-data.ts'

test('imported into an empty shop, the same is folded from it; twice is once', async () => {
  await using from = await testApp()
  const { user, device } = await studious(from)
  // A number that came late, and another device.
  const [late, ...rest] = device.answers(4)
  await device.push(rest)
  from.clock.nowMs += 5 * 60_000
  await device.push([late])
  const other = sampleDevice(user, from.clock.nowMs)
  await other.push([other.write({ target: 'doses-0001', value: 'Weigh on the phone.' }), ...other.answers(150)])
  await other.push(other.answers(100))
  const zip = await exported(from, user)

  await using to = await testApp()
  await publishCourses(to.deps, [sampleCourse()])
  to.clock.nowMs = from.clock.nowMs + 9 * dayMs
  const ben = await to.signUp('Ben')
  const first = await imported(ben, zip)
  expect(first.counts).toEqual({ events: 263, answersAdded: 259, changesAdded: 4, alreadyHere: 0, refused: 0 })
  expect(first.events.at(0)).toEqual({ is: 'storing', done: 0, of: 263 })
  const before = await folds(from, user)
  expect(before.length).toBeGreaterThan(2)
  expect(await folds(to, ben)).toEqual(before)
  expect(await tablesWith(user.userId, to.db)).toEqual([])
  expect((await imported(ben, zip)).counts).toMatchObject({ answersAdded: 0, changesAdded: 0, alreadyHere: 263 })
  expect(await folds(to, ben)).toEqual(before)
})

test('imported, an answer that was given under a clock far ahead draws nothing that came after it along', async () => {
  await using from = await testApp()
  const user = await from.signUp('Ada')
  const device = sampleDevice(user, from.clock.nowMs + 400 * dayMs)
  await device.push(device.answers(1))
  for (let day = 0; day < 3; day++) {
    device.atMs = from.clock.nowMs += dayMs
    await device.push(device.answers(1))
  }
  const placesIn = async (app: TestApp): Promise<number[]> =>
    await app.db('events').orderBy('id').pluck('effective_at_ms')
  const placed = await placesIn(from)
  await user.post('/api/auth/reauthenticate', { password: user.password })
  const zip = await exported(from, user)

  await using to = await testApp()
  to.clock.nowMs = from.clock.nowMs + 30 * dayMs
  const ben = await to.signUp('Ben')
  expect((await imported(ben, zip)).counts).toMatchObject({ answersAdded: 4, refused: 0 })
  const [ahead, ...rest] = await placesIn(to)
  expect(rest).toEqual(placed.slice(1))
  expect(ahead).toBeGreaterThan(to.clock.nowMs)
  expect((await imported(ben, zip)).counts).toMatchObject({ alreadyHere: 4 })
  expect(await placesIn(to)).toEqual([ahead, ...rest])
})

test('events of somebody else in a file are refused, and the rest taken', async () => {
  await using app = await testApp()
  const { user } = await studious(app)
  const files = unzipSync(await exported(app, user))
  const [first = '', second = '', ...rest] = strFromU8(files['events.jsonl'] ?? new Uint8Array())
    .trim()
    .split('\n')
  const lines = [first.replaceAll(user.userId, nobodysId), second.replace('"answered"', '"answered","seq":0'), ...rest]
  const ben = await app.signUp('Ben')
  const zip = zipSync({ ...files, 'events.jsonl': Buffer.from(`${lines.join('\n')}\n`) })
  expect((await imported(ben, zip)).counts).toMatchObject({ events: 8, refused: 2 })
  expect(await app.db('events').where({ user_id: ben.userId })).toHaveLength(6)
})

test(
  'of a file that is none of ours nothing is stored, and it is said why',
  { tags: ['large'], timeout: 60_000 },
  async () => {
    await using app = await testApp()
    const { user } = await studious(app)
    const whole = await exported(app, user)
    const files = unzipSync(whole)
    const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))
    const events = strFromU8(files['events.jsonl'] ?? new Uint8Array())
    const withManifest = (changes: object) =>
      zipSync({ ...files, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, ...changes })) })
    const withEvents = (text: string) => zipSync({ ...files, 'events.jsonl': Buffer.from(text) })
    const line = (value: unknown) => `${JSON.stringify(value)}\n`
    const deep = '{"event":'.repeat(40) + '1' + '}'.repeat(40)
    const wide = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`k${at}`, at]))
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`f${at}`, new Uint8Array()]))
    const not = 'This ZIP is not an export of a shop like this one'
    const damaged = 'This file is damaged'
    const wrong: [string, Uint8Array | string, string][] = [
      ['empty', '', 'This is not a ZIP file.'],
      ['text', 'Hello', 'This is not a ZIP file.'],
      ['of something else', zipSync({ 'holiday.txt': Buffer.from('sea') }), `${not}: it has no manifest.json.`],
      [
        'without events',
        zipSync({ 'manifest.json': files['manifest.json'] ?? new Uint8Array() }),
        `${not}: it has no events.jsonl.`,
      ],
      ['another format', withManifest({ format: 'other' }), `${not}.`],
      ['a newer format', withManifest({ version: 2 }), 'This file was made by a newer release'],
      ['a number that is none', withManifest({ events: -1 }), `${not}.`],
      ['more events than lines', withManifest({ events: 9 }), damaged],
      ['a long manifest', withManifest({ madeAt: 'x'.repeat(20_000) }), `${not}.`],
      ['no JSON', withEvents(events.slice(0, -20)), damaged],
      ['no UTF-8', zipSync({ ...files, 'events.jsonl': Buffer.from([0x22, 0xff, 0x22]) }), damaged],
      ['no event', withEvents(line({ event: 5 })), `${not}.`],
      ['a long line', withEvents(line({ event: { x: 'x'.repeat(200_000) } })), `${not}.`],
      ['nested deeply', withEvents(deep), `${not}.`],
      ['many keys', withEvents(line({ event: wide })), `${not}.`],
      ['a folder above', zipSync({ ...files, '../evil.json': new Uint8Array() }), 'This ZIP holds files with names'],
      ['a root', zipSync({ ...files, '/etc/passwd': new Uint8Array() }), 'This ZIP holds files with names'],
      ['a drive', zipSync({ ...files, 'C:\\evil': new Uint8Array() }), 'This ZIP holds files with names'],
      ['many files', zipSync({ ...many, ...files }), 'This ZIP holds too many files.'],
      ['a bomb', zipSync({ ...files, 'events.jsonl': Buffer.alloc(30_000_000, 10) }), 'This ZIP becomes too large'],
      ['a ZIP within', zipSync({ 'manifest.json': zipSync({ 'events.jsonl': new Uint8Array() }) }), damaged],
      ['cut short', whole.subarray(0, 600), damaged],
    ]
    // Packing them held everything up: connections that ended meanwhile are noticed before one is used.
    await setTimeout(50)
    const ben = await app.signUp('Ben')
    for (const [name, zip, words] of wrong) {
      const body = typeof zip === 'string' ? Buffer.from(zip) : zip
      const { status, json } = await imported(ben, body)
      expect({ name, status, message: json?.message }).toEqual({
        name,
        status: 400,
        message: expect.stringContaining(words),
      })
    }
    expect(await app.db('events').where({ user_id: ben.userId })).toEqual([])
    expect(await app.db('sync_users').where({ user_id: ben.userId })).toEqual([])
  },
)

test(
  'what does not fit into the allowance of an account is said, and the same file goes on from there',
  { tags: ['large'] },
  async () => {
    await using from = await testApp()
    const user = await from.signUp('Ada')
    const device = sampleDevice(user, from.clock.nowMs)
    for (let times = 0; times < 3; times++) await device.push(device.answers(200))
    const zip = await exported(from, user)
    const stored = { ...noLimits.sync.stored, events: { burst: 401, everyMs: 1000 } }
    await using to = await testApp({ config: { limits: { ...noLimits, sync: { ...noLimits.sync, stored } } } })
    const ben = await to.signUp('Ben')
    const reply = await ben.request('POST', '/api/account/import', zip)
    expect(reply.text).toContain('400 of 600 events were taken over')
    to.clock.nowMs += hourMs
    await ben.post('/api/auth/reauthenticate', { password: ben.password })
    expect((await imported(ben, zip)).counts).toMatchObject({ alreadyHere: 400, answersAdded: 200 })
  },
)
