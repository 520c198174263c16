import { expect, test } from 'vitest'
import { answerShares } from '../../../core/contract/study/answer-shares.ts'
import type { MultipleResponse } from '../../../core/questions/multiple-response/schema.ts'
import type { Question } from '../../../core/questions/question.ts'
import type { SingleBestAnswer } from '../../../core/questions/single-best-answer/schema.ts'
import type { YesNo } from '../../../core/questions/yes-no/schema.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { shareIntervalMs } from '../../services/study/answer-shares.ts'
import { withDevice } from '../../testing/device-app.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

const hashOf = (item: Question) => sha256Of(canonicalJson(item))
const asked = { itemId: 'doses-0001', itemHash: hashOf(sampleQuestion(1)) }
const chose = (optionId: string) => ({ ...asked, answer: { kind: 'option' as const, optionId } })
/** Ids of attempts, in the order in which their questions were shown. */
const attempt = (place: number) => `01976f3a-0000-7000-8000-00000000000${place}`

async function countsOf({ db }: TestApp, itemHash = asked.itemHash): Promise<Record<string, number>> {
  const rows = await db('answer_counts').where({ item_hash: itemHash }).where('students', '>', 0).orderBy('choice')
  return Object.fromEntries(rows.map(({ choice, students }) => [choice, students]))
}

test('of a question that 20 students have answered everybody learns what they chose, and of no other', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const shares = async () => (await app.client().call(answerShares, { params: { id: 1 } })).shares
  const join = async (optionId: string) => {
    const device = sampleDevice(await app.signUp(), app.clock.nowMs)
    await device.push([device.answer(chose(optionId)), device.answer(chose('b'))])
    return device.user.userId
  }
  for (let at = 0; at < 18; at++) await join('a')
  const leaves = await join('b')
  app.clock.nowMs += shareIntervalMs
  expect(await shares()).toEqual({})

  await join('b')
  // Not at once: who asks all the time does not see a single answer arrive.
  expect(await shares()).toEqual({})
  app.clock.nowMs += shareIntervalMs
  const counted = { [asked.itemHash]: { answered: 20, right: 18, a: 18, b: 2 } }
  expect(await shares()).toEqual(counted)

  const reply = await app.get('/api/courses/1/answer-shares')
  expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const headers = { 'if-none-match': reply.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect((await app.get('/api/courses/1/answer-shares', { headers })).status).toBe(304)
  expect((await app.get('/api/courses/99/answer-shares')).json).toMatchObject({ status: 404, code: 'not-found' })

  await app.db('users').where({ id: leaves }).delete()
  app.clock.nowMs += shareIntervalMs
  expect(await shares()).toEqual({})
  expect(await countsOf(app)).toEqual({ answered: 19, right: 18, a: 18, b: 1 })
}, 120_000)

test('a student counts once, by the first question shown and the last word on it, in whatever order they come', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  await device.push([device.answer({ ...chose('b'), attemptKey: attempt(2) })])
  expect(await countsOf(app)).toEqual({ answered: 1, b: 1 })
  // From a phone that was offline: shown earlier.
  await device.push([device.answer({ ...chose('c'), attemptKey: attempt(1) })])
  expect(await countsOf(app)).toEqual({ answered: 1, c: 1 })
  await device.push([
    device.answer({ ...chose('b'), attemptKey: attempt(1), revision: 2 }),
    device.answer({ ...chose('a'), attemptKey: attempt(1), revision: 3 }),
    device.answer({ ...chose('c'), attemptKey: attempt(3) }),
  ])
  expect(await countsOf(app)).toEqual({ answered: 1, right: 1, a: 1 })
  const again = device.answer({ ...chose('b'), attemptKey: attempt(1), revision: 2 })
  await device.push([again])
  await device.push([again])
  expect(await countsOf(app)).toEqual({ answered: 1, right: 1, a: 1 })
  expect(await app.db('first_answers')).toHaveLength(1)
})

test('an edited question begins anew, and who knows the old wording does not count for it', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  await device.push([device.answer(chose('a'))])
  const edited = sampleQuestion(1, { wording: ' Mind the unit.' })
  await addItemVersions(1, [{ hash: hashOf(edited), item: edited }], app.clock.nowMs, app.db)
  await device.push([device.answer({ ...chose('b'), itemHash: hashOf(edited) })])
  expect(await countsOf(app, hashOf(edited))).toEqual({})
  const other = sampleDevice(await app.signUp(), app.clock.nowMs)
  await other.push([other.answer({ ...chose('b'), itemHash: hashOf(edited) })])
  expect(await countsOf(app, hashOf(edited))).toEqual({ answered: 1, b: 1 })
  expect(await countsOf(app)).toEqual({ answered: 1, right: 1, a: 1 })
})

test('of several options each counts once, of statements each verdict; what cannot be marked does not count', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  const { type: _type, options: _options, key: _key, ...common } = sampleQuestion(1) as SingleBestAnswer
  const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}`, explanation: 'As it says.' }))
  const several: MultipleResponse = { ...common, id: 'several', type: 'multiple-response', options, keys: ['a', 'b'] }
  const statements = (['yes', 'no', 'yes'] as const).map((key, at) => ({
    text: `S${at}`,
    key,
    explanation: 'So it is.',
  }))
  const judged: YesNo = { ...common, id: 'judged', type: 'yes-no', statements }
  const items = [several, judged].map((item) => ({ hash: hashOf(item), item }))
  await addItemVersions(1, items, 0, app.db)
  const to = (item: Question) => ({ itemId: item.id, itemHash: hashOf(item) })
  await device.push([
    device.answer({ ...to(several), answer: { kind: 'options', optionIds: ['a', 'a', 'b', 'nonsense'] } }),
    device.answer({ ...to(judged), answer: { kind: 'statements', verdicts: ['yes', 'no', null] } }),
    device.answer({ itemHash: 'f'.repeat(64) }),
    device.answer({ ...asked, answer: { kind: 'of-a-later-release' } }),
  ])
  expect(await countsOf(app, hashOf(several))).toMatchObject({ answered: 1, a: 1, b: 1 })
  expect(await countsOf(app, hashOf(judged))).toEqual({ answered: 1, '1 yes': 1, '2 no': 1 })
  expect(await app.db('first_answers').orderBy('item_id').pluck('item_id')).toEqual(['judged', 'several'])
})

test('answers of before there were shares count after the update as they would have, and the counts can be taken back', async () => {
  await using world = await withDevice()
  const { app, device } = world
  await publishCourses(app.deps, [sampleCourse()])
  const other = sampleDevice(await app.signUp(), app.clock.nowMs)
  await device.push([
    device.answer({ ...chose('b'), attemptKey: attempt(2) }),
    device.answer({ ...chose('c'), attemptKey: attempt(1) }),
    device.answer({ ...chose('a'), attemptKey: attempt(1), revision: 2 }),
    device.answer(),
    device.write(),
  ])
  await other.push([other.answer(chose('c'))])
  const before = [await app.db('first_answers').orderBy('user_id'), await countsOf(app)]
  while (await app.db.schema.hasTable('first_answers')) await app.db.migrate.down()
  await app.db.migrate.latest()
  expect([await app.db('first_answers').orderBy('user_id'), await countsOf(app)]).toEqual(before)
  expect(before[1]).toEqual({ answered: 2, right: 1, a: 1, c: 1 })
})

test('students who answer the same questions at the same moment, in any order, are all counted', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const about = Array.from({ length: 20 }, (_, at) => sampleQuestion(at)).map((item) => ({
    itemId: item.id,
    itemHash: hashOf(item),
  }))
  const devices = []
  for (let at = 0; at < 4; at++) devices.push(sampleDevice(await app.signUp(), app.clock.nowMs))
  await Promise.all(
    devices.map((device, at) => {
      const order = at % 2 === 0 ? about : about.toReversed()
      return device.push(order.map((item) => device.answer(item)))
    }),
  )
  const counted = await app.db('answer_counts').where({ choice: 'a' }).pluck('students')
  expect(counted).toEqual(about.map(() => 4))
})
