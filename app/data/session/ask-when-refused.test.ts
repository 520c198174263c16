// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { aCustomer } from '../../testing/sample-answers.ts'
import type { SyncLoopState } from '../device/sync-loop.ts'
import { createStore } from '../store.ts'

/** Modules that are read anew take a busy machine its time. */
const until = (met: () => void) => vi.waitFor(met, { timeout: 10_000 })

test('a sync that is refused again to whom the server knows waits for the next time', async () => {
  vi.resetModules()
  document.cookie = 'signed-in=1'
  const ada = aCustomer()
  let asked = 0
  globalThis.fetch = async () => {
    asked++
    return Response.json(ada)
  }
  const [{ askWhenRefused }, { askWhoIsSignedIn, dispatch }] = await Promise.all([
    import('./ask-when-refused.ts'),
    import('./session-events.ts'),
  ])
  dispatch({ type: 'signed-in', customer: ada })
  const state = createStore<SyncLoopState>({ is: 'idle' })
  const refuse = () => state.set({ is: 'sign-in-needed' })
  let passes = 0
  const syncNow = vi.fn(async () => {
    if (++passes < 4) refuse()
  })
  askWhenRefused({ state, syncNow, stop: () => undefined })
  refuse()
  await until(() => expect(asked).toBe(2))
  // The question under way is shared.
  await askWhoIsSignedIn()
  expect(syncNow).toHaveBeenCalledTimes(1)
  state.set({ is: 'idle' })
  refuse()
  await until(() => expect(syncNow).toHaveBeenCalledTimes(2))
})
