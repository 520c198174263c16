/** @module-tag postgres */
import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { enrol } from '../../../../core/contract/shop/courses.ts'
import { push as pushEvents } from '../../../../core/contract/study/sync.ts'
import { dayMs } from '../../../../core/durations.ts'
import { examFamily } from '../../../../core/exams/exam-family.ts'
import { extraTimeFact } from '../../../../core/exams/extra-time.ts'
import { dateOf, examDateFact } from '../../../../core/study/calendar.ts'
import type { LearningEvent } from '../../../../core/study/events/event.ts'
import { kinds, type MarkCorrectedFact, type RegisterFact } from '../../../../core/study/families.ts'
import type { Mark } from '../../../../core/study/mark.ts'
import { taskTimesOf } from '../../../../core/study/tasks/task-times.ts'
import { anAnswer, anExamSection, anExamStart, numberedId, right, wrong } from '../../../../core/testing/make-events.ts'
import { anEssay } from '../../../../core/testing/make-tasks.ts'
import { preferenceFacts, studyPreferencesFrom } from '../../../../core/tutor/study-preferences.ts'
import { isPostgres } from '../../../database/database.ts'
import { queryRows } from '../../../database/raw-sql.ts'
import { type Read, readsOf } from '../../../testing/database/reads-of.ts'
import { sampleCourse } from '../../../testing/samples/sample-course.ts'
import { testApp } from '../../../testing/test-app.ts'
import { placedEventOf } from '../../../models/study/stored-events.ts'
import { publishCourses } from '../../shop/publishing/publish.ts'
import { ownPreferences } from '../../tutor/own-preferences.ts'
import { storeOwn } from '../sync-push.ts'
import { studiedCourses } from './studied-courses.ts'

const sittingOf = (courseId: number) => `01a1fdd3-5670-7000-8000-00000000000${courseId}`
const questionOf = (courseId: number) => (courseId === 1 ? 'doses-0001' : `doses-${courseId}-0001`)

/** Ada sat an exam of one question in each of two courses, and was wrong. */
async function withExams() {
  const app = await testApp()
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'second' })])
  const ada = await app.signUp('ada')
  const hashOf = new Map<string, string>()
  for (const { item_id, item_hash } of await app.db('item_versions').select('item_id', 'item_hash'))
    hashOf.set(item_id, item_hash)
  const ids = { userId: ada.userId, deviceId: 'd'.repeat(32) }
  const push = async (events: readonly LearningEvent[]) => {
    const body = { ...ids, epoch: 'e'.repeat(16), appVersion: 'test', events: [...events] }
    const { results } = await ada.call(pushEvents, { body })
    expect(results.every(({ is }) => is === 'accepted')).toBe(true)
  }
  for (const courseId of [1, 2]) {
    await ada.call(enrol, { params: { id: courseId } })
    const [itemId, sessionId] = [questionOf(courseId), sittingOf(courseId)]
    const of = { ...ids, courseId, sessionId, atMs: app.clock.nowMs }
    const attemptKey = numberedId(900 + courseId)
    const item = { itemId, itemHash: hashOf.get(itemId) ?? '', attemptKey }
    const answered = { ...item, answer: { kind: 'option', optionId: 'b' } as const, exam: { section: 0, earlier: [] } }
    const sat = { ...item, topic: 'doses', type: 'single-best-answer', elapsedMs: 1000 }
    await push([
      anExamStart({ ...of, seq: courseId * 10 }).event,
      anAnswer({ ...of, ...answered, seq: courseId * 10 + 1 }).event,
      anExamSection({ ...of, items: [sat], seq: courseId * 10 + 2 }).event,
    ])
  }
  return { app, ada, push, ids, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const isOfExams = ({ sql, bindings }: Read) => `${sql} ${bindings.join(' ')}`.includes('exam-section')

/** By which index the database finds the rows of `events`, as it plans itself. */
async function indexUsed({ sql, bindings }: Read, db: Knex): Promise<string | undefined> {
  const explain = isPostgres(db) ? 'explain' : 'explain query plan'
  const plan = JSON.stringify(await queryRows(db, `${explain} ${sql}`, bindings))
  const [, ...names] =
    /SEARCH events USING INDEX (\w+)|Index Scan using (\w+) on events|Index Scan on (\w+)/.exec(plan) ?? []
  return names.find((name) => name !== undefined)
}

test('the exams that a student sat come with their courses, with the marks that count now, and are read once for all of them', async () => {
  await using scene = await withExams()
  const { app, ada } = scene
  const { userId } = ada
  const studied = studiedCourses(app.deps)
  const marks = async () => {
    const courses = await studied.all(userId, undefined)
    return courses.map(({ course, sat }) => [
      course.id,
      ...sat.map(({ id, start, sections }) => [
        id,
        start?.clock,
        sections.map(({ items }) => items.map(({ mark }) => mark)),
      ]),
    ])
  }
  const result = (courseId: number, mark: Mark) => [courseId, [sittingOf(courseId), 'device', [[mark]]]]
  expect(await marks()).toEqual([result(1, wrong), result(2, wrong)])
  expect((await readsOf(app.deps.reads, marks)).filter(isOfExams)).toHaveLength(1)

  const answer = await app
    .db('events')
    .where({ user_id: userId, item_id: questionOf(2) })
    .first()
  const corrected: MarkCorrectedFact = {
    type: 'mark-corrected',
    ...{ answerId: answer.id, courseId: 2, sessionId: sittingOf(2), itemId: questionOf(2) },
    ...{ itemHash: JSON.parse(answer.payload).itemHash, mark: right, reason: 'It was b.' },
  }
  await app.db.transaction(async (trx) => await storeOwn(userId, [corrected], { ...app.deps, trx }))
  expect(await marks()).toEqual([result(1, wrong), result(2, right)])
})

test('the plan gives a mock exam the time that it takes this student: with their extra time, what the course allows', async () => {
  await using scene = await withExams()
  const { app, ada } = scene
  const store = async (fact: RegisterFact) =>
    await app.db.transaction(async (trx) => await storeOwn(ada.userId, [fact], { ...app.deps, trx }))
  const minutes = async () => {
    const { plan } = (await studiedCourses(app.deps).one(ada.userId, 1)).summary
    return plan.days.flatMap(({ tasks }) => tasks.flatMap((task) => (task.is === 'exam' ? [task.minutes] : [])))
  }
  await store(examDateFact(1, dateOf({ atMs: app.clock.nowMs + 20 * dayMs, tzOffsetMin: 0 })))
  // 20 questions of the 70 and more that a mock exam asks for.
  expect(await minutes()).toEqual([30, 30])
  await store(extraTimeFact(1.5))
  expect(await minutes()).toEqual([45, 45])
})

/** Ada in a course with an essay, and what sends answers to it. */
async function withEssay() {
  const app = await testApp()
  await publishCourses(app.deps, [{ ...sampleCourse(), tasks: [anEssay()] }])
  const ada = await app.signUp('ada')
  await ada.call(enrol, { params: { id: 1 } })
  const { item_hash: itemHash } = await app.db('item_versions').where({ item_id: 'essay' }).first()
  const ids = { userId: ada.userId, deviceId: 'd'.repeat(32) }
  const answer = { kind: 'text', texts: ['Trains are not free.', ''] } as const
  const essay = (seq: number, more: Partial<Parameters<typeof anAnswer>[0]>) =>
    anAnswer({ ...ids, courseId: 1, seq, itemId: 'essay', itemHash, clientMark: null, answer, ...more }).event
  const push = async (events: LearningEvent[]) => {
    const { results } = await ada.call(pushEvents, {
      body: { ...ids, epoch: 'e'.repeat(16), appVersion: 'test', events },
    })
    expect(results.every(({ is }) => is === 'accepted')).toBe(true)
  }
  return { app, ada, essay, push, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('a day on which nothing but tasks was done is one of study', async () => {
  await using scene = await withEssay()
  const { app, ada, essay, push } = scene
  await push([essay(1, { atMs: app.clock.nowMs })])
  const { summary } = await studiedCourses(app.deps).one(ada.userId, 1)
  expect(summary.analytics).toMatchObject({ streakDays: 1, studyDays: 1 })
})

test('the days of tasks are those of the answers that count, by the calendar of where they were given, as on a device', async () => {
  await using scene = await withEssay()
  const { app, ada, essay, push } = scene
  app.clock.nowMs += 10 * dayMs
  const midnight = Date.parse('2026-11-25T00:00:00Z')
  const attemptKey = numberedId(901)
  const seen = { kind: 'option', optionId: 'a' } as const
  await push([
    essay(1, { atMs: midnight - dayMs, attemptKey }),
    essay(2, { atMs: midnight, attemptKey, revision: 2 }),
    // Of one revision from two tabs the earlier counts.
    essay(3, { atMs: midnight + dayMs, attemptKey, revision: 2 }),
    essay(4, { atMs: midnight + 2 * dayMs, tzOffsetMin: -60 }),
    // In what else stands in an event a text may be broken.
    essay(5, { atMs: midnight + 2 * dayMs + 1, tzOffsetMin: -60, ...{ later: '"\\" \ud800 \\u0041' } }),
    essay(6, { atMs: midnight + 3 * dayMs, answer: seen }),
  ])
  const { tasksDone } = await studiedCourses(app.deps).one(ada.userId, 1)
  const stored: { payload: string; effective_at_ms: number }[] = await app.db('events').select()
  const onDevice = taskTimesOf(
    stored.map(({ payload, effective_at_ms: effectiveAtMs }) =>
      placedEventOf({ payload, effectiveAtMs, receivedAtMs: 1, mark: null }),
    ),
  )
  expect(tasksDone.map(dateOf)).toEqual(['2026-11-25', '2026-11-26'])
  expect(tasksDone.map(dateOf)).toEqual([...new Set(onDevice.map(dateOf))])
})

test('what was written in tasks is read once, and not each time that the engine is asked', async () => {
  await using scene = await withEssay()
  const { app, ada, essay, push } = scene
  const { one } = studiedCourses(app.deps)
  await push([essay(1, { atMs: app.clock.nowMs })])
  await one(ada.userId, 1)
  for (let seq = 2; seq <= 300; seq += 100)
    await push(Array.from({ length: 100 }, (_, at) => essay(seq + at, { atMs: app.clock.nowMs })))
  const isOfAnswers = ({ sql }: Read) => sql.startsWith('select payload') && /item_id in|server_seq (in|>)/.test(sql)
  const readAgain = async () => (await readsOf(app.deps.reads, () => one(ada.userId, 1))).filter(isOfAnswers)
  // What is new is looked through once, for answers to questions.
  expect((await readAgain()).every(({ sql }) => sql.includes('server_seq >'))).toBe(true)
  expect(await readAgain()).toEqual([])
})

test('exams and settings are found by an index of theirs, and not among all that a student did', async () => {
  await using scene = await withExams()
  const { app, ada } = scene
  const { userId } = ada
  const facts = preferenceFacts(
    studyPreferencesFrom(() => undefined),
    {
      learningStyle: 'visual',
      difficultyLevel: 'advanced',
      preferredSubjects: ['Doses'],
    },
  )
  await app.db.transaction(async (trx) => await storeOwn(userId, facts, { ...app.deps, trx }))
  await app.db.raw(
    `insert into events (user_id, id, server_seq, device_id, epoch, seq, type, payload, content_hash, received_at_ms, effective_at_ms)
       with recursive made(number) as (select 1000 union all select number + 1 from made where number < 4000)
       select ?, 'made ' || number, number, 'd', 'e', number, 'answered', '{}', '', 1, 1 from made`,
    [userId],
  )
  // SQLite keeps no figures of its tables here; PostgreSQL would only after a while.
  if (isPostgres(app.db)) await app.db.raw('analyze events')
  const ofExams = await readsOf(app.deps.reads, () => studiedCourses(app.deps).one(userId, 1))
  const ofSettings = await readsOf(app.deps.reads, () => ownPreferences(userId, app.deps.reads))
  const plans = [...ofExams.filter(isOfExams), ...ofSettings].map((each) => indexUsed(each, app.deps.reads))
  expect(await Promise.all(plans)).toEqual(['events_of_exams', 'events_of_registers'])
  expect(await ownPreferences(userId, app.deps.reads)).toEqual({
    learningStyle: 'visual',
    difficultyLevel: 'advanced',
    preferredSubjects: ['Doses'],
  })
})

test('of what exams are folded from, only beginnings and sections are about no item, by which the rest is found', () => {
  const aboutNone = Object.entries(kinds).flatMap(([type, { itemOf }]) => (itemOf ? [] : [type]))
  expect(aboutNone.filter((type) => Object.hasOwn(examFamily.takes, type))).toEqual(['exam-started', 'exam-section'])
})
