import { expect, test } from 'vitest'
import { reportQuestion } from '../../../core/contract/study/question-reports.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { defaultLimits } from '../../config/limits.ts'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { mailFiles } from '../../testing/mail/delivered.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const id = '01976f3a-0000-7000-8000-000000000001'
const report = {
  id,
  courseId: 1,
  itemId: 'doses-0001',
  itemHash: sha256Of(canonicalJson(sampleQuestion(1))),
  kind: 'answer' as const,
  words: 'Step 2 divides twice.\nSee the table in the source.',
}

test('a report is stored and mailed with what the student saw', async () => {
  await using app = await testApp({ config: { publicUrl: 'https://exams.example' } })
  await publishCourses(app.deps, [sampleCourse()])
  const writtenAt = '2026-11-20T22:15:00.000Z'
  expect(await app.client().call(reportQuestion, { body: { ...report, writtenAt } })).toEqual({ id })
  expect(await app.db('question_reports')).toMatchObject([
    { id, user_id: null, course_id: 1, item_id: 'doses-0001', received_at_ms: app.clock.nowMs },
  ])
  const [mail = ''] = await mailFiles(app)
  for (const told of [
    'To: support@vademecum.example',
    'Subject: Question report: A sample course, doses-0001',
    'What is wrong: The answer marked right is not right',
    report.itemHash,
    'From: somebody without an account',
    'Written: 2026-11-20T22:15:00.000Z',
    'Step 2 divides twice.',
    'A child of 1 kg is given 3 mg of examplamol',
    'https://exams.example/study/1/questions?item=doses-0001',
    'There is no address to answer to.',
  ])
    expect(mail).toContain(told)
  expect(mail).not.toContain('Reply-To')
  expect(mail).not.toContain('edited since')
})

/** Those of accounts, which are told of by mail too, are left out. */
async function reportMails(app: TestApp) {
  return (await mailFiles(app)).filter((mail) => mail.includes('Subject: Question report'))
}

test("a report is an account's only when that account sends it", async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const of = (place: number, userId?: string) => ({ ...report, id: id.replace(/1$/, String(place)), userId })
  await ada.post('/api/study/reports', of(1, ada.userId))
  await ben.post('/api/study/reports', of(2, ada.userId))
  await ben.post('/api/study/reports', of(3))
  await app.post('/api/study/reports', of(4, ada.userId))
  expect(await app.db('question_reports').orderBy('id').pluck('user_id')).toEqual([ada.userId, null, null, null])
  const [mail = ''] = await reportMails(app)
  expect(mail).toContain('Reply-To: ada <ada@example.org>')
  expect(mail).toContain('An answer to this mail goes to the student.')
  await app.db('users').where({ id: ada.userId }).delete()
  expect(await app.db('question_reports')).toHaveLength(3)
  expect(JSON.stringify(await app.db('question_reports'))).not.toContain(ada.userId)
})

test('a report of an edited question says so; one of a question that we never had says that', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const edited = sampleQuestion(1, { wording: ' Mind the unit.' })
  const hash = sha256Of(canonicalJson(edited))
  await addItemVersions(1, [{ hash, item: edited }], app.clock.nowMs + 1, app.db)
  expect((await app.post('/api/study/reports', report)).status).toBe(200)
  const strange = { ...report, id: id.replace(/1$/, '2'), itemId: 'made-up' }
  expect((await app.post('/api/study/reports', strange)).status).toBe(200)
  const mails = await mailFiles(app)
  expect(mails.find((mail) => mail.includes('A sample course, doses-0001'))).toContain('edited since')
  const unknown = mails.find((mail) => mail.includes('Subject: Question report: an unknown question'))
  expect(unknown).toContain('This server has published no such version')
})

test('a report sent again is stored and mailed once, also by another login session; another one under its id is refused', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const own = { ...report, userId: ada.userId }
  const statuses = await Promise.all(Array.from({ length: 5 }, () => ada.post('/api/study/reports', own)))
  expect(statuses.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect((await app.post('/api/study/reports', { ...own, id: id.toUpperCase() })).status).toBe(200)
  const other = await ada.post('/api/study/reports', { ...own, words: 'Something else' })
  expect(other.json).toMatchObject({ status: 409, code: 'taken' })
  expect(await app.db('question_reports').pluck('user_id')).toEqual([ada.userId])
  expect(await reportMails(app)).toHaveLength(1)
})

test('what is no report is refused in words, and nothing is stored', async () => {
  await using app = await testApp()
  const refusals: [change: object, path: string, message?: string][] = [
    [{ kind: undefined }, 'kind', 'Please choose what is wrong'],
    [{ kind: 'rude' }, 'kind', 'Please choose what is wrong'],
    [{ kind: 'other', words: ' ' }, 'words', 'Please say what is wrong'],
    [{ words: 'x'.repeat(2_001) }, 'words', 'Please keep this to 2000 characters'],
    [{ words: 'A NUL: \u0000' }, 'words', 'Invalid input'],
    [{ words: 'Half a character: \ud83d' }, 'words', 'Invalid input'],
    [{ words: 7 }, 'words'],
    [{ id: 'mine' }, 'id', 'Invalid input'],
    [{ id: undefined }, 'id'],
    [{ courseId: 0 }, 'courseId'],
    [{ courseId: 2 ** 31 }, 'courseId'],
    [{ courseId: 1.5 }, 'courseId'],
    [{ itemId: '' }, 'itemId'],
    [{ itemId: 'made up\nBcc: eve@example.org' }, 'itemId', 'Invalid input'],
    [{ itemId: 'x'.repeat(65) }, 'itemId', 'Please keep this to 64 characters'],
    [{ itemHash: 'F'.repeat(64) }, 'itemHash'],
    [{ userId: '\u0000' }, 'userId'],
    [{ writtenAt: 'yesterday' }, 'writtenAt', 'Invalid input'],
  ]
  for (const [change, path, message = expect.any(String)] of refusals) {
    const { json } = await app.post('/api/study/reports', { ...report, ...change })
    expect(json, JSON.stringify(change).slice(0, 100)).toMatchObject({ status: 400, code: 'validation' })
    expect(json.fields[0]).toEqual({ path, message })
  }
  for (const body of [null, [], 'text', 7]) expect((await app.post('/api/study/reports', body)).status).toBe(400)
  expect(await app.db('question_reports')).toEqual([])
  expect(await app.db('outbox')).toEqual([])
})

test('reports are limited by account, or else by address, and another site sends none', async () => {
  const limit = { burst: 2, everyMs: 60_000 }
  const limits = { ...defaultLimits, report: { ...defaultLimits.report, perUser: limit, perAddress: limit } }
  await using app = await testApp({ config: { limits } })
  const ada = await app.signUp('ada')
  for (const { post } of [app, ada]) {
    const statuses = []
    for (let times = 0; times < 3; times++) statuses.push((await post('/api/study/reports', report)).status)
    expect(statuses).toEqual([200, 200, 429])
  }
  const headers = { origin: 'https://evil.example' }
  expect((await app.post('/api/study/reports', report, { headers })).json.code).toBe('cross-site')
})
