import { expect, test } from 'vitest'
import { completeTutorQuiz, recordTutorAnswer, tutorQuizzes } from '../../../core/contract/study/ai-tutor.ts'
import { getLearner } from '../../../core/contract/study/learner.ts'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { pull } from '../../../core/contract/study/sync.ts'
import { dayMs } from '../../../core/durations.ts'
import { plainQuestion } from '../../../core/questions/plain-question.ts'
import { askedWith } from '../../../core/questions/numeric-template/instantiate.ts'
import { study } from '../../../core/study/families.ts'
import { defaultLimits } from '../../config/limits.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { beginCorrection, continueCorrections } from '../../services/study/correct-marks.ts'
import { sampleCourse, sampleQuestion, sampleTemplate } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp } from '../../testing/test-app.ts'

const template = sampleTemplate(9000)

/** Ada has answered questions of course 1, most of them wrongly; course 3 is to be paid for. */
async function withStudent(options?: Parameters<typeof testApp>[0]) {
  const app = await testApp(options)
  const first = sampleCourse()
  await publishCourses(app.deps, [
    { ...first, questions: [...first.questions, template] },
    sampleCourse({ id: 3, slug: 'third', priceMinor: 4900 }),
  ])
  const ada = await app.signUp('ada')
  await ada.call(enrol, { params: { id: 1 } })
  const hashes: { item_id: string; item_hash: string }[] = await app.db('item_versions').select('item_id', 'item_hash')
  const hashOf = (itemId: string) => hashes.find((row) => row.item_id === itemId)?.item_hash ?? ''
  const device = sampleDevice(ada, app.clock.nowMs)
  const answered = Array.from({ length: 12 }, (_, at) => {
    const itemId = `doses-${String(at).padStart(4, '0')}`
    const optionId = at % 4 === 0 ? 'a' : 'b'
    return device.answer({ itemId, itemHash: hashOf(itemId), answer: { kind: 'option', optionId } })
  })
  await device.push(answered)
  app.clock.nowMs += dayMs
  return { app, ada, answered, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

type Scene = Awaited<ReturnType<typeof withStudent>>

async function firstQuiz({ ada }: Scene) {
  const [quiz] = await ada.call(tutorQuizzes, { query: {} })
  if (!quiz) throw new Error('there is no quiz')
  return quiz
}

const eventsOf = async ({ ada }: Scene) =>
  (await ada.call(pull, { query: { userId: ada.userId, after: 0 } })).events.map(({ event }) => event)

test('a quiz is made of a gap, with all that is needed to ask it', async () => {
  await using scene = await withStudent()
  const quiz = await firstQuiz(scene)
  expect(quiz).toMatchObject({ courseId: 1, conceptId: 'dose-by-weight', concept: 'Dose by weight' })
  expect(quiz.questions).toHaveLength(5)
  for (const { type, question, options, correctAnswer, explanation, asked, attemptKey } of quiz.questions) {
    const made = askedWith(asked.question, attemptKey)
    expect({ question, correctAnswer }).toEqual({
      question: plainQuestion(made, asked.stimulus).question,
      correctAnswer: plainQuestion(made, asked.stimulus).correctAnswer,
    })
    expect(options).toHaveLength(type === 'numeric' ? 0 : 3)
    expect(explanation).toMatch(/\w/)
  }
  // Asked again, it is the same.
  expect(await firstQuiz(scene)).toEqual(quiz)
  const { quizzes } = await scene.ada.call(getLearner, { params: { courseId: 1 } })
  expect(quizzes[0]?.id).toBe(quiz.id)
})

test('a quiz is marked by the server, is kept once, and is gone', async () => {
  await using scene = await withStudent()
  const { ada } = scene
  const quiz = await firstQuiz(scene)
  // Whoever says that all was right is not believed.
  const lies = { isCorrect: true, correctAnswer: 'c', topic: 'x', concept: 'x', difficulty: 'easy', explanation: '' }
  const answers = quiz.questions.map(({ correctAnswer, type }, at) => {
    const wrong = type === 'numeric' ? '0' : 'c'
    return { questionId: at, userAnswer: at < 3 ? correctAnswer : wrong, ...lies }
  })
  const params = { id: quiz.id }
  const before = (await eventsOf(scene)).length
  const [first, ...others] = await Promise.all(
    Array.from({ length: 3 }, () => ada.call(completeTutorQuiz, { params, body: { quizId: quiz.id, answers } })),
  )
  expect(first).toMatchObject({ score: 60, improvement: true })
  expect(first?.results.map(({ isCorrect }) => isCorrect)).toEqual([true, true, true, false, false])
  for (const other of others) expect(other).toEqual(first)
  const events = await eventsOf(scene)
  expect(events).toHaveLength(before + 5)
  for (const event of events) expect(study.parse(event).is).toBe('event')

  expect((await ada.call(tutorQuizzes, { query: {} })).map(({ id }) => id)).not.toContain(quiz.id)
  const { answers: count } = await ada.call(getLearner, { params: { courseId: 1 } })
  expect(count).toBe(17)
  // Other answers under the same quiz change nothing.
  const all = quiz.questions.map(({ id, correctAnswer }) => ({ questionId: id, userAnswer: correctAnswer }))
  expect(await ada.call(completeTutorQuiz, { params, body: { answers: all } })).toEqual(first)
  expect(await eventsOf(scene)).toHaveLength(before + 5)
})

test('a quiz of another student, of a course that is not theirs, or of nobody is refused', async () => {
  await using scene = await withStudent()
  const { ada, app } = scene
  const quiz = await firstQuiz(scene)
  const body = { answers: [{ questionId: 0, userAnswer: 'a' }] }
  const ben = await app.signUp('ben')
  const path = (id: string) => `/api/ai-tutor/quizzes/${encodeURIComponent(id)}/complete`
  // The course is free, so Ben may answer the same questions: as his own answers.
  await ben.call(enrol, { params: { id: 1 } })
  const answers = quiz.questions.map(({ attemptKey: _, id, correctAnswer, type }) => ({
    questionId: id,
    userAnswer: type === 'numeric' ? 1 : correctAnswer,
  }))
  await ben.call(completeTutorQuiz, { params: { id: quiz.id }, body: { answers } })
  expect((await ada.call(getLearner, { params: { courseId: 1 } })).answers).toBe(12)
  expect((await ada.call(tutorQuizzes, { query: {} }))[0]?.id).toBe(quiz.id)

  expect((await ada.post(path(quiz.id.replace(/^1/, '3')), body)).json).toMatchObject({
    status: 403,
    code: 'forbidden',
  })
  const madeUp = ['1.1.dose-by-weight.999999999', '1.7.dose-by-weight.0', '1.1.nothing.0-1', '99.1.dose-by-weight.0-1']
  for (const id of [...madeUp, 'x', '1', '1.', '../me', 'ä', '1'.repeat(200)])
    expect((await ada.post(path(id), body)).json, id).toMatchObject({ status: 404, code: 'not-found' })
  expect((await app.post(path(quiz.id), body)).json).toMatchObject({ status: 401 })
})

test('what is no answer to the quiz is refused, and nothing is kept', async () => {
  await using scene = await withStudent()
  const { ada } = scene
  const quiz = await firstQuiz(scene)
  const path = `/api/ai-tutor/quizzes/${quiz.id}/complete`
  const right = quiz.questions.map(({ correctAnswer }, at) => ({ questionId: at, userAnswer: correctAnswer }))
  const before = (await eventsOf(scene)).length
  const bodies: unknown[] = [
    null,
    [],
    {},
    { answers: [] },
    { answers: right.slice(1) },
    { answers: [...right, right[0]] },
    { answers: right.map((each, at) => ({ ...each, questionId: at + 1 })) },
    { answers: right.map(({ questionId }) => ({ questionId })) },
    { answers: right.map((each) => ({ ...each, userAnswer: 'nothing of the kind' })) },
    { answers: right.map((each) => ({ ...each, userAnswer: { a: 1 } })) },
    { answers: right.map((each) => ({ ...each, userAnswer: 'a NUL \u0000' })) },
    { answers: right.map((each) => ({ ...each, answer: { kind: 'text', texts: ['an essay'] } })) },
    { answers: right.map((each) => ({ ...each, answer: { kind: 'ranking', optionIds: ['a'] } })) },
    { answers: right.map((each) => ({ ...each, seconds: -1 })) },
    { answers: right.map((each) => ({ ...each, attemptKey: 'mine' })) },
    { answers: right, quizId: 'another' },
    { answers: Array.from({ length: 51 }, () => right[0]) },
  ]
  for (const body of bodies)
    expect((await ada.post(path, body)).json, JSON.stringify(body)).toMatchObject({ status: 400, code: 'validation' })
  const large = { answers: right.map((each) => ({ ...each, more: 'x'.repeat(30_000) })) }
  expect((await ada.post(path, large)).json).toMatchObject({ status: 413, code: 'too-large' })
  expect(await eventsOf(scene)).toHaveLength(before)
})

test('a single answer is marked and kept, and the same attempt only once', async () => {
  await using scene = await withStudent()
  const { ada, answered } = scene
  const [attemptKey, taken] = ['01976f3a-0000-7000-8000-000000000009', answered[0]?.attemptKey ?? '']
  const body = { questionId: 'doses-0015', userAnswer: 'A', attemptKey, seconds: 12.4, confidence: 'sure' as const }
  const first = await ada.call(recordTutorAnswer, { body })
  expect(first).toMatchObject({ questionId: 'doses-0015', isCorrect: true, marks: 1, of: 1, correctAnswer: 'a' })
  expect(await ada.call(recordTutorAnswer, { body: { ...body, userAnswer: 'b' } })).toEqual(first)
  const event = (await eventsOf(scene)).at(-1)
  expect(event).toMatchObject({ attemptKey, durationMs: 12_400, confidence: 'sure', courseId: 1 })
  expect((await ada.call(getLearner, { params: { courseId: 1 } })).answers).toBe(13)
  // The key of another answer is not another one's.
  expect((await ada.post('/api/ai-tutor/answers', { ...body, attemptKey: taken })).json).toMatchObject({
    code: 'taken',
  })
  const own = { kind: 'option' as const, optionId: 'b' }
  expect(await ada.call(recordTutorAnswer, { body: { questionId: 'doses-0016', answer: own } })).toMatchObject({
    isCorrect: false,
  })
})

test('a question of a quiz that was answered by itself is not answered again with the quiz', async () => {
  await using scene = await withStudent()
  const { ada } = scene
  const quiz = await firstQuiz(scene)
  const before = (await eventsOf(scene)).length
  // One of the questions draws its numbers by its key.
  for (const { id, attemptKey, correctAnswer } of quiz.questions.slice(0, 2)) {
    const body = { questionId: id, attemptKey, userAnswer: correctAnswer, seconds: 12 }
    expect(await ada.call(recordTutorAnswer, { body })).toMatchObject({ isCorrect: true })
  }
  const answers = quiz.questions.map(({ type }, at) => ({
    questionId: at,
    userAnswer: type === 'numeric' ? '0' : 'c',
    seconds: 30,
  }))
  const complete = () => ada.call(completeTutorQuiz, { params: { id: quiz.id }, body: { answers } })
  const first = await complete()
  expect(first.results.map(({ isCorrect }) => isCorrect)).toEqual([true, true, false, false, false])
  expect(first.score).toBe(40)
  const durations = [12_000, 12_000, 30_000, 30_000, 30_000].map((durationMs) => ({ durationMs }))
  expect((await eventsOf(scene)).slice(before)).toMatchObject(durations)
  expect(await complete()).toEqual(first)
  expect(await eventsOf(scene)).toHaveLength(before + 5)
})

test('a quiz that is sent again is told by the answers that counted in it, whatever was answered in between', async () => {
  await using scene = await withStudent()
  const { ada } = scene
  const quiz = await firstQuiz(scene)
  const { id, attemptKey } = quiz.questions.find(({ type }) => type === 'single-best-answer')!
  await ada.call(recordTutorAnswer, { body: { questionId: id, attemptKey, userAnswer: 'a' } })
  await ada.call(recordTutorAnswer, { body: { questionId: id, userAnswer: 'b' } })
  const answers = quiz.questions.map(({ correctAnswer }, at) => ({ questionId: at, userAnswer: correctAnswer }))
  const complete = () => ada.call(completeTutorQuiz, { params: { id: quiz.id }, body: { answers } })
  const first = await complete()
  expect(first.score).toBe(100)
  expect(await complete()).toEqual(first)
})

test('what is sent again after its mark was corrected is answered with the mark that counts now', async () => {
  await using scene = await withStudent()
  const { ada, app } = scene
  const quiz = await firstQuiz(scene)
  const answers = quiz.questions.map(({ id, type, correctAnswer, attemptKey }) => ({
    questionId: id,
    attemptKey,
    userAnswer: type === 'single-best-answer' ? 'b' : correctAnswer,
  }))
  const itemId = quiz.questions.find(({ type }) => type === 'single-best-answer')?.id ?? ''
  const complete = async () => {
    const { score, results } = await ada.call(completeTutorQuiz, { params: { id: quiz.id }, body: { answers } })
    return { score, ...results.find(({ questionId }) => questionId === itemId) }
  }
  const single = { questionId: itemId, userAnswer: 'b', attemptKey: '01976f3a-0000-7000-8000-000000000009' }
  const first = await complete()
  expect(first).toMatchObject({ isCorrect: false, marks: 0 })
  expect(await ada.call(recordTutorAnswer, { body: single })).toMatchObject({ isCorrect: false, marks: 0 })

  const item = sampleQuestion(Number(itemId.slice(-4)), { key: 'b' })
  await addItemVersions(1, [{ hash: sha256Of(canonicalJson(item)), item }], app.clock.nowMs, app.db)
  await beginCorrection(app.deps, { courseId: 1, itemId, reason: 'Option b was right all along.' })
  await continueCorrections(app.deps)
  const again = await complete()
  expect(again).toMatchObject({ isCorrect: true, marks: 1, of: 1 })
  expect(again.score).toBeGreaterThan(first.score)
  expect(await ada.call(recordTutorAnswer, { body: single })).toMatchObject({ isCorrect: true, marks: 1, of: 1 })
})

test('a question that draws its numbers is marked by the attempt that drew them', async () => {
  await using scene = await withStudent()
  const { ada } = scene
  const attemptKey = '01976f3a-0000-7000-8000-000000000009'
  const made = askedWith(template, attemptKey)
  const key = plainQuestion(made, undefined).correctAnswer
  const body = { questionId: template.id, userAnswer: Number(key) }
  expect((await ada.post('/api/ai-tutor/answers', body)).json).toMatchObject({ code: 'validation' })
  expect(await ada.call(recordTutorAnswer, { body: { ...body, attemptKey } })).toMatchObject({
    isCorrect: true,
    correctAnswer: key,
  })
})

test('an answer to what is not there, or is not theirs, is refused', async () => {
  await using scene = await withStudent()
  const { ada, app } = scene
  const path = '/api/ai-tutor/answers'
  expect((await ada.post(path, { questionId: 'doses-3-0001', userAnswer: 'a' })).json.code).toBe('forbidden')
  for (const questionId of ['doses-7777', 'doses-note'])
    expect((await ada.post(path, { questionId, userAnswer: 'a' })).json, questionId).toMatchObject({ status: 404 })
  for (const body of [null, [], {}, { questionId: 'doses-0001' }, { questionId: 7, userAnswer: 'a' }])
    expect((await ada.post(path, body)).json).toMatchObject({ status: 400 })
  expect((await ada.post(path, { questionId: 'doses-0001', more: 'x'.repeat(20_000) })).status).toBe(413)
  expect((await app.post(path, { questionId: 'doses-0001', userAnswer: 'a' })).status).toBe(401)
})

test('answers by the API are limited by account', async () => {
  const limits = { ...defaultLimits, tutorAnswer: { perUser: { burst: 2, everyMs: 60_000 } } }
  await using scene = await withStudent({ config: { limits } })
  const statuses = []
  for (let times = 0; times < 3; times++)
    statuses.push((await scene.ada.post('/api/ai-tutor/answers', { questionId: 'doses-0001', userAnswer: 'a' })).status)
  expect(statuses).toEqual([200, 200, 429])
})
