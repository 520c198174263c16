/** @module-tag postgres */
import { expect, test } from 'vitest'
import { chooseMails, getMailChoices } from '../../../core/contract/account/mail-choices.ts'
import { foldCard } from '../../../core/study/cards/card.ts'
import { digestOf } from '../../../core/study/events/digest.ts'
import { corrections } from '../../models/study/correction-row.ts'
import { sampleDevice } from '../../testing/samples/sample-events.ts'
import {
  answerOf,
  correctMarks,
  erratum,
  pulled,
  putRight,
  withQuestion,
} from '../../testing/samples/wrong-question.ts'
import { testApp, type TestUser } from '../../testing/test-app.ts'
import { beginCorrection, continueCorrections } from './correct-marks.ts'

test('an erratum changes the marks of earlier answers by facts of their own, once, and says why', async () => {
  await using on = await withQuestion(await testApp())
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
  await using on = await withQuestion(await testApp())
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
  await using on = await withQuestion(await testApp())
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
  await using on = await withQuestion(await testApp())
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
  await using on = await withQuestion(await testApp())
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
  await using on = await withQuestion(await testApp())
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
  await using on = await withQuestion(await testApp())
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
    .map((text: string) => JSON.parse(text) as { to: string; subject: string; text: string; unsubscribeUrl: string })
    .filter(({ subject }) => subject.startsWith('A question was put right'))
  expect(mails.map(({ to }) => to)).toEqual([wants.email])
  const { text, unsubscribeUrl } = mails[0]!
  expect(text).toContain(erratum.reason)
  expect(text).toContain(unsubscribeUrl)

  // Whoever has the mail ends them, and with the link changed by a letter ends nobody's.
  const { pathname, search } = new URL(unsubscribeUrl)
  const isWanted = async () => (await wants.call(getMailChoices, {})).corrections
  const changed = await app.post(pathname + search.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))
  expect([changed.status, changed.text]).toEqual([404, expect.stringContaining('in <a href="/profile">your profile')])
  expect((await app.get(pathname + search)).text).toContain('Unsubscribe from mails about corrections')
  expect(await isWanted()).toBe(true)
  for (const _ of ['once', 'again']) expect((await app.post(pathname + search)).text).toContain('You are unsubscribed')
  expect(await isWanted()).toBe(false)
  await app.db('users').where({ id: wants.userId }).delete()
  expect((await app.post(pathname + search)).text).toContain('You are unsubscribed')
})

test('who answered again before the second pass is one student, and is written to once', async () => {
  await using on = await withQuestion(await testApp())
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

test('an answer to the wrong version that comes late is marked by the right one', async () => {
  await using on = await withQuestion(await testApp())
  const { app, asked } = on
  const device = sampleDevice(await app.signUp(), app.clock.nowMs)
  await putRight(app)
  await correctMarks(app, erratum)
  const { results } = await device.push([device.answer({ ...asked, ...answerOf('b') })])
  expect(results).toMatchObject([{ is: 'accepted', mark: { marks: 1, of: 1 } }])
})

test('there is nothing to correct in a question that was never published', async () => {
  await using on = await withQuestion(await testApp())
  expect(await correctMarks(on.app, { ...erratum, itemId: 'doses-9999' })).toBeNull()
})
