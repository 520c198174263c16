import { afterEach, expect, test, vi } from 'vitest'
import { reviewsPerDayFact } from '../../../core/study/learner/model/learner-inputs.ts'
import { withItem } from '../../../core/study/session.ts'
import { sampleExam } from '../../../core/testing/make-course.ts'
import { record } from '../../../offline/account/record.ts'
import { runOnThisDevice, studyOnThisDevice } from '../../testing/studying.ts'
import { sharedDb } from '../device/packs.ts'
import { accountFor } from '../session/open-account.ts'
import { openStudentId } from '../session/session.ts'
import { startEngineRun } from './engine-run.ts'
import { readReserved } from './reserved.ts'
import { readReviewLoad } from './read-review-load.ts'
import { startRun } from './start-run.ts'

const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })

afterEach(() => void vi.restoreAllMocks())

const all = [0, 1, 2, 3, 4].map((number) => `doses-000${number}`)
const opened = async () => (await accountFor(openStudentId() ?? '')).db

async function asks(beginning: Awaited<ReturnType<typeof startRun>>) {
  const run = beginning.is === 'begun' ? await (await opened()).sessions.get(beginning.sessionId) : undefined
  return run?.items.map(({ itemId }) => itemId)
}

test('a run of one question that was left open is not taken for a quiz that has this question too', async () => {
  await studyOnThisDevice()
  const one = await startRun({ courseId: 1, itemIds: ['doses-0002'] })
  expect(await asks(one)).toEqual(['doses-0002'])
  expect(await asks(await startRun({ courseId: 1, itemIds: all }))).toEqual(all)
})

test('a run of the very questions is gone on with, in whatever order, less those that are not here', async () => {
  await studyOnThisDevice()
  const begun = await startRun({ courseId: 1, itemIds: all })
  expect(await startRun({ courseId: 1, itemIds: all.toReversed() })).toEqual(begun)
  expect(await startRun({ courseId: 1, itemIds: ['gone', ...all] })).toEqual(begun)
  const fewer = await startRun({ courseId: 1, itemIds: all.slice(1) })
  expect(await asks(fewer)).toEqual(all.slice(1))
})

test('a run that was answered to its end is begun anew, though its summary was not looked at', async () => {
  await studyOnThisDevice()
  const begun = await startRun({ courseId: 1, itemIds: all.slice(0, 2) })
  const { sessions } = await opened()
  const answerAll = async (count: number) => {
    const run = await sessions.get(begun.is === 'begun' ? begun.sessionId : '')
    const given = { answer: { kind: 'number' as const, text: '7' }, mark: null }
    const answered = run?.items.reduce(
      (now, _, at) => (at < count ? withItem(now, at, (i) => ({ ...i, given })) : now),
      run,
    )
    if (answered) await sessions.put(answered)
  }
  await answerAll(1)
  expect(await startRun({ courseId: 1, itemIds: all.slice(0, 2) })).toEqual(begun)
  await answerAll(2)
  const anew = await startRun({ courseId: 1, itemIds: all.slice(0, 2) })
  expect(anew).not.toEqual(begun)
  expect(await asks(anew)).toEqual(all.slice(0, 2))
})

test('a review asks all that is due, whatever of it is in a run that was left open', async () => {
  await studyOnThisDevice()
  await runOnThisDevice(
    all.map(() => ({ isRight: true })),
    { daysAgo: 20 },
  )
  await startRun({ courseId: 1, itemIds: ['doses-0002'] })
  const review = await startEngineRun(1, { is: 'reviews' })
  expect((await asks(review))?.toSorted()).toEqual(all)
  expect(await startEngineRun(1, { is: 'reviews' })).toEqual(review)
})

test('on a full device a run begins in the room that is set aside, and is said to be not stored where there is none', async () => {
  await studyOnThisDevice()
  await sharedDb.ballast.put({ id: 0, bytes: new Uint8Array(8) })
  const pinning = vi.spyOn(sharedDb.pins, 'put').mockRejectedValueOnce(full)
  expect(await startRun({ courseId: 1, itemIds: all })).toMatchObject({ is: 'begun' })
  expect(await sharedDb.ballast.count()).toBe(0)
  pinning.mockRejectedValue(full)
  expect(await startRun({ courseId: 1, itemIds: all.slice(1) })).toEqual({ is: 'failed', code: 'no-room' })
})

test(
  'a review has as many questions as were said, also where an exam has begun to keep some that were answered',
  { tags: ['large'] },
  async () => {
    await studyOnThisDevice()
    await runOnThisDevice(
      all.map(() => ({ isRight: true })),
      { daysAgo: 20 },
    )
    await sharedDb.packs.toCollection().modify(({ current }) => {
      if (current) current.manifest.exams = [{ ...sampleExam, reserve: 0.5 }]
    })
    const account = await accountFor(openStudentId() ?? '')
    const reserved = await readReserved(account.db, 1)
    const open = all.filter((itemId) => !reserved.has(itemId))
    expect(open.length).toBeLessThan(all.length)
    await record(account, [reviewsPerDayFact(open.length)])
    expect(await readReviewLoad(account, 1, account.env.now())).toMatchObject({ today: open.length })
    expect((await asks(await startEngineRun(1, { is: 'reviews' })))?.toSorted()).toEqual(open)
  },
)
