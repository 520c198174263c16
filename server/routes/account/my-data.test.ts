/** @module-tag postgres */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../../../core/durations.ts'
import type { Mark } from '../../../core/study/mark.ts'
import { defaultLimits } from '../../config/limits.ts'
import { attemptMs } from '../../jobs/claim.ts'
import { removeExpired } from '../../jobs/cleanup.ts'
import { jobKind, jobKinds } from '../../jobs/job-kinds.ts'
import { doDueJobs } from '../../jobs/outbox.ts'
import { doDueDeletions } from '../../services/account/my-data/deletions.ts'
import { personalTables } from '../../services/account/my-data/personal-tables/personal-tables.ts'
import { prepareExport } from '../../services/account/my-data/prepare-export.ts'
import { deliver } from '../../testing/mail/delivered.ts'
import { subjectsTo, tokenTo } from '../../testing/mail/mailed.ts'
import { noLimits } from '../../testing/no-limits.ts'
import { studious } from '../../testing/samples/studious.ts'
import { testApp, type TestUser } from '../../testing/test-app.ts'
import { exported, filesIn, nobodysId, ownData } from '../../testing/exported-data.ts'

test('an export has everything but secrets, is mailed, waits for a day and is then gone', async () => {
  await using app = await testApp()
  const { user } = await studious(app)
  expect((await ownData(user)).export).toBeNull()
  const asked = await user.post('/api/account/exports')
  expect(asked.json).toMatchObject({ ready: null, askedAt: '2026-11-21T09:00:00.000Z' })
  // One at a time: asked again, it is the same.
  expect((await user.post('/api/account/exports')).json).toEqual(asked.json)
  expect((await user.get(`/api/account/exports/${asked.json.id}/file`)).status).toBe(404)
  expect(await subjectsTo(app, user.email)).toContain('Your data at Vademecum can be downloaded')
  expect((await ownData(user)).export).toMatchObject({ id: asked.json.id, ready: { bytes: expect.any(Number) } })

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
  expect((await ownData(user)).export).toBeNull()
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

test(
  'an export is for its owner alone, for who has just signed in, and not without end',
  { tags: ['large'] },
  async () => {
    await using app = await testApp({ config: { limits: { ...noLimits, dataExport: defaultLimits.dataExport } } })
    const [ada, eve] = [await app.signUp('Ada'), await app.signUp('Eve')]
    const { json } = await ada.post('/api/account/exports')
    await deliver(app)
    const path = `/api/account/exports/${json.id}/file`
    expect((await ada.get(path)).status).toBe(200)
    expect((await eve.get(path)).json).toMatchObject({ code: 'not-found' })
    expect((await app.get(path)).json).toMatchObject({ code: 'not-signed-in' })
    for (const id of [nobodysId, 'x', '%00', '..%2f..', json.id.toUpperCase()])
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
  },
)

test('a file that two servers prepare at the same time is one of them whole', { tags: ['large'] }, async () => {
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
