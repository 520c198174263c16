import { afterEach, expect, test, vi } from 'vitest'
import { startSitting } from '../../core/exams/sitting.ts'
import { isExamStarted } from '../../core/study/events/event.ts'
import { sampleExam } from '../../core/testing/make-course.ts'
import { openAccount } from './account.ts'
import { askForTime, correctedNow } from './server-time.ts'
import { beginSitting, readSitting } from './sittings.ts'

afterEach(() => void vi.useRealTimers())

async function opened(userId: string) {
  const time = { nowMs: 1_000_000 }
  const account = await openAccount(userId, {
    now: () => time.nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    tzOffsetMin: () => 0,
    appVersion: 'test',
  })
  return { account, time }
}

test('the server’s time is that of the middle between asking and hearing, and stays until the next', async () => {
  const { account, time } = await opened('u-time')
  const answer = await askForTime(account, () => {
    time.nowMs += 400
    return Promise.resolve({ serverTimeMs: 5_000_000, more: 'said' })
  })
  expect(answer).toEqual({ serverTimeMs: 5_000_000, more: 'said' })
  expect(await correctedNow(account)).toBe(5_000_200)
  time.nowMs += 1000
  await askForTime(account, () => Promise.reject(new Error('refused')))
  expect(await correctedNow(account)).toBe(5_001_200)
})

test('a reply that is read long after it came, or over a clock that was set, leaves the time as it was known', async () => {
  const { account, time } = await opened('u-time-slept')
  const ask = (meanwhileMs: number) =>
    askForTime(account, () => {
      time.nowMs += meanwhileMs
      return Promise.resolve({ serverTimeMs: 5_000_000 })
    })
  await ask(0)
  for (const meanwhileMs of [8 * 3_600_000, -3_600_000]) {
    await ask(meanwhileMs)
    expect(await correctedNow(account)).toBe(time.nowMs + 4_000_000)
  }
})

test('a server that does not answer is waited for two seconds, and what it says later changes nothing', async () => {
  const { account } = await opened('u-time-late')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let say: (answer: { serverTimeMs: number }) => void = () => undefined
  const asked = askForTime(account, () => new Promise<{ serverTimeMs: number }>((resolve) => (say = resolve)))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked).toBeNull()
  vi.useRealTimers()
  say({ serverTimeMs: 9_000_000 })
  expect(await correctedNow(account)).toBe(1_000_000)
})

test('an exam that begins is a fact that waits to be sent while it goes on, once', async () => {
  const { account, time } = await opened('u-time-begun')
  const item = { kind: 'question' as const, itemId: 'q', hash: 'a'.repeat(64), topic: 't', type: 'numeric' }
  const held = startSitting({
    id: account.newId(),
    courseId: 1,
    packVersion: 1,
    exam: sampleExam,
    plans: [0],
    drawn: [{ items: [item], wanted: 1 }],
    timeFactor: 1,
    hasRestBreaks: false,
    isMet: () => false,
    newId: account.newId,
    nowMs: time.nowMs,
  })
  await beginSitting(account, held)
  await beginSitting(account, held)
  const rows = await account.db.events.where({ waiting: 1, type: 'exam-started' }).toArray()
  expect(rows.map(({ event }) => event).filter(isExamStarted)).toMatchObject([
    { sessionId: held.sitting.id, examId: 'sample-exam', clock: 'device', startedAtMs: 1_000_000, longestMs: null },
  ])
  expect(await readSitting(account.db, held.sitting.id)).not.toBeNull()
})
