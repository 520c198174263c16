import { expect, test } from 'vitest'
import type { LearningEvent } from '../../../core/study/events/event.ts'
import { pull } from '../../../core/contract/study/sync.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { instantiate } from '../../../core/questions/numeric-template/instantiate.ts'
import type { NumericTemplate } from '../../../core/questions/numeric-template/schema.ts'
import { foldCard } from '../../../core/study/cards/card.ts'
import { digestOf } from '../../../core/study/events/digest.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { publishCourses } from '../shop/publish.ts'
import { sampleCourse, sampleQuestion } from '../../testing/sample-course.ts'
import { sampleDevice } from '../../testing/sample-events.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { correctMarks } from './correct-marks.ts'

const erratum = { courseId: 1, itemId: 'doses-0001', reason: 'Option b was right all along.' }
const answerOf = (optionId: string) => ({ answer: { kind: 'option' as const, optionId } })

/** Question doses-0001 is out with key a. */
async function withQuestion() {
  const app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const asked = { itemId: 'doses-0001', itemHash: sha256Of(canonicalJson(sampleQuestion(1))) }
  return { app, asked, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** The next version of it has key b. */
async function putRight({ db, clock }: TestApp): Promise<string> {
  clock.nowMs += 60_000
  const item = sampleQuestion(1, { key: 'b' })
  const hash = sha256Of(canonicalJson(item))
  await addItemVersions(1, [{ hash, item }], clock.nowMs, db)
  return hash
}

async function pulled(user: TestUser) {
  const answer = await user.call(pull, { query: { userId: user.userId, after: 0 } })
  return { ...answer, events: answer.events.map((one) => ({ ...one, event: one.event as LearningEvent })) }
}

test('an erratum changes the marks of earlier answers by facts of their own, once, and says why', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const [one, two, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()]
  const device = sampleDevice(one, app.clock.nowMs)
  const first = device.answer({ ...asked, ...answerOf('a') })
  const second = device.answer({ ...asked, ...answerOf('b') })
  await device.push([first, second])
  await sampleDevice(two, app.clock.nowMs).push([
    sampleDevice(two, app.clock.nowMs).answer({ ...asked, ...answerOf('c') }),
  ])
  await sampleDevice(stranger, app.clock.nowMs).push([])
  const hash = await putRight(app)

  expect(await correctMarks(app.deps, erratum)).toEqual({ students: 1, answers: 2 })
  const { events, head, count, digest } = await pulled(one)
  const facts = { type: 'mark-corrected', itemId: 'doses-0001', itemHash: hash, reason: erratum.reason }
  expect(events.slice(2).map(({ event }) => event)).toMatchObject([
    { ...facts, answerId: first.id, mark: { marks: 0, of: 1 } },
    { ...facts, answerId: second.id, mark: { marks: 1, of: 1 } },
  ])
  // What the answers were placed with stays, and the sums that devices compare are those of all four.
  expect(events.slice(0, 2).map(({ mark }) => mark)).toEqual([
    { marks: 1, of: 1 },
    { marks: 0, of: 1 },
  ])
  expect([head, count, digest]).toEqual([4, 4, digestOf(events.map((placed) => ({ ...placed, id: placed.event.id })))])
  expect(foldCard(events)).toMatchObject({ attempts: 2, correctAttempts: 1, lastMark: { marks: 1, of: 1 }, lapses: 0 })

  expect(await correctMarks(app.deps, erratum)).toEqual({ students: 0, answers: 0 })
  expect((await pulled(one)).head).toBe(4)
})

test('an answer to the wrong version that comes late is marked by the right one', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  await putRight(app)
  await correctMarks(app.deps, erratum)
  const { results } = await device.push([device.answer({ ...asked, ...answerOf('b') })])
  expect(results).toMatchObject([{ is: 'accepted', mark: { marks: 1, of: 1 } }])
})

test('the last of several corrections counts', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  await device.push([device.answer({ ...asked, ...answerOf('a') })])
  await putRight(app)
  await correctMarks(app.deps, erratum)
  app.clock.nowMs += 60_000
  const item = { ...sampleQuestion(1), stem: 'Once more, and it was a.' }
  await addItemVersions(1, [{ hash: sha256Of(canonicalJson(item)), item }], app.clock.nowMs, app.db)
  expect(await correctMarks(app.deps, { ...erratum, reason: 'It was a after all.' })).toMatchObject({ answers: 1 })
  expect(foldCard((await pulled(device.user)).events)).toMatchObject({ lastMark: { marks: 1, of: 1 } })
})

/** A dose that is out by a third: 3 mg/kg is what the key should be made of. */
const { kind, id, topic, concept, difficulty, sources, reviewBy } = sampleQuestion(1)
const drawn: NumericTemplate = {
  ...{ kind, id, topic, concept, difficulty, sources, reviewBy },
  type: 'numeric-template',
  stem: 'A child of {weight} kg takes 3 mg/kg. What is the dose?',
  variables: { weight: { from: 10, to: 90, step: 1 } },
  answerWithin: { from: 20, to: 180 },
  tolerance: 0,
  unit: 'mg',
  steps: [{ name: 'dose', text: '= {dose} mg', expression: '2 * weight' }],
  pitfalls: [],
  explanation: '{answer} mg.',
}

test('drawn numbers are marked by those that the student had, also when the question is put right', async () => {
  await using on = await withQuestion()
  const { app } = on
  const right: NumericTemplate = {
    ...drawn,
    variables: { weight: { from: 4, to: 40, step: 0.5 } },
    answerWithin: { from: 12, to: 120 },
    steps: [{ name: 'dose', text: '= {dose} mg', expression: '3 * weight' }],
  }
  const itemHash = sha256Of(canonicalJson(drawn))
  await addItemVersions(1, [{ hash: itemHash, item: drawn }], app.clock.nowMs, app.db)
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const answered = (times: number) => {
    const given = device.answer({ itemHash })
    const weight = instantiate(drawn, given.attemptKey).key / 2
    return { ...given, answer: { kind: 'number', text: String(times * weight) } }
  }
  const [byOld, byNew] = [answered(2), answered(3)]
  expect((await device.push([byOld, byNew])).results).toMatchObject([
    { mark: { marks: 1, of: 1 } },
    { mark: { marks: 0, of: 1 } },
  ])
  app.clock.nowMs += 60_000
  await addItemVersions(1, [{ hash: sha256Of(canonicalJson(right)), item: right }], app.clock.nowMs, app.db)
  expect(await correctMarks(app.deps, { ...erratum, reason: 'It is 3 mg/kg.' })).toEqual({ students: 1, answers: 2 })
  const { events } = await pulled(device.user)
  expect(events.slice(2).map(({ event }) => event)).toMatchObject([
    { answerId: byOld.id, mark: { marks: 0, of: 1 } },
    { answerId: byNew.id, mark: { marks: 1, of: 1 } },
  ])
})

test('there is nothing to correct in a question that was never published', async () => {
  await using on = await withQuestion()
  expect(await correctMarks(on.app.deps, { ...erratum, itemId: 'doses-9999' })).toBeNull()
})
