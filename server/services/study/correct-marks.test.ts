import { expect, test } from 'vitest'
import type { LearningEvent } from '../../../core/study/events/event.ts'
import { pull } from '../../../core/contract/study/sync.ts'
import { chooseMails } from '../../../core/contract/account/mail-choices.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { instantiate } from '../../../core/questions/numeric-template/instantiate.ts'
import type { NumericTemplate } from '../../../core/questions/numeric-template/schema.ts'
import { foldCard } from '../../../core/study/cards/card.ts'
import { digestOf } from '../../../core/study/events/digest.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { publishCourses } from '../shop/publishing/publish.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { corrections } from '../../models/study/correction-row.ts'
import { beginCorrection, continueCorrections, type Erratum } from './correct-marks.ts'

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

/** Begins it and goes once through all who answered. Answers whom it changed so far; `null` without such a question. */
async function correctMarks({ deps }: TestApp, asked: Erratum): Promise<{ students: number; answers: number } | null> {
  const id = await beginCorrection(deps, asked)
  if (id === null) return null
  await continueCorrections(deps)
  const [row] = (await corrections(10, deps.db)).filter((each) => each.id === id)
  return row ? { students: row.students, answers: row.answers } : null
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

  expect(await correctMarks(app, erratum)).toEqual({ students: 1, answers: 2 })
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

  expect(await correctMarks(app, erratum)).toEqual({ students: 1, answers: 2 })
  expect((await pulled(one)).head).toBe(4)
})

test('in an exam the answers before the last are marked again too, as far as they are known', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const user = await app.signUp()
  const device = sampleDevice(user, app.clock.nowMs)
  const before = { mark: { marks: 0, of: 1 }, elapsedMs: 900 }
  const known = ['b', 'c'].map((optionId) => ({ ...before, ...answerOf(optionId) }))
  const unchosen = { answer: null, mark: null, elapsedMs: 1 }
  const exam = { section: 0, earlier: [before, ...known, unchosen] }
  await device.push([
    device.answer({ ...asked, ...answerOf('a'), exam }),
    device.answer({ ...asked, ...answerOf('a') }),
  ])
  await putRight(app)
  await correctMarks(app, erratum)
  const { events } = await pulled(user)
  const [inExam, inPractice] = events.slice(2).map(({ event }) => event)
  expect(inExam).toMatchObject({ earlier: [null, { marks: 1, of: 1 }, { marks: 0, of: 1 }, null] })
  expect(inPractice).not.toHaveProperty('earlier')
})

test('who answers while servers still mark by the version that was wrong is met by a second pass, and then it is finished', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  // This server has read the version that is wrong.
  await device.push([device.answer({ ...asked, ...answerOf('a') })])
  await putRight(app)
  app.clock.nowMs -= 59_000
  expect(await correctMarks(app, erratum)).toEqual({ students: 1, answers: 1 })
  const late = sampleDevice(await app.signUp(), app.clock.nowMs)
  const { results } = await late.push([late.answer({ ...asked, ...answerOf('a') })])
  expect(results).toMatchObject([{ mark: { marks: 1, of: 1 } }])
  const state = async () => (await corrections(1, app.db)).map(({ answers, finishedAtMs }) => [answers, finishedAtMs])
  await continueCorrections(app.deps)
  expect(await state()).toEqual([[1, null]])
  app.clock.nowMs += 120_000
  await continueCorrections(app.deps)
  expect(await state()).toEqual([[2, app.clock.nowMs]])
  // From then on the server knows by itself.
  const after = sampleDevice(await app.signUp(), app.clock.nowMs)
  expect((await after.push([after.answer({ ...asked, ...answerOf('a') })])).results).toMatchObject([
    { mark: { marks: 0, of: 1 } },
  ])
})

test('a server whose clock was set back does not go on marking by the version that was wrong', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  await device.push([device.answer({ ...asked, ...answerOf('a') })])
  await putRight(app)
  app.clock.nowMs -= 3_600_000
  await correctMarks(app, erratum)
  app.clock.nowMs += 120_000
  await continueCorrections(app.deps)
  expect((await device.push([device.answer({ ...asked, ...answerOf('a') })])).results).toMatchObject([
    { mark: { marks: 0, of: 1 } },
  ])
})

test('a server that stops in the middle leaves the rest to the next one, and nobody is corrected twice', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const students: TestUser[] = []
  for (let at = 0; at < 10; at++) {
    const user = await app.signUp()
    students.push(user)
    const device = sampleDevice(user, app.clock.nowMs)
    await device.push([device.answer({ ...asked, ...answerOf('a') })])
  }
  await putRight(app)
  const id = await beginCorrection(app.deps, erratum)
  const stopping = new AbortController()
  const wait = app.deps.wait
  await continueCorrections({ ...app.deps, wait: (ms) => (stopping.abort(), wait(ms)) }, stopping.signal)
  const [begun] = await corrections(1, app.db)
  expect(begun).toMatchObject({ id, students: 1, answers: 1, finishedAtMs: null })
  // One that died keeps its claim for a minute, and another server leaves it alone.
  await app.db('corrections').update({ claimed_until_ms: app.clock.nowMs + 60_000 })
  await continueCorrections(app.deps)
  expect(await corrections(1, app.db)).toMatchObject([{ students: 1 }])
  app.clock.nowMs += 60_000
  await Promise.all([continueCorrections(app.deps), continueCorrections(app.deps)])
  expect(await corrections(1, app.db)).toMatchObject([{ students: 10, answers: 10 }])
  for (const user of students) expect((await pulled(user)).head).toBe(2)
})

test('a student whom it fails for holds nobody up, is tried again, and is set aside and told in the end', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const students: TestUser[] = []
  for (let at = 0; at < 4; at++) {
    const user = await app.signUp()
    students.push(user)
    const device = sampleDevice(user, app.clock.nowMs)
    await device.push([device.answer({ ...asked, ...answerOf('a') })])
  }
  const damage = async (payload: string) =>
    await app.db('events').where({ user_id: students[1]?.userId }).update({ payload })
  const { payload } = await app.db('events').where({ user_id: students[1]?.userId }).first('payload')
  await damage('{')
  await putRight(app)
  expect(await correctMarks(app, erratum)).toEqual({ students: 3, answers: 3 })
  const state = async () =>
    (await corrections(1, app.db)).map(({ students: changed, failed, finishedAtMs }) => [changed, failed, finishedAtMs])
  expect(await state()).toEqual([[3, 1, null]])
  for (let pass = 2; pass <= 5; pass++) {
    app.clock.nowMs += 60_000
    await continueCorrections(app.deps)
    expect(await state()).toEqual([[3, 1, null]])
    app.clock.nowMs += 240_000
    await continueCorrections(app.deps)
  }
  expect(await state()).toEqual([[3, 1, app.clock.nowMs]])
  // What was damaged is mended, and the same command meets them.
  await damage(payload)
  expect(await correctMarks(app, erratum)).toEqual({ students: 4, answers: 4 })
  expect(await state()).toEqual([[4, 0, app.clock.nowMs]])
})

test('who asked for it gets one mail, at an address that was confirmed', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const [wants, unconfirmed, silent] = [await app.signUp(), await app.signUp(), await app.signUp()]
  for (const user of [wants, unconfirmed, silent]) {
    const device = sampleDevice(user, app.clock.nowMs)
    await device.push([device.answer({ ...asked, ...answerOf('a') })])
  }
  for (const user of [wants, unconfirmed]) await user.call(chooseMails, { body: { corrections: true } })
  await app.db('users').whereIn('id', [wants.userId, silent.userId]).update({ email_verified_at_ms: 1 })
  await putRight(app)
  await correctMarks(app, erratum)
  await correctMarks(app, erratum)
  const mails = (await app.db('outbox').where({ kind: 'mail' }).pluck('payload'))
    .map((text: string) => JSON.parse(text) as { to: string; subject: string; text: string })
    .filter(({ subject }) => subject.startsWith('A question was put right'))
  expect(mails.map(({ to }) => to)).toEqual([wants.email])
  expect(mails[0]?.text).toContain(erratum.reason)
  expect(await wants.call(chooseMails, { body: { corrections: false } })).toMatchObject({ corrections: false })
})

test('who answered again before the second pass is one student, and is written to once', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  const answer = async () => await device.push([device.answer({ ...asked, ...answerOf('a') })])
  await answer()
  await device.user.call(chooseMails, { body: { corrections: true } })
  await app.db('users').update({ email_verified_at_ms: 1 })
  await putRight(app)
  await correctMarks(app, erratum)
  // By a server that has not heard of it.
  await app.db('item_versions').update({ marked_by: null })
  app.clock.nowMs += 60_000
  await answer()
  expect(await correctMarks(app, erratum)).toEqual({ students: 1, answers: 2 })
  const subjects = (await app.db('outbox').where({ kind: 'mail' }).pluck('payload')).map(
    (text: string) => (JSON.parse(text) as { subject: string }).subject,
  )
  expect(subjects.filter((subject) => subject.startsWith('A question was put right'))).toHaveLength(1)
})

test('a correction that a newer one overtakes ends, and the newer one does its work', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  for (let at = 0; at < 3; at++) {
    const device = sampleDevice(await app.signUp(), app.clock.nowMs)
    await device.push([device.answer({ ...asked, ...answerOf('b') })])
  }
  await putRight(app)
  const first = await beginCorrection(app.deps, erratum)
  const item = { ...sampleQuestion(1, { key: 'c' }), stem: 'Once more, and it was c.' }
  const overtake = async () => {
    app.clock.nowMs += 60_000
    await addItemVersions(1, [{ hash: sha256Of(canonicalJson(item)), item }], app.clock.nowMs, app.db)
    await beginCorrection(app.deps, { ...erratum, reason: 'It was c.' })
  }
  let rests = 0
  const wait = async () => void (rests++ === 0 && (await overtake()))
  await continueCorrections({ ...app.deps, wait })
  const state = async () =>
    (await corrections(2, app.db)).map(({ id, students, finishedAtMs }) => [
      id === first,
      students,
      finishedAtMs !== null,
    ])
  expect(await state()).toEqual([
    [false, 0, false],
    [true, 1, true],
  ])
  // Who was not reached had no mark by then, and has none by the newer one.
  await continueCorrections(app.deps)
  expect(await state()).toEqual([
    [false, 1, false],
    [true, 1, true],
  ])
})

test('an answer to the wrong version that comes late is marked by the right one', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  await putRight(app)
  await correctMarks(app, erratum)
  const { results } = await device.push([device.answer({ ...asked, ...answerOf('b') })])
  expect(results).toMatchObject([{ is: 'accepted', mark: { marks: 1, of: 1 } }])
})

test('the last of several corrections counts', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  await device.push([device.answer({ ...asked, ...answerOf('a') })])
  await putRight(app)
  await correctMarks(app, erratum)
  app.clock.nowMs += 60_000
  const item = { ...sampleQuestion(1), stem: 'Once more, and it was a.' }
  await addItemVersions(1, [{ hash: sha256Of(canonicalJson(item)), item }], app.clock.nowMs, app.db)
  expect(await correctMarks(app, { ...erratum, reason: 'It was a after all.' })).toMatchObject({ answers: 1 })
  expect(foldCard((await pulled(device.user)).events)).toMatchObject({ lastMark: { marks: 1, of: 1 } })
})

test('a question that is put back to an earlier version is marked by that one, also what is answered meanwhile', async () => {
  await using on = await withQuestion()
  const { app, asked } = on
  const publishWith = async (key: string) => {
    app.clock.nowMs += 300_000
    const course = sampleCourse()
    const item = sampleQuestion(1, { key })
    course.questions[1] = item
    await publishCourses(app.deps, [course])
    expect(await correctMarks(app, { ...erratum, reason: `It is ${key}.` })).not.toBeNull()
    return { ...asked, itemHash: sha256Of(canonicalJson(item)) }
  }
  const early = sampleDevice(await app.signUp(), app.clock.nowMs)
  await early.push([early.answer({ ...asked, ...answerOf('a') })])
  await early.user.call(chooseMails, { body: { corrections: true } })
  await app.db('users').update({ email_verified_at_ms: 1 })
  await publishWith('b')
  await publishWith('a')
  const withB = await publishWith('b')
  // Told both times, and one student all the same.
  const mails: string[] = await app.db('outbox').where({ kind: 'mail' }).whereLike('payload', '%It is b.%')
  expect(mails).toHaveLength(2)
  expect(await corrections(1, app.db)).toMatchObject([{ reason: 'It is b.', students: 1, answers: 2 }])
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  await device.push([device.answer({ ...withB, ...answerOf('a') })])
  await publishWith('a')
  expect(foldCard((await pulled(device.user)).events)).toMatchObject({ lastMark: { marks: 1, of: 1 } })
  // By a server that has not heard of it.
  await app.db('item_versions').update({ marked_by: null })
  const late = sampleDevice(await app.signUp(), app.clock.nowMs)
  await late.push([late.answer({ ...withB, ...answerOf('a') })])
  app.clock.nowMs += 120_000
  await app.db('item_versions').update({ marked_by: asked.itemHash })
  await continueCorrections(app.deps)
  expect(foldCard((await pulled(late.user)).events)).toMatchObject({ lastMark: { marks: 1, of: 1 } })
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
  expect(await correctMarks(app, { ...erratum, reason: 'It is 3 mg/kg.' })).toEqual({ students: 1, answers: 2 })
  const { events } = await pulled(device.user)
  expect(events.slice(2).map(({ event }) => event)).toMatchObject([
    { answerId: byOld.id, mark: { marks: 0, of: 1 } },
    { answerId: byNew.id, mark: { marks: 1, of: 1 } },
  ])
})

test('there is nothing to correct in a question that was never published', async () => {
  await using on = await withQuestion()
  expect(await correctMarks(on.app, { ...erratum, itemId: 'doses-9999' })).toBeNull()
})
