/** @module-tag postgres */
import { expect, test } from 'vitest'
import { packManifest } from '../../../core/content/pack.ts'
import { packManifestOf, sampleManifestOf } from '../../../core/contract/study/study.ts'
import { dayMs } from '../../../core/durations.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { publicCourses } from '../../models/shop/pack-row.ts'
import { markAllBy } from '../../models/shop/item-versions.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { publishCourses } from '../shop/publishing/publish.ts'
import { newestBank } from './banks.ts'
import { refitDifficulties } from './refit-difficulties.ts'

const questions = 20

/** So many students answered all questions once: the first half of the questions right, the rest wrong, as far as `isRight` says. */
async function answeredBy(
  app: TestApp,
  students: number,
  isRight = (_student: number, question: number) => question < 10,
) {
  const ids = Array.from({ length: students }, (_, at) => `s${String(at).padStart(4, '0')}`)
  await app.db.batchInsert(
    'users',
    ids.map((id) => ({
      id,
      email: id,
      email_key: id,
      username: id,
      username_key: id,
      password_hash: '',
      created_at_ms: 0,
    })),
    100,
  )
  const given = ids.flatMap((userId, student) =>
    Array.from({ length: questions }, (_, at) => {
      const itemHash = sha256Of(canonicalJson(sampleQuestion(at)))
      const itemId = sampleQuestion(at).id
      return { userId, itemId, itemHash, key: `${userId}-${at}`, marks: Number(isRight(student, at)) }
    }),
  )
  await app.db.batchInsert(
    'first_answers',
    given.map(({ userId, itemId, itemHash, key }) => ({
      user_id: userId,
      course_id: 1,
      item_id: itemId,
      item_hash: itemHash,
      attempt_key: key,
      revision: 1,
      choices: '[]',
    })),
    100,
  )
  await app.db.batchInsert(
    'attempts',
    given.map(({ userId, itemId, itemHash, key, marks }) => ({
      user_id: userId,
      attempt_key: key,
      revision: 1,
      event_id: key,
      item_id: itemId,
      item_hash: itemHash,
      marks,
      out_of: 1,
    })),
    100,
  )
}

/** Three in the morning. */
const atNight = (app: TestApp) => (app.clock.nowMs = Math.ceil(app.clock.nowMs / dayMs) * dayMs + 3 * 3_600_000)
const logitOf = async (app: TestApp, number: number) =>
  (await newestBank(1, app.deps.reads))?.items.get(sampleQuestion(number).id)?.logit ?? Number.NaN

test('what 500 students answered goes out with a version of its own, once, and stays with those that follow', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse({ priceMinor: 1000 })])
  const before = (await newestBank(1, app.deps.reads))!
  const [sample] = await publicCourses(app.deps.reads)
  await answeredBy(app, 500)
  // By day everybody studies.
  await refitDifficulties(app.deps)
  expect((await newestBank(1, app.deps.reads))?.version).toBe(1)

  atNight(app)
  await refitDifficulties(app.deps)
  const bank = (await newestBank(1, app.deps.reads))!
  expect(bank.version).toBe(2)
  expect(await logitOf(app, 3)).toBeLessThan(-2)
  expect(await logitOf(app, 13)).toBeGreaterThan(1)
  const withoutLogits = ({ items }: typeof bank) => Array.from(items.values(), ({ logit: _, ...item }) => item)
  expect(withoutLogits(bank)).toEqual(withoutLogits(before))
  expect(await app.db('difficulty_fits').first('students', 'answers')).toEqual({ students: 500, answers: 10_000 })
  // The sample is still there, of the same content.
  const [now] = await publicCourses(app.deps.reads)
  const blobsOf = (text = '{}') => packManifest.parse(JSON.parse(text)).blobs
  expect(blobsOf(now?.sample?.manifest)).toEqual(blobsOf(sample?.sample?.manifest))
  expect((await app.client().call(sampleManifestOf, { params: { courseId: 1 } })).payload).toContain('"version":2')

  // Nothing has changed: no device has anything to fetch.
  atNight(app)
  await refitDifficulties(app.deps)
  await publishCourses(app.deps, [sampleCourse({ priceMinor: 1000 })])
  expect((await newestBank(1, app.deps.reads))?.version).toBe(2)

  // The author changes a question.
  const course = sampleCourse({ priceMinor: 1000 })
  const [first, ...rest] = course.questions
  await publishCourses(app.deps, [{ ...course, questions: [{ ...first!, stem: 'Anew.' }, ...rest] as typeof rest }])
  expect((await newestBank(1, app.deps.reads))?.version).toBe(3)
  expect(await logitOf(app, 3)).toBe(bank.items.get(sampleQuestion(3).id)?.logit)
})

test('a pack that was weighed anew costs a device its manifest and the difficulties', { tags: ['large'] }, async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const blobs = async () => {
    const { payload } = await app.client().call(packManifestOf, { params: { courseId: 1 } })
    return packManifest.parse(JSON.parse(payload)).blobs
  }
  const before = await blobs()
  await answeredBy(app, 500)
  atNight(app)
  await refitDifficulties(app.deps)
  const [added, ...more] = (await blobs()).filter(({ sha256 }) => !before.some((blob) => blob.sha256 === sha256))
  expect(more).toEqual([])
  expect(added).toMatchObject({ role: 'difficulties', mediaType: 'application/json' })
  expect(added?.wireBytes).toBeLessThan(500)
  expect(await app.client().get(`/api/packs/1/blobs/${added?.sha256}`)).toMatchObject({ status: 200 })
})

test('too few students say nothing', { tags: ['large'] }, async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  await answeredBy(app, 499)
  atNight(app)
  await refitDifficulties(app.deps)
  expect((await newestBank(1, app.deps.reads))?.version).toBe(1)
  expect(await app.db('difficulty_fits').first('students')).toEqual({ students: 0 })
})

test('marks of a version that had a mistake say nothing either', { tags: ['large'] }, async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  await answeredBy(app, 500)
  await markAllBy({ courseId: 1, itemId: sampleQuestion(3).id }, '1'.repeat(64), app.db)
  atNight(app)
  await refitDifficulties(app.deps)
  // With 19 answers each, nobody has enough of them.
  expect((await newestBank(1, app.deps.reads))?.version).toBe(1)
})

test('of two servers one does it', { tags: ['large'] }, async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  await answeredBy(app, 500)
  atNight(app)
  await Promise.all([refitDifficulties(app.deps), refitDifficulties(app.deps)])
  expect((await newestBank(1, app.deps.reads))?.version).toBe(2)
  expect(app.logLines.filter((line) => line.includes('difficulties published'))).toHaveLength(1)
})
