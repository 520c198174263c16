import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { enrol } from '../../core/contract/shop/courses.ts'
import { courseSummary } from '../../core/contract/study/learner-parts.ts'
import { dayMs } from '../../core/durations.ts'
import { drawablesFrom } from '../../core/exams/drawables.ts'
import { reservedIds } from '../../core/exams/exam-pool.ts'
import type { Question } from '../../core/questions/question.ts'
import { examDateFact } from '../../core/study/calendar.ts'
import type { AnsweredEvent } from '../../core/study/events/event.ts'
import type { Bank } from '../../core/study/learner/bank/bank.ts'
import { courseSummaryOf } from '../../core/study/learner/course-summary.ts'
import { type Learner, minutesPerDayFact } from '../../core/study/learner/model/learner-inputs.ts'
import { learnerHash } from '../../core/study/learner/model/learner.ts'
import { aCourseFile } from '../../core/testing/make-course.ts'
import { studentsAnswers } from '../../core/testing/make-students.ts'
import { openAccount } from '../../offline/account/account.ts'
import { putLearner, readLearnerFrom } from '../../offline/account/learners.ts'
import { readBank } from '../../offline/packs/pack-bank.ts'
import { renewLeases } from '../../offline/packs/leases.ts'
import { downloadPack } from '../../offline/packs/pack-download.ts'
import { fetchBlobs, fetchSend } from '../../offline/sync/send.ts'
import { applyPull } from '../../offline/sync/apply-sync.ts'
import { makeDevice } from '../../offline/testing/make-device.ts'
import { makePackDevice, openTab } from '../../offline/testing/make-pack-device.ts'
import { makePackServer } from '../../offline/testing/make-pack-server.ts'
import { publishCourses } from '../../server/services/shop/publishing/publish.ts'
import { newestBank } from '../../server/services/study/banks.ts'
import { beginCorrection, continueCorrections } from '../../server/services/study/correct-marks.ts'
import { studiedCourses } from '../../server/services/study/engine/studied-courses.ts'
import { learnerService } from '../../server/services/study/learner.ts'
import { pushReceiver } from '../../server/services/study/sync-push.ts'
import { syncService } from '../../server/services/study/sync.ts'
import { sampleCourse, sampleQuestion } from '../../server/testing/samples/sample-course.ts'
import { testApp, type TestApp, type TestUser } from '../../server/testing/test-app.ts'
import { makePhone } from './phone.ts'
import { makeWorld } from './world.ts'

const topics = ['doses', 'rates', 'units'].map((id, at) => ({ id, title: id, weight: [0.5, 0.3, 0.2][at] ?? 0 }))

/** A course of `count` questions of several kinds, one of them an option list with its stems. */
function manyKinds(count: number) {
  const file = aCourseFile({ topics })
  const concepts = topics.map(({ id }) => ({ id: `${id}-basics`, title: `Basics of ${id}`, topic: id, requires: [] }))
  const { handbook, sources, reviewBy } = { ...sampleCourse(), ...sampleQuestion(1) }
  const listed: Question[] = Array.from({ length: 4 }, (_, at) => ({
    kind: 'question',
    type: 'extended-matching',
    id: `listed-${at}`,
    topic: 'rates',
    concept: 'rates-basics',
    difficulty: 'hard',
    stimulusId: 'the-list',
    stem: `Which of the list is number ${at}?`,
    key: 'a',
    explanation: 'The first.',
    sources,
    reviewBy,
  }))
  const questions = Array.from({ length: count }, (_, at): Question => {
    const topic = topics[at % 3]?.id ?? ''
    const question = sampleQuestion(at, { topic })
    return {
      ...question,
      concept: `${topic}-basics`,
      difficulty: (['easy', 'medium', 'hard'] as const)[at % 3] ?? 'easy',
    }
  })
  return {
    ...sampleCourse(),
    file,
    handbook: { ...handbook, concepts },
    questions: [...questions, ...listed],
    stimuli: [
      {
        kind: 'stimulus' as const,
        type: 'option-list' as const,
        id: 'the-list',
        topic: 'rates',
        title: 'A list',
        body: 'Choose one of these.',
        options: [...'abcdef'].map((id) => ({ id, text: `Thing ${id}`, explanation: `It is ${id}.` })),
        sources,
        reviewBy,
      },
    ],
  }
}

/** A phone's packs, brought from the real server for a student. */
async function packsOf(app: TestApp, user: TestUser) {
  const cookie = () => Array.from(user.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const fetchFn: typeof fetch = async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie())
    return await fetch(app.url + String(path), { ...init, headers })
  }
  const lent = { send: fetchSend(fetchFn), fetchBlob: fetchBlobs(fetchFn), now: () => app.clock.nowMs }
  const account = await openAccount(user.userId, makeDevice().env)
  const env = { ...openTab(makePackDevice(), await makePackServer(), lent), account }
  await user.call(enrol, { params: { id: 1 } })
  await renewLeases(env)
  return env
}

const known = ({ state, answers, cards, settings }: Learner) => ({
  state,
  answers,
  cards: [...cards].toSorted(),
  settings,
})

test('a pack gives a device and the server the same bank, and so does its next version', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [manyKinds(30)])
  const env = await packsOf(app, await app.signUp())
  for (const more of [0, 5]) {
    await publishCourses(app.deps, [manyKinds(30 + more)])
    await downloadPack(env, 1)
    const bank = await readBank(env.db, 1)
    expect(bank).toEqual(await newestBank(1, app.deps.reads))
    expect(bank?.items.size).toBe(34 + more)
    expect(bank?.concepts).toHaveLength(3)
    expect([...(bank?.items.keys() ?? [])]).toEqual([...(bank?.items.keys() ?? [])].toSorted())
  }
  // Of its six options one; read once for its four stems, at the exam's pace of a minute and a half.
  expect((await readBank(env.db, 1))?.items.get('listed-1')).toMatchObject({ chance: 1 / 6, logit: 1, topic: 'rates' })
})

test('two phones, partly offline, and the server come to one learner, also when marks change and answers come late', async () => {
  await using world = await makeWorld(11)
  const { app } = world
  await publishCourses(app.deps, [manyKinds(30)])
  const bank = (await newestBank(1, app.deps.reads))!
  const [user] = world.users as [TestUser]
  const told = { complaints: [], saw: () => undefined }
  const [one, two] = [
    await makePhone({ world, oracle: told, name: 'one', user }),
    await makePhone({ world, oracle: told, name: 'two', user, skewMs: 365 * dayMs }),
  ]
  const server = learnerService(app.deps)
  const onPhone = async (phone: typeof one) => (await readLearnerFrom(phone.account.db, bank, 0)).learner
  const agree = async () => {
    for (const phone of [one, two, one, two]) await phone.sync()
    const [a, b, c] = [await onPhone(one), await onPhone(two), await server.learnerOf(user.userId, 1)]
    expect(known(b)).toEqual(known(a))
    expect(known(c!)).toEqual(known(a))
    expect(learnerHash(c!.state)).toBe(learnerHash(a.state))
    // Either goes on from what it kept.
    await putLearner(one.account.db, a)
    return a
  }
  for (let at = 0; at < 45; at++) {
    world.advance(60_000)
    await (at % 3 === 0 ? two : one).answer(`doses-00${String((at * 3) % 30).padStart(2, '0')}`, at % 4 > 0)
    if (at % 10 === 9) await one.sync()
  }
  await one.save([examDateFact(1, '2027-06-01'), minutesPerDayFact(45)])
  expect((await agree()).settings).toMatchObject({ examDate: '2027-06-01', minutesPerDay: 45 })

  // One phone was offline for a week and brings what lies before the other's last answers.
  await two.answer('doses-0003', false)
  world.advance(7 * dayMs)
  for (let at = 0; at < 25; at++) await one.answer(`rates-00${String((at * 3 + 1) % 30).padStart(2, '0')}`, true)
  await one.sync()
  await server.learnerOf(user.userId, 1)
  await two.save([minutesPerDayFact(10)])
  const before = await agree()
  expect(before.answers).toHaveLength(71)

  // A question had a mistake: the marks of its answers change, and what was learnt since is learnt anew.
  const itemId = 'doses-0003'
  const hash = bank.items.get(itemId)!.hash
  await one.save([
    {
      type: 'answered',
      attemptKey: one.account.newId(),
      revision: 1,
      courseId: 1,
      packVersion: 1,
      sessionId: one.account.newId(),
      itemId,
      itemHash: hash,
      answer: { kind: 'option', optionId: 'b' },
      clientMark: { marks: 0, of: 1 },
      durationMs: 1000,
    },
  ])
  await agree()
  world.advance(60_000)
  const corrected = manyKinds(30)
  const questions = corrected.questions.map((each) => (each.id === itemId ? { ...each, key: 'b' } : each)) as Question[]
  await publishCourses(app.deps, [{ ...corrected, questions }])
  const learnt = learnerHash((await agree()).state)
  await beginCorrection(app.deps, { courseId: 1, itemId, reason: 'It was b.' })
  await continueCorrections(app.deps)
  const after = await agree()
  expect(learnerHash(after.state)).not.toBe(learnt)
  expect(after.answers.filter((answer) => answer.itemId === itemId).at(-1)).toMatchObject({ share: 1 })
})

/** What the phone's pack has besides its questions. */
async function sourcesOf({ db }: Awaited<ReturnType<typeof packsOf>>) {
  const { manifest, refs } = (await db.packs.get(1))!.current!
  const exams = manifest.exams ?? []
  const notes = refs.flatMap((ref) =>
    ref.kind === 'note' ? [{ itemId: ref.itemId, title: ref.title, topic: ref.topic, minutes: ref.minutes }] : [],
  )
  const reserved = reservedIds(
    exams,
    refs.filter((ref) => ref.kind === 'question'),
    [],
  )
  const bodies = new Map((await db.items.toArray()).map(({ hash, item }) => [hash, item]))
  const drawables = drawablesFrom(refs, (hash) => bodies.get(hash))
  return { exams, drawables, timeFactor: 1 as const, notes, reserved, sat: [], tasksDone: [] }
}

/** How many: a thousand with `npm run test:sync`. */
const students = Number(process.env['SIM_STUDENTS'] ?? 25)

test(
  `${students} made students are in the same state on a device and on the server, which say the same of them`,
  { timeout: 240_000 },
  async () => {
    await using app = await testApp()
    await publishCourses(app.deps, [manyKinds(120)])
    const phone = await packsOf(app, await app.signUp())
    await downloadPack(phone, 1)
    const bank = (await readBank(phone.db, 1)) as Bank
    const sources = await sourcesOf(phone)
    app.clock.nowMs += 90 * dayMs
    const ids = Array.from({ length: students }, (_, at) => `made-${String(at).padStart(4, '0')}`)
    for (let at = 0; at < ids.length; at += 50) {
      const users = ids.slice(at, at + 50).map((id) => ({
        id,
        email: `${id}@example.org`,
        email_key: `${id}@example.org`,
        username: id,
        username_key: id,
        password_hash: '',
        created_at_ms: 0,
      }))
      await app.db('users').insert(users)
    }
    const receive = pushReceiver(app.deps)
    const sync = syncService(app.deps)
    const server = learnerService(app.deps)
    const studied = studiedCourses(app.deps)
    for (const [number, userId] of ids.entries()) {
      const events = studentsAnswers(number + 1, bank, 24).map(({ event }) => ({ ...event, userId }) as AnsweredEvent)
      // In two goes, so that the server has something to go on from; every tenth student's first answers come last.
      const goes = [events.slice(0, 16), events.slice(16)]
      if (number % 10 === 0) goes.reverse()
      for (const go of goes) {
        const body = {
          userId,
          deviceId: 'd'.repeat(32),
          epoch: 'e'.repeat(16),
          appVersion: '1',
          schemaVersion: 2,
          events: go,
        }
        const { results } = await receive(userId, body)
        expect(results.every(({ is }) => is === 'accepted')).toBe(true)
        if (number % 3 === 0) await server.learnerOf(userId, 1)
      }
      const account = await openAccount(userId, makeDevice().env)
      const pulled = JSON.parse(await sync.pull(userId, { userId, after: 0, limit: 500 }))
      await applyPull(account, pulled as Parameters<typeof applyPull>[1], { askedAtMs: 0, answeredAtMs: 0 })
      const { learner } = await readLearnerFrom(account.db, bank, 0)
      const same = await server.learnerOf(userId, 1)
      expect(learner.answers.length).toBe(24)
      expect(learnerHash(same!.state)).toBe(learnerHash(learner.state))
      if (number % 25 === 0) expect(known(same!)).toEqual(known(learner))
      const { summary } = await studied.one(userId, 1)
      const nowMs = app.clock.nowMs
      expect(summary).toEqual(courseSummaryOf(learner, { nowMs, ...sources }))
      // As it travels, nothing of it is lost.
      if (number % 25 === 0) expect(z.parse(courseSummary, JSON.parse(JSON.stringify(summary)))).toEqual(summary)
      account.db.close()
    }
  },
)
