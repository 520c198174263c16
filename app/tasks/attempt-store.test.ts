import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Task } from '../../core/content/task.ts'
import { type TaskAttempt, beginTask, usualMode } from '../../core/study/tasks/task-attempt.ts'
import { numberedId } from '../../core/testing/make-events.ts'
import { aScenario, anEssay } from '../../core/testing/make-tasks.ts'
import { attemptStore } from './attempt-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function running(
  task: Task,
  { hasClock = true, isFull = () => false }: { hasClock?: boolean; isFull?: () => boolean } = {},
) {
  const saved: TaskAttempt[] = []
  const done: TaskAttempt[] = []
  const clock = { ms: 5_000 }
  const store = attemptStore({
    task,
    first: beginTask(task, {
      attemptKey: numberedId(1),
      itemHash: 'a'.repeat(64),
      mode: usualMode(task),
      extraPercent: 0,
    }),
    monotonicMs: () => clock.ms,
    save: async (attempt) => {
      if (isFull()) throw new Error('full')
      saved.push(attempt)
    },
    done: (attempt) => done.push(attempt),
    hasClock,
  })
  const pass = async (ms: number) => {
    clock.ms += ms
    await vi.advanceTimersByTimeAsync(ms)
    store.tick()
  }
  return { store, saved, done, clock, pass }
}

test('words are kept a quarter of a second after they were typed, and the time that is left with them', async () => {
  const { store, saved, pass } = running(anEssay())
  await pass(2_000)
  store.write(0, 'Trains ')
  store.write(0, 'Trains are')
  expect(saved).toEqual([])
  await pass(250)
  expect(saved).toHaveLength(1)
  expect(saved[0]).toMatchObject({ texts: ['Trains are', ''], leftMs: 2_398_000 })
})

test('the clock alone is kept too, seldom', async () => {
  const { saved, pass } = running(anEssay())
  for (let second = 0; second < 9; second++) await pass(1_000)
  expect(saved.length).toBeGreaterThanOrEqual(2)
  expect(saved.length).toBeLessThanOrEqual(4)
})

test('the last clock ends the attempt once, with what stands there, and nothing is kept of it after', async () => {
  const { store, saved, done, pass } = running(anEssay())
  store.write(0, 'Unfinished')
  await pass(2_400_000)
  await pass(10_000)
  store.write(0, 'Too late')
  store.next()
  await store.flush()
  expect(done).toHaveLength(1)
  expect(done[0]?.texts).toEqual(['Unfinished', ''])
  expect(store.get().phase).toBeNull()
  expect(saved.every(({ texts }) => texts[0] !== 'Too late')).toBe(true)
})

test('listeners hear of whole seconds, not of every look at the clock', async () => {
  const { store, pass } = running(anEssay())
  let heard = 0
  store.subscribe(() => heard++)
  for (let tick = 0; tick < 50; tick++) await pass(100)
  expect(heard).toBe(5)
})

test('what could not be kept is said, tried again with the next words, and then said no more', async () => {
  let isFull = true
  const { store, saved, pass } = running(anEssay(), { isFull: () => isFull })
  store.write(0, 'One')
  await pass(250)
  expect(store.get()).toMatchObject({ isKept: false, attempt: { texts: ['One', ''] } })
  isFull = false
  store.write(0, 'One two')
  await pass(250)
  expect(store.get().isKept).toBe(true)
  expect(saved.at(-1)?.texts[0]).toBe('One two')
})

test('a part whose clock ran out before the press is not ended twice', () => {
  const { store, clock } = running(aScenario('video'))
  store.next()
  expect(store.get().phase).toMatchObject({ is: 'think', prompt: 0 })
  clock.ms += 30_100
  store.next()
  expect(store.get()).toMatchObject({ phase: { is: 'record', prompt: 0 }, attempt: { leftMs: 60_000 } })
})

test('without a clock of its own an attempt ends by its student or its exam alone', async () => {
  const { store, done, pass } = running(aScenario('typed'), { hasClock: false })
  store.next()
  await pass(3_600_000)
  expect(done).toEqual([])
  expect(store.get().attempt.leftMs).toBeNull()
  store.next()
  expect(done).toHaveLength(1)
})
