import { expect, test } from 'vitest'
import { chooseMails } from '../../../core/contract/account/mail-choices.ts'
import { instantiate } from '../../../core/questions/numeric-template/instantiate.ts'
import type { NumericTemplate } from '../../../core/questions/numeric-template/schema.ts'
import { foldCard } from '../../../core/study/cards/card.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { addItemVersions } from '../../models/shop/stored-packs.ts'
import { corrections } from '../../models/study/correction-row.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { sampleCourse, sampleQuestion, sampleTemplate } from '../../testing/samples/sample-course.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import {
  answerOf,
  correctMarks,
  erratum,
  pulled,
  putRight,
  withQuestion,
} from '../../testing/samples/wrong-question.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishCourses } from '../shop/publishing/publish.ts'
import { beginCorrection, continueCorrections } from './correct-marks.ts'

test('a correction that a newer one overtakes ends, and the newer one does its work', async () => {
  await using on = await withQuestion(await testApp())
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

test('the last of several corrections counts', async () => {
  await using on = await withQuestion(await testApp())
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
  await using on = await withQuestion(await testApp())
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
const drawn = sampleTemplate(1)

test('drawn numbers are marked by those that the student had, also when the question is put right', async () => {
  await using on = await withQuestion(await testApp())
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
