import { expect, test } from 'vitest'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { serverTime, startExam } from '../../../core/contract/study/exam-starts.ts'
import { pull } from '../../../core/contract/study/sync.ts'
import { foldExam } from '../../../core/exams/exam-family.ts'
import type { LearningEvent } from '../../../core/study/events/event.ts'
import { study } from '../../../core/study/families.ts'
import { anExamSection } from '../../../core/testing/make-events.ts'
import { defaultLimits } from '../../config/limits.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp, type TestUser } from '../../testing/test-app.ts'

const minute = 60_000
const sittingId = '01976f3a-0000-7000-8000-000000000001'
const start = { sittingId, courseId: 1, examId: 'sample-exam' }
const path = '/api/study/exam-starts'

/** Ada has course 1; course 2 is to be paid for. */
async function withStudent(config?: Parameters<typeof testApp>[0]) {
  const app = await testApp(config)
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'second', priceMinor: 4900 })])
  const ada = await app.signUp('ada')
  await ada.call(enrol, { params: { id: 1 } })
  return { app, ada, body: { ...start, userId: ada.userId }, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

async function pulled(user: TestUser) {
  const { events } = await user.call(pull, { query: { userId: user.userId, after: 0 } })
  return events.map(({ event, ...placed }) => ({ ...placed, event: event as LearningEvent }))
}

test('an exam begins once by the server’s clock, however often and from wherever it is asked', async () => {
  await using scene = await withStudent()
  const { app, ada, body } = scene
  const atMs = app.clock.nowMs
  const first = await Promise.all(Array.from({ length: 5 }, () => ada.call(startExam, { body })))
  expect(first).toEqual(first.map(() => ({ startedAtMs: atMs, serverTimeMs: atMs })))
  app.clock.nowMs += 10 * minute
  expect(await ada.call(startExam, { body })).toEqual({ startedAtMs: atMs, serverTimeMs: atMs + 10 * minute })
  expect(await app.db('exam_starts')).toEqual([
    { user_id: ada.userId, sitting_id: sittingId, course_id: 1, exam_id: 'sample-exam', started_at_ms: atMs },
  ])
  const [event, ...others] = await pulled(ada)
  expect(others).toEqual([])
  expect(event).toMatchObject({ receivedAtMs: atMs, effectiveAtMs: atMs })
  const facts = { type: 'exam-started', sessionId: sittingId, courseId: 1, examId: 'sample-exam', clock: 'server' }
  expect(event?.event).toMatchObject({ ...facts, startedAtMs: atMs })
  expect(study.parse(event?.event).is).toBe('event')
})

test('what a section used is held against the server’s start', async () => {
  await using scene = await withStudent()
  const { app, ada, body } = scene
  await ada.call(startExam, { body })
  const device = sampleDevice(ada, app.clock.nowMs)
  app.clock.nowMs += minute
  const item = { itemId: 'q', itemHash: '0'.repeat(64), topic: 'doses', type: 'numeric', elapsedMs: 0 }
  const { id, userId, deviceId, epoch, seq, occurredAtMs, hlc } = device.write()
  // Half an hour of it, a minute after it began.
  const { event } = anExamSection({ seq: 1, sessionId: sittingId, items: [{ ...item, attemptKey: id }] })
  const section = { ...event, id, userId, deviceId, epoch, seq, occurredAtMs, hlc }
  const { results } = await device.push([section])
  expect(results).toMatchObject([{ is: 'accepted' }])
  expect(foldExam(await pulled(ada))).toMatchObject({ start: { clock: 'server' }, isClockDoubtful: true })
})

test('another exam under the id is refused; another student’s id is their own', async () => {
  await using scene = await withStudent()
  const { app, ada, body } = scene
  await ada.call(startExam, { body })
  expect((await ada.post(path, { ...body, examId: 'another' })).json).toMatchObject({ status: 409, code: 'taken' })
  const ben = await app.signUp('ben')
  await ben.call(enrol, { params: { id: 1 } })
  app.clock.nowMs += minute
  const own = await ben.call(startExam, { body: { ...start, userId: ben.userId } })
  expect(own.startedAtMs).toBe(app.clock.nowMs)
  await app.db('users').where({ id: ada.userId }).delete()
  expect(await app.db('exam_starts').pluck('user_id')).toEqual([ben.userId])
})

test('only who may study the course begins its exams, under their own account', async () => {
  await using scene = await withStudent()
  const { app, ada, body } = scene
  expect((await app.post(path, body)).json).toMatchObject({ status: 401, code: 'not-signed-in' })
  for (const courseId of [2, 99])
    expect((await ada.post(path, { ...body, courseId })).json).toMatchObject({ status: 403, code: 'forbidden' })
  const other = { ...body, userId: 'somebody' }
  expect((await ada.post(path, other)).json).toMatchObject({ status: 403, code: 'wrong-account' })
  const headers = { origin: 'https://evil.example' }
  expect((await ada.post(path, body, { headers })).json.code).toBe('cross-site')
  expect(await app.db('exam_starts')).toEqual([])
  expect(await app.db('events')).toEqual([])
})

test('what is no beginning of an exam is refused, and nothing is stored', async () => {
  await using scene = await withStudent()
  const { app, ada, body } = scene
  const changes: object[] = [
    { sittingId: 'mine' },
    { sittingId: 7 },
    { sittingId: undefined },
    { courseId: 0 },
    { courseId: 1.5 },
    { courseId: '1' },
    { courseId: 2 ** 31 },
    { examId: '' },
    { examId: 'x'.repeat(65) },
    { examId: 'a NUL: \u0000' },
    { userId: null },
  ]
  for (const change of changes)
    expect((await ada.post(path, { ...body, ...change })).json, JSON.stringify(change)).toMatchObject({
      status: 400,
      code: 'validation',
    })
  for (const nothing of [null, [], 'text', 7]) expect((await ada.post(path, nothing)).status).toBe(400)
  const large = await ada.post(path, { ...body, more: 'x'.repeat(2_000) })
  expect(large.json).toMatchObject({ status: 413, code: 'too-large' })
  expect(await app.db('exam_starts')).toEqual([])
})

test('beginnings are limited by account', async () => {
  const limits = { ...defaultLimits, examStart: { perUser: { burst: 2, everyMs: minute } } }
  await using scene = await withStudent({ config: { limits } })
  const statuses = []
  for (let times = 0; times < 3; times++) statuses.push((await scene.ada.post(path, scene.body)).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('anybody is told what time it is', async () => {
  await using app = await testApp()
  expect(await app.client().call(serverTime, {})).toEqual({ serverTimeMs: app.clock.nowMs })
  expect((await app.get('/api/study/time')).headers.get('cache-control')).toBe('no-store')
})
