import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { answerFetch, standIn } from './stand-in.ts'

// Before any module of the page is read: some of them keep the `fetch` that they find.
globalThis.fetch = answerFetch

/** A query may be looked up where another screen says how it is asked; and a route that a test lets fail is told of. */
const isExpected = ([words]: unknown[]) => /No queryFn was passed|Error in route match/.test(String(words))

const { error, warn } = console
let printed: unknown[][] = []

beforeEach(() => {
  printed = []
  console.error = (...words) => {
    if (isExpected(words)) return
    printed.push(words)
    error(...words)
  }
  console.warn = (...words) => {
    if (!isExpected(words)) warn(...words)
  }
})

afterEach(async () => {
  await cleanup()
  Object.assign(console, { error, warn })
  standIn.reset()
  localStorage.clear()
  sessionStorage.clear()
  expect(printed, 'console.error in a test').toEqual([])
})

// As every page does.
let stopFollowing: () => void
beforeAll(async () => {
  const { followLostFocus } = await import('../data/device/lost-focus.ts')
  stopFollowing = followLostFocus()
})

// The files of a run share one document, since reading its modules anew took as long as the tests did: the next one finds nobody signed in,
// and a network.
afterAll(async () => {
  const [{ stopAccount }, { session }] = await Promise.all([
    import('../data/session/start-account.ts'),
    import('../data/session/session.ts'),
  ])
  stopFollowing()
  stopAccount()
  session.set({ is: 'unknown' })
  Reflect.deleteProperty(navigator, 'onLine')
})
