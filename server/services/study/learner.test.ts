import { expect, test } from 'vitest'
import { dayMs } from '../../../core/durations.ts'
import { daysOffFact, minutesPerDayFact } from '../../../core/study/learner/model/learner-inputs.ts'
import { learnerHash } from '../../../core/study/learner/model/learner.ts'
import type { RegisterFact } from '../../../core/study/families.ts'
import { canonicalJson } from '../../../core/study/events/canonical.ts'
import { removeExpired } from '../../jobs/cleanup.ts'
import { sha256Of } from '../../packs/sha256.ts'
import { sampleCourse, sampleQuestion } from '../../testing/samples/sample-course.ts'
import { sampleDevice, type SampleDevice } from '../../testing/samples/sample-events.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { publishCourses } from '../shop/publishing/publish.ts'
import { learnerService } from './learner.ts'

/** An app with the sample course, a student and their device. */
async function withStudent() {
  const app = await testApp()
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'second' })])
  const user = await app.signUp()
  const device = sampleDevice(user, app.clock.nowMs)
  return {
    app,
    user,
    device,
    learners: learnerService(app.deps),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

/** The next answer of a device, to question `at`; right by the key when `isRight`. */
function answerTo(device: SampleDevice, at: number, isRight = true, changes: object = {}) {
  device.atMs += 1000
  const question = sampleQuestion(at)
  const itemHash = sha256Of(canonicalJson(question))
  const answer = { kind: 'option' as const, optionId: isRight ? 'a' : 'b' }
  return device.answer({ itemId: question.id, itemHash, answer, ...changes })
}

async function studies({ app, device }: { app: TestApp; device: SampleDevice }, from: number, count: number) {
  for (let sent = 0; sent < count; sent += 200) {
    const events = Array.from({ length: Math.min(200, count - sent) }, (_, at) =>
      answerTo(device, (from + sent + at) % 20, (from + sent + at) % 3 > 0),
    )
    app.clock.nowMs = Math.max(app.clock.nowMs, device.atMs)
    await device.push(events)
  }
}

/** As if nothing had been kept. */
async function anew(app: TestApp, { userId }: TestUser) {
  const learners = learnerService(app.deps)
  await learners.forget(userId, 1)
  return (await learners.learnerOf(userId, 1))!
}

const written = (device: SampleDevice, { kind, target, value }: RegisterFact) => device.write({ kind, target, value })

test('what is kept is gone on with, whatever number of answers came since', async () => {
  await using on = await withStudent()
  const { app, user, learners } = on
  for (const [from, count] of [
    [0, 1],
    [1, 30],
    [31, 700],
    [731, 5],
    [736, 25],
  ] as const) {
    await studies(on, from, count)
    const learner = (await learners.learnerOf(user.userId, 1))!
    expect(learner.answers).toHaveLength(from + count)
    expect(learner.cards.size).toBe(Math.min(20, from + count))
    expect(learner).toEqual(await anew(app, user))
  }
  expect(await app.db('learners').count({ rows: '*' }).first()).toEqual({ rows: 1 })
})

test('an answer that a phone brings late has its place, and one that is sent twice counts once', async () => {
  await using on = await withStudent()
  const { app, user, device, learners } = on
  const other = sampleDevice(user, device.atMs)
  const late = [answerTo(other, 3, false), answerTo(other, 4)]
  await studies(on, 0, 40)
  const before = (await learners.learnerOf(user.userId, 1))!
  await other.push(late)
  await other.push(late)
  const after = (await learners.learnerOf(user.userId, 1))!
  expect(after.answers).toHaveLength(42)
  expect(after.answers.slice(0, 4).map(({ itemId }) => itemId)).toContain('doses-0003')
  expect(learnerHash(after.state)).not.toBe(learnerHash(before.state))
  expect(after).toEqual(await anew(app, user))
})

test('a clock a year ahead, answers to nothing that is known and tasks do no harm', async () => {
  await using on = await withStudent()
  const { user, device, learners, app } = on
  await studies(on, 0, 30)
  const ahead = sampleDevice(user, device.atMs + 365 * dayMs)
  await ahead.push([answerTo(ahead, 5)])
  const task = { kind: 'task', entries: [], itemId: 'a-station', clientMark: null }
  await device.push([
    device.answer({ itemId: 'withdrawn', itemHash: 'f'.repeat(64) }),
    device.answer({ itemId: 'a-station', itemHash: 'e'.repeat(64), answer: task, clientMark: null }),
  ])
  const learner = (await learners.learnerOf(user.userId, 1))!
  expect(learner.answers.at(-1)?.itemId).toBe('doses-0005')
  expect(learner.answers).toHaveLength(32)
  expect(learner.state.answers).toBe(31)
  // No later than five minutes after it came.
  expect(learner.answers.at(-1)!.atMs).toBeLessThanOrEqual(app.clock.nowMs + 300_000)
})

test('settings are those that were written last, also after what was kept', async () => {
  await using on = await withStudent()
  const { user, device, learners } = on
  await device.push([written(device, minutesPerDayFact(20)), written(device, daysOffFact([6]))])
  await studies(on, 0, 25)
  expect((await learners.learnerOf(user.userId, 1))?.settings).toMatchObject({ minutesPerDay: 20, daysOff: [6] })
  device.atMs += 60_000
  await device.push([written(device, minutesPerDayFact(50)), device.write({ kind: 'flag' })])
  expect((await learners.learnerOf(user.userId, 1))?.settings).toMatchObject({ minutesPerDay: 50, daysOff: [6] })
})

test('a course that was not begun has a learner, and one without a pack has none', async () => {
  await using on = await withStudent()
  const { user, learners } = on
  expect(await learners.learnerOf(user.userId, 2)).toMatchObject({ courseId: 2, answers: [], state: { answers: 0 } })
  expect(await learners.learnerOf(user.userId, 3)).toBeNull()
})

test('who asks at the same time is answered of one reading, and others of their own', async () => {
  await using on = await withStudent()
  const { app, user, learners } = on
  await studies(on, 0, 30)
  const other = await app.signUp()
  const [one, same, others] = await Promise.all([
    learners.learnerOf(user.userId, 1),
    learners.learnerOf(user.userId, 1),
    learners.learnerOf(other.userId, 1),
  ])
  expect(same).toBe(one)
  expect(others?.answers).toEqual([])
})

test(
  'what was reckoned of who did not study for a month is forgotten, and made again',
  { tags: ['large'] },
  async () => {
    await using on = await withStudent()
    const { app, user, learners } = on
    await studies(on, 0, 30)
    const before = await learners.learnerOf(user.userId, 1)
    app.clock.nowMs += 31 * dayMs
    await removeExpired(app.deps, dayMs)
    expect(await app.db('learners').first()).toBeUndefined()
    expect(await learners.learnerOf(user.userId, 1)).toEqual(before)
  },
)
