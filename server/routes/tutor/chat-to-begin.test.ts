import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { sendChatMessage, startConversation } from '../../../core/contract/tutor/chat.ts'
import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import type { CourseSource } from '../../packs/prepare-pack.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { askService } from '../../services/tutor/asks.ts'
import { readsOf } from '../../testing/database/reads-of.ts'
import { sampleCourse, sampleNote, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
let ada: TestUser

const stem = 'A tenant of a cellar in Porthaven slips on a wet stair which the landlord had promised twice to mend.'
const topics = [{ id: 'tort', title: 'Tort', weight: 1 }]
const topic = 'tort'
const key = 'Occupiers liability under the statute'
const body = `## Wet stairs\n\nWho slips on a wet stair has ${key.toLowerCase()}, whatever was promised.`

/** Five questions on tort, one of which the note answers. */
function lawCourse(): CourseSource {
  const law = sampleCourse({ id: 2, slug: 'law', title: 'Foundations of law', topics })
  const texts = [key, 'Vicarious contract', 'Nuisance in equity']
  const questions = Array.from({ length: 5 }, (_, number) => sampleQuestion(number, { topic })).map((question, at) =>
    at === 0 && question.type === 'single-best-answer'
      ? { ...question, stem, options: question.options.map((each, place) => ({ ...each, text: texts[place] ?? '' })) }
      : question,
  )
  return { ...law, questions, notes: [...law.notes, sampleNote('law-note', { topic, body })] }
}

/** Ada answered a question of course 1, and has begun neither the second, on law, nor the third, whose names are much like those of the
 *  first. Five others are not hers yet. */
beforeAll(async () => {
  app = await testApp()
  const ownTopics = [{ id: 'doses', title: 'Doses in children', weight: 1 }]
  const alike = sampleCourse({ id: 3, slug: 'alike', title: 'Sample questions strategy' })
  const more = [4, 5, 6, 7, 8].map((id) => sampleCourse({ id, slug: `more-${id}`, title: `Number ${id}` }))
  await publishCourses(app.deps, [sampleCourse({ topics: ownTopics }), lawCourse(), alike, ...more])
  ada = await app.signUp('ada')
  for (const id of [1, 2, 3]) await ada.call(enrol, { params: { id } })
  const { item_hash: itemHash } = await app.db('item_versions').where({ item_id: 'doses-0001' }).first('item_hash')
  const device = sampleDevice(ada, app.clock.nowMs)
  await device.push([device.answer({ itemId: 'doses-0001', itemHash, answer: { kind: 'option', optionId: 'b' } })])
})
afterAll(() => app[Symbol.asyncDispose]())

async function conversation() {
  const { id } = await ada.call(startConversation, { body: {} })
  return async (content: string, more: object = {}): Promise<TutorAnswer> => {
    const { reply } = await ada.call(sendChatMessage, { params: { id }, body: { content, ...more } })
    if (!reply.answer) throw new Error('there is no answer')
    return reply.answer
  }
}
const courseIdsOf = ({ questions }: TutorAnswer) => [...new Set(questions.map(({ courseId }) => courseId))]

test('a course that is not begun is practised by its topics, and who names nothing goes on with what they study', async () => {
  const ask = await conversation()
  const onTort = await ask('Five questions on tort', { messageType: 'practice-questions' })
  expect(onTort.questions).toHaveLength(5)
  expect(courseIdsOf(onTort)).toEqual([2])
  const onAnything = await ask('Five questions, please', { messageType: 'practice-questions' })
  expect(courseIdsOf(onAnything)).toEqual([1])
})

test('what a course not begun calls more shortly, or by more of the same words, is asked of the one that is begun', async () => {
  const ask = await conversation()
  const onDoses = await ask('Five questions on doses', { messageType: 'practice-questions' })
  expect(courseIdsOf(onDoses)).toEqual([1])
  const { plan } = await ask('Which sample questions come next in my plan?', { messageType: 'study-plan' })
  expect(JSON.stringify(plan)).toContain('/study/1/')
})

test('a plan can be asked for a course that is not begun', async () => {
  const ask = await conversation()
  const { plan } = await ask('A plan for Foundations of law', { messageType: 'study-plan' })
  expect(plan.length).toBeGreaterThan(0)
  expect(JSON.stringify(plan)).toContain('/study/2/')
  const own = await ask('What should I do next?', { messageType: 'study-plan' })
  expect(JSON.stringify(own.plan)).toContain('/study/1/')
})

test('the key of a question of a course that is not begun is kept when the question is pasted, and after it', async () => {
  const ask = await conversation()
  expect(JSON.stringify(await ask('What has who slips on wet stairs?'))).toContain(key.toLowerCase())
  const pasted = await ask(`${stem} What has who slips on wet stairs?`)
  expect(JSON.stringify(pasted)).not.toContain(key.toLowerCase())
  expect(JSON.stringify(await ask('What has who slips on wet stairs?'))).not.toContain(key.toLowerCase())
})

/** The statements that a question to the tutor reads by, of a server that was asked nothing before. */
function counting() {
  const asks = askService(app.deps)
  const asked = { messageType: 'question', mode: 'qa', writingKind: null, about: null, rung: null } as const
  return async (text: string, earlier: string[] = []) => {
    const courses = new Set<number>()
    const reads = await readsOf(app.deps.reads, async () => {
      const { candidates } = await asks.askOf({ userId: ada.userId, messageId: 'm', text, asked, earlier })
      for (const { courseId } of candidates) courses.add(courseId)
    })
    return { statements: reads.length, courses: courses.size }
  }
}

test('questions are read once what is written, or was before, is long enough to hold one, and then not again', async () => {
  const count = counting()
  await count('Thanks')
  const short = await count('Thanks, and what is a dose?')
  const first = await count('Thanks', [stem])
  expect(first.statements).toBe(short.statements + first.courses)
  expect(await count(stem)).toEqual(short)
})

test('a course more to begin costs each question to the tutor one statement more, and the first long one those of its questions', async () => {
  const count = counting()
  await count(stem)
  const before = await count(stem)
  const more = [4, 5, 6, 7, 8]
  for (const id of more) await ada.call(enrol, { params: { id } })
  const courses = before.courses + more.length
  const statements = before.statements + more.length
  await count('Thanks')
  expect(await count('Thanks')).toEqual({ courses, statements })
  expect(await count(stem)).toEqual({ courses, statements: statements + more.length })
  expect(await count(stem)).toEqual({ courses, statements })
})
