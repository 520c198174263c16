import { setTimeout } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ImportProgress } from '../../../core/contract/account/my-data.ts'
import { dayMs, hourMs } from '../../../core/durations.ts'
import type { PlacedEvent } from '../../../core/study/events/event.ts'
import { study } from '../../../core/study/families.ts'
import type { Mark } from '../../../core/study/mark.ts'
import { defaultLimits } from '../../config/limits.ts'
import { attemptMs } from '../../jobs/claim.ts'
import { removeExpired } from '../../jobs/cleanup.ts'
import { jobKind, jobKinds } from '../../jobs/job-kinds.ts'
import { doDueJobs } from '../../jobs/outbox.ts'
import { doDueDeletions } from '../../services/account/my-data/deletions.ts'
import { personalTables } from '../../services/account/my-data/personal-tables/personal-tables.ts'
import { prepareExport } from '../../services/account/my-data/prepare-export.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { deliver } from '../../testing/mail/delivered.ts'
import { subjectsTo, tokenTo } from '../../testing/mail/mailed.ts'
import { noLimits } from '../../testing/no-limits.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { studious } from '../../testing/samples/studious.ts'
import { tablesWith } from '../../testing/database/table-columns.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const nobodys = '01a1fdd3-5670-7000-8000-000000000001'
const data = async (user: TestUser) => (await user.get('/api/account/data')).json

async function exported(app: TestApp, user: TestUser): Promise<Uint8Array> {
  const { json } = await user.post('/api/account/exports')
  await deliver(app)
  const cookie = Array.from(user.cookies, ([key, value]) => `${key}=${value}`).join('; ')
  const reply = await fetch(`${app.url}/api/account/exports/${json.id}/file`, { headers: { cookie } })
  expect(reply.status).toBe(200)
  return new Uint8Array(await reply.arrayBuffer())
}

const filesIn = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, strFromU8(bytes)]))

async function imported(user: TestUser, zip: Uint8Array) {
  const reply = await user.request('POST', '/api/account/import', zip, {
    headers: { 'content-type': 'application/zip' },
  })
  const events = [...reply.text.matchAll(/^data: (.*)$/gm)].map(([, text]) => JSON.parse(text ?? '') as ImportProgress)
  const last = events.at(-1)
  return { status: reply.status, json: reply.json, events, counts: last?.is === 'done' ? last.counts : null }
}

/** The rows of all folds of a student, as every device makes them, without what names the account. */
async function folds(app: TestApp, { userId }: TestUser): Promise<unknown[]> {
  const rows = await app.db('events').where({ user_id: userId })
  const subjects = new Map<string, PlacedEvent[]>()
  for (const row of rows) {
    const event = JSON.parse(row.payload) as PlacedEvent['event']
    const mark = row.marks === null ? null : { marks: row.marks, of: row.out_of }
    const placed = { event, effectiveAtMs: row.effective_at_ms, receivedAtMs: row.received_at_ms, mark }
    for (const subject of study.subjectsOf(event)) subjects.set(subject, [...(subjects.get(subject) ?? []), placed])
  }
  return [...subjects.keys()].toSorted().map((subject) => study.project(subject, subjects.get(subject) ?? []))
}

test('an export has everything but secrets, is mailed, waits for a day and is then gone', async () => {
  await using app = await testApp()
  const { user } = await studious(app)
  expect((await data(user)).export).toBeNull()
  const asked = await user.post('/api/account/exports')
  expect(asked.json).toMatchObject({ ready: null, askedAt: '2026-11-21T09:00:00.000Z' })
  // One at a time: asked again, it is the same.
  expect((await user.post('/api/account/exports')).json).toEqual(asked.json)
  expect((await user.get(`/api/account/exports/${asked.json.id}/file`)).status).toBe(404)
  expect(await subjectsTo(app, user.email)).toContain('Your data at Vademecum can be downloaded')
  expect((await data(user)).export).toMatchObject({ id: asked.json.id, ready: { bytes: expect.any(Number) } })

  const file = await user.get(`/api/account/exports/${asked.json.id}/file`)
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-11-21.zip"')
  expect(file.headers.get('cache-control')).toBe('no-store')
  const files = filesIn(await exported(app, user))
  const names = Object.values(personalTables).flatMap(({ exported: is }) => ('file' in is ? [`${is.file}.json`] : []))
  for (const name of ['manifest.json', 'README.md', 'schema.json', 'events.jsonl', 'answers.csv', 'notes.md', ...names])
    expect(Object.keys(files)).toContain(name)
  for (const name of names) expect(JSON.parse(files[name] ?? '')).toBeInstanceOf(Array)
  expect(JSON.parse(files['account.json'] ?? '')).toEqual([expect.objectContaining({ email: user.email })])
  expect(JSON.parse(files['subscription.json'] ?? '')).toEqual([{ status: 'active', tier: 'premium', token_limit: 5 }])
  expect(JSON.parse(files['messages.json'] ?? '')).toHaveLength(1)
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({ events: 8, userId: user.userId })
  expect(files['events.jsonl']?.trim().split('\n')).toHaveLength(8)
  expect(files['notes.md']).toBe(
    '# Notes\n\n## doses-0001\n\nWeigh thrice.\n\n## doses-0002\n\n=HYPERLINK("https://example.org")\n',
  )
  const answers: string[][] = parse(files['answers.csv'] ?? '')
  expect(answers).toHaveLength(6)
  expect(answers.map((row) => row[7])).toEqual(['marks', '1', '1', '1', '1', '0'])
  const { password_hash: hash } = await app.db('users').where({ id: user.userId }).first()
  expect(Object.values(files).join()).not.toContain(hash)
  expect(Object.keys(JSON.parse(files['schema.json'] ?? '')).toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => !['README.md', 'schema.json'].includes(name))
      .toSorted(),
  )

  app.clock.nowMs += dayMs
  expect((await data(user)).export).toBeNull()
  await removeExpired(app.deps, 30 * dayMs)
  expect(await app.db('data_export_pieces')).toEqual([])
})

test('what was written under an address of before stays its writer’s, and is not who has that address next’s', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const confirm = ({ userId }: TestUser) =>
    app.db('users').where({ id: userId }).update({ email_verified_at_ms: app.clock.nowMs })
  const write = async (email: string) => {
    const message = { name: 'Ada', email, subject: '', category: '', message: `From ${email}` }
    expect((await app.post('/api/contact', { id: app.deps.newId(), ...message })).status).toBeLessThan(300)
  }
  const written = async (user: TestUser): Promise<string[]> => {
    const rows = JSON.parse(filesIn(await exported(app, user))['messages.json'] ?? '') as { payload: string }[]
    return rows.map(({ payload }) => (JSON.parse(payload) as { message: string }).message)
  }
  await confirm(ada)
  await write(ada.email)
  const newEmail = 'ada.lovelace@example.org'
  await ada.post('/api/auth/change-email', { newEmail })
  await app.post('/api/auth/confirm-email', { token: await tokenTo(app, newEmail, '/confirm-email') })
  await write(newEmail)
  expect((await written(ada)).toSorted()).toEqual([`From ${newEmail}`, `From ${ada.email}`].toSorted())

  // Another person's by now, who asks for their data and leaves.
  app.clock.nowMs += 8 * dayMs
  const next = await app.signUp('ben')
  await app.db('users').where({ id: next.userId }).update({ email: ada.email, email_key: ada.email })
  await confirm(next)
  expect(await written(next)).toEqual([])
  const leave = async (user: TestUser) => {
    expect((await user.post('/api/account/deletion', { password: user.password })).status).toBe(200)
    app.clock.nowMs += 15 * dayMs
    await doDueDeletions(app.deps)
  }
  await leave(next)
  expect(await app.db('contact_messages')).toHaveLength(2)
  await ada.post('/api/auth/signin', { email: newEmail, password: ada.password })
  await leave(ada)
  expect(await app.db('contact_messages')).toEqual([])
})

test('the table of answers has the mark that counts now, and beside it the first', async () => {
  await using app = await testApp()
  const { user, device } = await studious(app)
  const answer = device.answer({ clientMark: { marks: 0, of: 1 } })
  const { id: answerId, courseId, sessionId, itemId, itemHash } = answer
  const correction = (mark: Mark | null) => {
    const { kind: _, target: __, value: ___, ...envelope } = device.write()
    const of = { answerId, courseId, sessionId, itemId, itemHash, reason: 'Option a was right all along.' }
    return { ...envelope, ...of, type: 'mark-corrected', mark }
  }
  await device.push([answer, correction(null), correction({ marks: 1, of: 2 })])
  const files = filesIn(await exported(app, user))
  const rows: Record<string, string>[] = parse(files['answers.csv'] ?? '', { columns: true })
  const marks = rows.map((row) => [row['marks'], row['out of'], row['marks at first'], row['out of at first']])
  const untouched = ['1', '1', '1', '1']
  expect(marks).toEqual([untouched, untouched, untouched, untouched, ['0', '1', '0', '1'], ['1', '2', '0', '1']])
  expect(files['README.md']).toContain('the mark that counts now, and the one that it had at first')
})

test('an export is for its owner alone, for who has just signed in, and not without end', async () => {
  await using app = await testApp({ config: { limits: { ...noLimits, dataExport: defaultLimits.dataExport } } })
  const [ada, eve] = [await app.signUp('Ada'), await app.signUp('Eve')]
  const { json } = await ada.post('/api/account/exports')
  await deliver(app)
  const path = `/api/account/exports/${json.id}/file`
  expect((await ada.get(path)).status).toBe(200)
  expect((await eve.get(path)).json).toMatchObject({ code: 'not-found' })
  expect((await app.get(path)).json).toMatchObject({ code: 'not-signed-in' })
  for (const id of [nobodys, 'x', '%00', '..%2f..', json.id.toUpperCase()])
    expect((await ada.get(`/api/account/exports/${id}/file`)).status, id).toBe(id === '%00' ? 400 : 404)
  app.clock.nowMs += hourMs
  expect((await ada.post('/api/account/exports')).json).toMatchObject({ code: 'sign-in-again' })
  await ada.post('/api/auth/reauthenticate', { password: ada.password })
  for (let times = 0; times < 2; times++) {
    await ada.post('/api/account/exports')
    await deliver(app)
  }
  expect((await ada.post('/api/account/exports')).json).toMatchObject({ code: 'too-many-requests' })
  await app.deps.securityLog.flush()
  const log = await app.db('security_log').where({ user_id: ada.userId }).pluck('what')
  expect(log.filter((what) => what.startsWith('data-')).toSorted()).toEqual([
    'data-download',
    'data-export',
    'data-export',
    'data-export',
  ])
})

test('a file that two servers prepare at the same time is one of them whole', async () => {
  await using app = await testApp()
  const { user } = await studious(app)
  const { json } = await user.post('/api/account/exports')
  let goOn = () => {}
  const isSlow = new Promise<void>((resolve) => (goOn = resolve))
  let parts = 0
  const slow = jobKind({
    ...jobKinds['data-export'],
    run: (deps) => (asked, job) =>
      prepareExport(deps, asked, {
        underClaim: async (work) => {
          if (++parts === 2) await isSlow
          return await job.underClaim(work)
        },
      }),
  })
  const late = doDueJobs(app.deps, { ...jobKinds, 'data-export': slow })
  await expect.poll(() => parts).toBe(2)
  app.clock.nowMs += attemptMs
  await deliver(app)
  const whole = await app.db('data_export_pieces')
  goOn()
  await late
  expect(await app.db('data_export_pieces')).toEqual(whole)
  expect(await app.db('outbox').where({ kind: 'data-export' })).toMatchObject([{ outcome: 'sent', last_error: null }])
  expect((await user.get(`/api/account/exports/${json.id}/file`)).status).toBe(200)
  const subjects = await subjectsTo(app, user.email)
  expect(subjects.filter((subject) => subject.startsWith('Your data'))).toHaveLength(1)
})

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
  const lines = [first.replaceAll(user.userId, nobodys), second.replace('"answered"', '"answered","seq":0'), ...rest]
  const ben = await app.signUp('Ben')
  const zip = zipSync({ ...files, 'events.jsonl': Buffer.from(`${lines.join('\n')}\n`) })
  expect((await imported(ben, zip)).counts).toMatchObject({ events: 8, refused: 2 })
  expect(await app.db('events').where({ user_id: ben.userId })).toHaveLength(6)
})

test('of a file that is none of ours nothing is stored, and it is said why', async () => {
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
}, 60_000)

test('what does not fit into the allowance of an account is said, and the same file goes on from there', async () => {
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
})
