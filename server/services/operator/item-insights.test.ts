import { expect, test } from 'vitest'
import { itemInsightsCsvPath, operatorItemInsights } from '../../../core/contract/operator/item-insights.ts'
import type { Question } from '../../../core/questions/question.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { withOperator } from '../../testing/operator-app.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { publishCourses } from '../shop/publishing/publish.ts'

const chose = (question: Question, optionId: string, durationMs = 1200) => ({
  itemId: question.id,
  itemHash: sha256Of(canonicalJson(question)),
  answer: { kind: 'option' as const, optionId },
  durationMs,
})
const [first, second, third, fourth] = [sampleQuestion(1), sampleQuestion(2), sampleQuestion(3), sampleQuestion(4)]

const reportOf = (atMs: number) => ({ payload: '{}', received_at_ms: atMs })

/** A student who answers by what they know; who knows is wrong in the third. */
async function join(app: TestApp, { knows, seconds }: { knows: boolean; seconds: number }) {
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const [right, wrong] = knows ? ['a', 'b'] : ['b', 'a']
  await device.push([
    device.answer(chose(first, right, seconds * 1000)),
    device.answer(chose(second, right)),
    // A member of a later release, in which stands half a letter.
    device.answer({ ...chose(third, wrong), ...{ later: '\ud83d' } }),
    device.answer(chose(fourth, right)),
    // Not their first answer: it counts for nothing but the time.
    device.answer(chose(first, 'c', seconds * 1000)),
  ])
}

test('authors read how each question measures, from twenty students on, and below that nothing but how many they are', async () => {
  await using world = await withOperator()
  const { app, olga } = world
  await publishCourses(app.deps, [sampleCourse()])
  const insights = () => olga.call(operatorItemInsights, { query: { courseId: 1 } })
  for (let at = 0; at < 19; at++) await join(app, { knows: at % 2 === 0, seconds: 10 + at })
  const few = await insights()
  expect(few).toHaveLength(20)
  expect(few.find(({ itemId }) => itemId === first.id)).toEqual({
    ...{ itemId: first.id, topic: 'doses', type: 'single-best-answer', students: 19 },
    stem: 'stem' in first ? first.stem : '',
    ...{ right: null, discrimination: null, unchosen: [], medianSeconds: null, reports: 0, concerns: [] },
  })

  await join(app, { knows: false, seconds: 29 })
  const at = app.clock.nowMs
  await app.db('question_reports').insert([
    { ...{ id: 'open', course_id: 1, item_id: second.id }, ...reportOf(at), closed_at_ms: null },
    { ...{ id: 'closed', course_id: 1, item_id: second.id }, ...reportOf(at), closed_at_ms: at },
  ])
  const rows = await insights()
  const of = (question: Question) => rows.find(({ itemId }) => itemId === question.id)
  // What asks for a look comes first.
  expect(rows.slice(0, 3).map(({ itemId }) => itemId)).toEqual([second.id, third.id, first.id])
  expect(of(first)).toMatchObject({ students: 20, right: 0.5, discrimination: 1, medianSeconds: 20, unchosen: ['c'] })
  expect(of(second)).toMatchObject({ right: 0.5, unchosen: ['c'], reports: 1 })
  expect(of(third)).toMatchObject({ right: 0.5, discrimination: -1 })
  expect(of(third)?.concerns).toEqual([
    'Who is right elsewhere is more often wrong here: is the key right?',
    'Nobody takes c.',
  ])
  expect(rows.filter(({ students }) => students === 0)).toHaveLength(16)

  const csv = await olga.get(itemInsightsCsvPath(1))
  expect(csv.headers.get('content-disposition')).toContain('questions-of-course-1.csv')
  const lines = csv.text.split('\r\n')
  expect(lines[0]).toBe(
    'question,topic,type,students,right,discrimination,options nobody takes,median seconds,reports,concerns,text',
  )
  expect(lines.find((line) => line.startsWith(first.id))).toContain(',20,0.5,1,c,20,0,')
  expect(lines.find((line) => line.startsWith(third.id))).toContain(',20,0.5,-1,c,1.2,0,')
  expect(lines.find((line) => line.startsWith('doses-0009'))).toContain(',0,,,,,0,,')

  // A new version is another question until twenty have answered it, and what is out no more is not told of.
  const course = sampleCourse()
  const questions = course.questions
    .filter(({ id }) => id !== third.id)
    .map((each) => (each.id === first.id ? sampleQuestion(1, { wording: ' Which?' }) : each))
  await publishCourses(app.deps, [{ ...course, questions }])
  const after = await insights()
  expect(after).toHaveLength(19)
  expect(after.find(({ itemId }) => itemId === first.id)).toMatchObject({ students: 0, right: null })

  expect((await olga.get('/api/operator/item-insights?courseId=99')).json).toMatchObject({ code: 'not-found' })
  expect((await olga.get(itemInsightsCsvPath(99))).status).toBe(404)
}, 120_000)
