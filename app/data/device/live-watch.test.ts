import { expect, test } from 'vitest'
import { watchLive } from './live-watch.ts'

const lost = (name = 'UnknownError') => Object.assign(new Error('connection lost'), { name })

/** A read whose looks end as they are told to, one after the other; the last ending is repeated. */
function watchOf(endings: (number | Error)[]) {
  const seen: number[] = []
  const failures: unknown[] = []
  const waits: number[] = []
  let looks = 0
  let reopened = 0
  const observers: { error: (cause: unknown) => void }[] = []
  const stop = watchLive<number>(
    (observer) => {
      observers.push(observer)
      const ending = endings[Math.min(looks++, endings.length - 1)]
      queueMicrotask(() => (typeof ending === 'number' ? observer.next(ending) : observer.error(ending)))
      return { unsubscribe: () => undefined }
    },
    { next: (value) => seen.push(value), failed: (cause) => failures.push(cause) },
    {
      reopen: async () => void reopened++,
      wait: async (ms) => {
        waits.push(ms)
        // The rest of a long outage is not waited for.
        if (waits.length > 8) stop()
      },
    },
  )
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5))
  return { seen, failures, waits, observers, settled, stop, reopened: () => reopened }
}

test('a lost connection is followed by a new one and the screen stays', async () => {
  const watch = watchOf([1, lost(), lost('InvalidStateError'), 2])
  await watch.settled()
  watch.observers[0]?.error(lost())
  await watch.settled()
  expect(watch.seen).toEqual([1, 2])
  expect(watch.failures).toEqual([])
  expect(watch.reopened()).toBe(3)
})

test('what was read stays on the screen however long the connection is lost', async () => {
  const watch = watchOf([1, lost()])
  await watch.settled()
  watch.observers[0]?.error(lost())
  await watch.settled()
  expect(watch.waits.length).toBeGreaterThan(8)
  expect(watch.failures).toEqual([])
})

test('a store that never opened is said to have failed, after a few looks', async () => {
  const watch = watchOf([lost('OpenFailedError')])
  await watch.settled()
  expect(watch.reopened()).toBe(3)
  expect(watch.failures).toHaveLength(1)
})

test('a mistake in the read is not tried again', async () => {
  const watch = watchOf([new TypeError('no such field')])
  await watch.settled()
  expect(watch.reopened()).toBe(0)
  expect(watch.failures).toHaveLength(1)
})

test('the database of an account that has left ends quietly', async () => {
  const watch = watchOf([lost('DatabaseClosedError')])
  await watch.settled()
  expect(watch.failures).toEqual([])
})
