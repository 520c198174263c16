import { expect, test } from 'vitest'
import {
  adaptiveLearningData,
  learningAnalytics,
  learningRecommendations,
  listLearningPaths,
} from '../../../core/contract/study/adaptive-learning.ts'
import { tutorPerformance, tutorQuizzes, tutorWeaknesses } from '../../../core/contract/study/ai-tutor.ts'
import { getLearner } from '../../../core/contract/study/learner.ts'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { dayMs } from '../../../core/durations.ts'
import { learningStyleFact } from '../../../core/study/learner/paths/learning-style.ts'
import { defaultLimits } from '../../config/limits.ts'
import { entitlementService } from '../../services/study/entitlements.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { sampleCourse } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp, type TestUser } from '../../testing/test-app.ts'

/** Ada has two courses and has answered questions of the first: half of them wrongly. */
async function withStudent(options?: Parameters<typeof testApp>[0]) {
  const app = await testApp(options)
  await publishCourses(app.deps, [
    sampleCourse(),
    sampleCourse({ id: 2, slug: 'second' }),
    sampleCourse({ id: 3, slug: 'third', priceMinor: 4900 }),
  ])
  const ada = await app.signUp('ada')
  for (const id of [1, 2]) await ada.call(enrol, { params: { id } })
  const hashes: { item_id: string; item_hash: string }[] = await app.db('item_versions').select('item_id', 'item_hash')
  const hashOf = (itemId: string) => hashes.find((row) => row.item_id === itemId)?.item_hash ?? ''
  const device = sampleDevice(ada, app.clock.nowMs)
  const answer = (itemId: string, optionId: string) =>
    device.answer({ itemId, itemHash: hashOf(itemId), answer: { kind: 'option', optionId }, durationMs: 60_000 })
  return { app, ada, device, answer, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const idOf = (number: number) => `doses-${String(number).padStart(4, '0')}`

test('a student without an answer gets words and no figures', async () => {
  await using scene = await withStudent()
  const { ada } = scene
  expect(await ada.call(learningAnalytics, { query: {} })).toEqual({
    streakDays: 0,
    totalHours: 0,
    completionRate: 0,
    averageScore: null,
    strongAreas: [],
    improvementAreas: [],
    nextRecommendations: expect.any(Array),
  })
  expect(await ada.call(tutorPerformance, { query: {} })).toEqual({
    accuracy: null,
    correctAnswers: 0,
    totalQuestions: 0,
    topicPerformance: {},
    improvementTrend: 'unknown',
  })
  expect(await ada.call(tutorWeaknesses, { query: {} })).toEqual([])
  expect(await ada.call(tutorQuizzes, { query: {} })).toEqual([])
  const summary = await ada.call(getLearner, { params: { courseId: 1 } })
  expect(summary).toMatchObject({ courseId: 1, answers: 0, readiness: { is: 'not-yet' }, forecasts: [] })
  const data = await ada.call(adaptiveLearningData, { query: {} })
  expect(data).toMatchObject({ learningStyle: null, recentAdaptations: [] })
  expect(data.performanceMetrics).toEqual({
    retentionRate: null,
    completionRate: 0,
    engagementScore: null,
    adaptationFrequency: null,
  })
})

test('a student without a course gets empty lists', async () => {
  await using app = await testApp()
  const ben = await app.signUp('ben')
  expect(await ben.call(listLearningPaths, { query: {} })).toEqual([])
  expect(await ben.call(learningRecommendations, { query: {} })).toEqual({ aiRecommendations: [], studyGroups: [] })
  expect(await ben.call(adaptiveLearningData, { query: {} })).toMatchObject({
    currentPath: null,
    alternativePaths: [],
    performanceMetrics: { completionRate: null, engagementScore: null },
  })
})

test('what was answered is told alike by every call', { tags: ['large'] }, async () => {
  await using scene = await withStudent()
  const { ada, app, device, answer } = scene
  await device.push(Array.from({ length: 12 }, (_, at) => answer(idOf(at), at % 2 === 0 ? 'a' : 'b')))
  app.clock.nowMs += dayMs

  const summary = await ada.call(getLearner, { params: { courseId: 1 } })
  expect(summary).toMatchObject({ answers: 12, performance: { answers: 12, correct: 6 } })
  const performance = await ada.call(tutorPerformance, { query: {} })
  expect(performance).toMatchObject({ accuracy: 50, correctAnswers: 6, totalQuestions: 12 })
  expect(Object.values(performance.topicPerformance)).toEqual([{ correct: 6, total: 12 }])

  const [weakness] = await ada.call(tutorWeaknesses, { query: { courseId: 1 } })
  expect(weakness).toMatchObject({ courseId: 1, conceptId: 'dose-by-weight', concept: 'Dose by weight', errorCount: 6 })
  expect(weakness?.improvements.length).toBeGreaterThan(0)

  const analytics = await ada.call(learningAnalytics, { query: {} })
  expect(analytics).toMatchObject({ streakDays: 1, totalHours: 0.2, completionRate: 60, averageScore: 50 })
  const { aiRecommendations } = await ada.call(learningRecommendations, { query: { courseId: 1 } })
  expect(aiRecommendations).toEqual(summary.analytics.next)

  const paths = await ada.call(listLearningPaths, { query: { courseId: 1 } })
  expect(paths.map(({ id }) => id)).toEqual(summary.paths.map(({ id }) => id))
  for (const path of paths) {
    expect(path.totalNodes).toBe(path.nodes.length)
    expect(path.completedNodes).toBe(path.nodes.filter(({ status }) => status === 'completed').length)
    expect(path.milestones.map(({ nodeId }) => nodeId)).toEqual([path.nodes.at(-1)?.id])
  }
  const { currentPath, performanceMetrics } = await ada.call(adaptiveLearningData, { query: {} })
  expect(currentPath).toMatchObject({ courseId: 1, id: paths[0]?.id })
  expect(currentPath?.nodes.find(({ id }) => id === 'dose-by-weight')?.mastery).toBeGreaterThan(0)
  expect(performanceMetrics).toMatchObject({ engagementScore: 7, completionRate: 60 })
})

test('changes of the plan a week are counted over the weeks that its log goes back', async () => {
  await using scene = await withStudent()
  const { ada, app, device, answer } = scene
  await device.push([answer(idOf(0), 'a')])
  app.clock.nowMs += 13 * dayMs
  const { performanceMetrics, recentAdaptations } = await ada.call(adaptiveLearningData, { query: {} })
  expect(recentAdaptations).toHaveLength(12)
  expect(performanceMetrics.adaptationFrequency).toBe(6)
})

test('courses are those with answers that may still be studied, and where there is none all that may be', async () => {
  await using scene = await withStudent()
  const { app, ada, device, answer } = scene
  const coursesOf = async (who: TestUser) =>
    new Set((await who.call(listLearningPaths, { query: {} })).map(({ courseId }) => courseId))
  expect(await coursesOf(ada)).toEqual(new Set([1, 2]))
  await device.push([answer(idOf(0), 'a')])
  expect(await coursesOf(ada)).toEqual(new Set([1]))

  const ben = await app.signUp('ben')
  const trial = { userId: ben.userId, courseId: 3, source: 'subscription', startsAtMs: 0 }
  await app.db.transaction((trx) =>
    entitlementService(app.deps).grant({ ...trial, endsAtMs: app.clock.nowMs + dayMs }, trx),
  )
  const bens = sampleDevice(ben, app.clock.nowMs)
  const { itemHash } = answer('doses-3-0001', 'a')
  await bens.push([bens.answer({ courseId: 3, itemId: 'doses-3-0001', itemHash })])
  await ben.call(enrol, { params: { id: 1 } })
  expect(await coursesOf(ben)).toEqual(new Set([3]))
  app.clock.nowMs += 2 * dayMs
  expect(await coursesOf(ben)).toEqual(new Set([1]))
})

test('of several courses all is put together, and each can be asked for by itself', async () => {
  await using scene = await withStudent()
  const { ada, app, device, answer } = scene
  await device.push(Array.from({ length: 12 }, (_, at) => answer(idOf(at), at % 2 === 0 ? 'a' : 'b')))
  app.clock.nowMs += dayMs
  const later = sampleDevice(ada, app.clock.nowMs)
  const itemHash = answer('doses-2-0001', 'a').itemHash
  await later.push([later.answer({ courseId: 2, itemId: 'doses-2-0001', itemHash, durationMs: 60_000 })])

  expect(await ada.call(learningAnalytics, { query: {} })).toMatchObject({ streakDays: 2, completionRate: 33 })
  expect((await ada.call(learningAnalytics, { query: { courseId: 2 } })).completionRate).toBe(5)
  const { correctAnswers, totalQuestions, topicPerformance } = await ada.call(tutorPerformance, { query: {} })
  expect({ correctAnswers, totalQuestions }).toEqual({ correctAnswers: 7, totalQuestions: 13 })
  // Both courses have a topic of this title.
  const tallies = Object.values(topicPerformance)
  expect(tallies.toSorted((a, b) => a.total - b.total)).toEqual([
    { correct: 1, total: 1 },
    { correct: 6, total: 12 },
  ])
  // The course that was studied last comes first.
  expect((await ada.call(adaptiveLearningData, { query: {} })).currentPath?.courseId).toBe(2)
  const paths = await ada.call(listLearningPaths, { query: {} })
  expect(new Set(paths.map(({ id }) => id)).size).toBe(paths.length)
})

test('the way of learning is what the student says, and nothing else', { tags: ['large'] }, async () => {
  await using scene = await withStudent()
  const { ada, device } = scene
  await device.push([device.write({ ...learningStyleFact('visual') }), device.write({ target: 'learning-style' })])
  const { learningStyle } = await ada.call(adaptiveLearningData, { query: {} })
  expect(learningStyle).toEqual({ visual: 100, auditory: 0, kinesthetic: 0, reading: 0 })
})

test('a course of somebody else, or of nobody, is refused', { tags: ['large'] }, async () => {
  await using scene = await withStudent()
  const { ada, app } = scene
  expect((await ada.get('/api/learner/3')).json).toMatchObject({ status: 403, code: 'forbidden' })
  for (const id of ['99', '0', '-1', '1.5', 'x', '2147483648'])
    expect((await ada.get(`/api/learner/${id}`)).json).toMatchObject({ status: 404, code: 'not-found' })
  const paths = ['adaptive-learning/data', 'learning-paths', 'learning-analytics', 'learning-recommendations']
  for (const path of [...paths, 'ai-tutor/weaknesses', 'ai-tutor/pending-quizzes', 'ai-tutor/performance']) {
    expect((await ada.get(`/api/${path}?courseId=3`)).json).toMatchObject({ code: 'forbidden' })
    expect((await ada.get(`/api/${path}?courseId=99`)).json).toMatchObject({ code: 'not-found' })
    expect((await ada.get(`/api/${path}?courseId=x`)).json).toMatchObject({ code: 'validation' })
    expect((await app.get(`/api/${path}`)).json).toMatchObject({ status: 401, code: 'not-signed-in' })
  }
})

test('who asks all the time waits', { tags: ['large'] }, async () => {
  const limits = { ...defaultLimits, learner: { ...defaultLimits.learner, perUser: { burst: 2, everyMs: 60_000 } } }
  await using scene = await withStudent({ config: { limits } })
  const statuses = []
  for (let times = 0; times < 3; times++) statuses.push((await scene.ada.get('/api/learner/1')).status)
  expect(statuses).toEqual([200, 200, 429])
})

test(
  'of one account the engine is asked a few things at a time, and no other one notices',
  { tags: ['large'] },
  async () => {
    const limits = { ...defaultLimits, learner: { ...defaultLimits.learner, longestWaitMs: 0 } }
    await using scene = await withStudent({ config: { limits } })
    const { app, ada } = scene
    const ben = await app.signUp('ben')
    const path = '/api/learning-analytics'
    const [replies, other] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => ada.get(path))),
      ben.get(path),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(replies.find(({ status }) => status === 429)?.json).toMatchObject({ code: 'too-many-requests' })
    expect([other.status, (await ada.get(path)).status]).toEqual([200, 200])
  },
)
