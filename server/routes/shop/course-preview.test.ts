import { publishedExamOf } from '../../../core/exams/published-exam.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { previewCourse } from '../../../core/contract/shop/course-preview.ts'
import { getCourse } from '../../../core/contract/shop/courses.ts'
import { quizQuestion } from '../../../core/contract/shop/quiz-question.ts'
import type { PreviewedCourse } from '../../content/public-material.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { previewedCourse, sampleShop } from '../../testing/samples/sample-shop.ts'
import { testApp } from '../../testing/test-app.ts'

const paid = () => previewedCourse({ priceMinor: 4900 })

async function openShop(course: PreviewedCourse = paid()) {
  const app = await testApp()
  await publishCourses(app.deps, [course])
  await publishShop(app.deps, sampleShop({}, []), [course])
  return app
}

const mediaIn = (text: string) => Array.from(text.matchAll(/\/media\/[\w/]+/g), ([address]) => address)

test('a visitor reads all four items of a course that costs money', async () => {
  await using app = await openShop()
  const [video, text, quiz, download] = await app.call(previewCourse, { params: { id: 1 } })
  expect(video).toMatchObject({ id: 'film', type: 'video', title: 'About film', description: 'The film.', duration: 3 })
  expect(video).toMatchObject({ content: 'First the label.', animation: expect.stringMatching(/^\/media\/\w{64}$/) })
  expect(text).toMatchObject({ type: 'text', content: expect.stringMatching(/^Mind the scale\.\n\n!\[A syringe\]/) })
  expect(quiz).toMatchObject({ type: 'quiz', questions: [{ id: 'doses-0000' }, paid().questions[1], { key: 'a' }] })
  expect(download).toMatchObject({ type: 'download', content: '## A guide\n\nPrint it.' })
})

test('every file that a preview names is there for anyone, and the guide is one of them', async () => {
  await using app = await openShop()
  const { text, json } = await app.get('/api/courses/1/preview')
  const addresses = mediaIn(text)
  expect(new Set(addresses).size).toBe(4)
  for (const address of addresses) expect([address, (await app.get(address)).status]).toEqual([address, 200])
  const guide = await app.get(json[3].downloadUrl)
  expect([guide.text, guide.headers.get('content-type')]).toEqual([
    '## A guide\n\nPrint it.',
    'text/markdown; charset=utf-8',
  ])
})

const about = { topic: 'doses', sources: [], selfContained: true, reviewBy: '2027-11-21' }

/** The course with a question about a passage and an essay, which its preview shows. */
function courseWithSet(): PreviewedCourse {
  const course = paid()
  const [film, text, , guide] = course.preview
  const body = '![A clock](media/clock.svg)'
  const common = { id: 'quiz', title: 'Try it', description: 'Of each type one.', minutes: 3 }
  return {
    ...course,
    questions: [...course.questions, { ...course.questions[0]!, id: 'of-a-passage', stimulusId: 'label' }],
    stimuli: [{ ...about, kind: 'stimulus', type: 'passage', id: 'label', title: 'A label', body }],
    tasks: [
      {
        ...about,
        kind: 'task',
        type: 'essay',
        id: 'essay',
        concept: 'labels',
        title: 'Are labels read?',
        difficulty: 'easy',
        minutes: 40,
        guidance: 'It turns on who reads.',
        outline: ['One', 'Two', 'Three'],
        pitfalls: ['One', 'Two'],
      },
    ],
    media: [...course.media, { path: 'media/clock.svg', bytes: Buffer.from('<svg/>'), mediaType: 'image/svg+xml' }],
    preview: [
      film!,
      text!,
      { ...common, type: 'quiz', questions: ['doses-0003', 'of-a-passage', 'doses-0004'], tasks: ['essay'] },
      guide!,
    ],
  }
}

test('a question comes with its text, whose pictures are open, and a task with what it weighs', async () => {
  await using app = await openShop(courseWithSet())
  const [, , quiz] = await app.call(previewCourse, { params: { id: 1 } })
  if (quiz?.type !== 'quiz') throw new Error('the third item is no quiz')
  expect(quiz.asked?.map(({ question, stimulus }) => [question.id, stimulus?.id])).toEqual([
    ['doses-0003', undefined],
    ['of-a-passage', 'label'],
    ['doses-0004', undefined],
  ])
  const [address] = mediaIn(quiz.asked?.[1]?.stimulus?.body ?? '')
  expect((await app.get(address ?? '/')).status).toBe(200)
  expect(quiz.tasks).toMatchObject([{ type: 'essay', title: 'Are labels read?' }])
  // Releases until November 2026 read these and nothing else.
  expect(quiz.questions.map(({ id }) => id)).toEqual(['doses-0003', 'doses-0004'])
})

test('what older releases read of a question has no member that they do not know', () => {
  const [question] = paid().questions
  expect(z.parse(quizQuestion, { ...question, ofLater: true })).toEqual(question)
})

test('what a later release added to a preview is left out, and the rest is read', async () => {
  await using app = await openShop(courseWithSet())
  const { json } = await app.get('/api/courses/1/preview')
  const [known] = json[2].asked
  json[2].asked.push(
    { question: { ...known.question, type: 'hotspot' } },
    { question: { ...known.question, video: 'x' } },
  )
  json[2].tasks.push({ ...json[2].tasks[0], type: 'debate' })
  const quiz = z.parse(previewCourse.answer, json)[2]
  if (quiz?.type !== 'quiz') throw new Error('the third item is no quiz')
  expect([quiz.asked?.length, quiz.tasks?.length]).toEqual([3, 1])
})

test('a course without a preview has an empty one', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [paid()])
  await publishShop(app.deps, sampleShop({}, []), [{ ...paid(), preview: [] }])
  expect(await app.call(previewCourse, { params: { id: 1 } })).toEqual([])
})

test('an address that is no course is not found', async () => {
  await using app = await openShop()
  for (const id of ['2', '0', '01', 'abc', '1.0', '10001', '2147483648', '99999999999999999999']) {
    const { status, json } = await app.get(`/api/courses/${id}/preview`)
    expect([id, status, json.code, json.message]).toEqual([id, 404, 'not-found', 'Course not found'])
  }
})

test('a preview is answered 304 to who has it, anew when it has changed, and goes with its course', async () => {
  await using app = await openShop()
  const first = await app.get('/api/courses/1/preview')
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' } }
  expect((await app.get('/api/courses/1/preview', known)).status).toBe(304)
  const [film, ...others] = paid().preview
  await publishShop(app.deps, sampleShop({}, []), [{ ...paid(), preview: [...others, film!] }])
  expect((await app.get('/api/courses/1/preview', known)).json[3].id).toBe('film')
  await publishShop(app.deps, sampleShop({}, []), [])
  expect((await app.get('/api/courses/1/preview')).status).toBe(404)
})

test('a course tells what its pack holds, counted from the content, and of no question its words', async () => {
  await using app = await openShop()
  const { contents, exam } = await app.call(getCourse, { params: { id: 1 } })
  const { questions, notes, handbook } = paid()
  expect(contents).toEqual({
    questionTypes: [{ type: 'single-best-answer', count: questions.length }],
    taskTypes: [],
    notes: notes.map(({ topic, title, minutes }) => ({ topic, title, minutes })),
    concepts: handbook.concepts.map(({ topic, title }) => ({ topic, title })),
    glossaryTerms: handbook.glossary.length,
    referenceSheet: handbook.reference?.title ?? null,
    exams: expect.any(Array),
  })
  expect(contents?.exams?.map(({ id }) => id)).toEqual([
    ...paid().file.exams.map(({ id }) => id),
    ...[1, 2, 3, 4, 5].map((n) => `mock-exam-${n}`),
  ])
  expect(notes.length).toBeGreaterThan(0)
  expect(exam).toEqual(publishedExamOf(paid().file.exams))
  expect(JSON.stringify(contents)).not.toContain(questions[5]?.stem)
})
