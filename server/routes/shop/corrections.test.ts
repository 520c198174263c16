/** @module-tag postgres */
import { expect, test } from 'vitest'
import { listCorrections } from '../../../core/contract/shop/corrections.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { beginCorrection, continueCorrections } from '../../services/study/correct-marks.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const wrong = sampleQuestion(1)
const right = sampleQuestion(1, { wording: ' Round up.', key: 'b' })
const erratum = { courseId: 1, itemId: wrong.id, reason: 'Option b was right all along.' }

async function joinAndAnswer(app: TestApp) {
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const answered = { itemId: wrong.id, itemHash: sha256Of(canonicalJson(wrong)) }
  await device.push([device.answer({ ...answered, answer: { kind: 'option', optionId: 'b' } })])
}

async function publishTheRightOne(app: TestApp): Promise<void> {
  const course = sampleCourse()
  const questions = course.questions.map((each) => (each.id === right.id ? right : each))
  await publishCourses(app.deps, [{ ...course, questions }])
}

test('everybody reads what was put right, and how many it affected once they are five', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  expect(await app.call(listCorrections, {})).toEqual([])
  for (let at = 0; at < 4; at++) await joinAndAnswer(app)
  app.clock.nowMs += 60_000
  await publishTheRightOne(app)
  const madeAt = new Date(app.clock.nowMs).toISOString()
  const id = await beginCorrection(app.deps, erratum)
  const begun = {
    ...{ id, madeAt, courseId: 1, courseTitle: sampleCourse().file.title, reason: erratum.reason },
    question: 'stem' in right ? right.stem : '',
  }
  const told = async () => await app.call(listCorrections, {})
  expect(await told()).toEqual([{ ...begun, students: null, isRunning: true }])
  // Neither its options nor its key: who buys the course wants to find out.
  for (const secret of ['explanation', 'option', '"key"'])
    expect((await app.get('/api/corrections')).text.replaceAll(erratum.reason, '')).not.toContain(secret)

  await continueCorrections(app.deps)
  expect(await told()).toEqual([{ ...begun, students: null, isRunning: true }])
  // One more, whose answer another server still marks by the version that was wrong.
  await app.db('item_versions').where({ item_id: wrong.id }).update({ marked_by: null })
  await joinAndAnswer(app)
  await app
    .db('item_versions')
    .where({ item_id: wrong.id })
    .update({ marked_by: sha256Of(canonicalJson(right)) })
  app.clock.nowMs += 120_000
  await continueCorrections(app.deps)
  expect(await told()).toEqual([{ ...begun, students: 5, isRunning: false }])
}, 60_000)

test('the list is kept ready-made until a correction begins or ends', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const ask = (tag = '') =>
    app.get('/api/corrections', { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } })
  const empty = (await ask()).headers.get('etag') ?? ''
  expect((await ask(empty)).status).toBe(304)
  await beginCorrection(app.deps, erratum)
  const running = await ask(empty)
  expect(running.status).toBe(200)
  app.clock.nowMs += 120_000
  await continueCorrections(app.deps)
  const ended = await ask(running.headers.get('etag') ?? '')
  expect([ended.status, ended.json]).toMatchObject([200, [{ isRunning: false }]])
})
