// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { aCustomer } from '../../testing/sample-answers.ts'
import type { SyncLoopState } from '../device/sync-loop.ts'
import { createStore } from '../store.ts'

/** Modules that are read anew take a busy machine its time. */
const until = (met: () => void) => vi.waitFor(met, { timeout: 10_000 })

/** A page whose owner the server knows, and a sync of theirs. */
async function signedInPage(answer: () => Response) {
  vi.resetModules()
  document.cookie = 'signed-in=1'
  globalThis.fetch = async () => answer()
  const [{ askWhenRefused }, { askWhoIsSignedIn, dispatch }] = await Promise.all([
    import('./ask-when-refused.ts'),
    import('./session-events.ts'),
  ])
  const ada = aCustomer()
  dispatch({ type: 'signed-in', customer: ada })
  const state = createStore<SyncLoopState>({ is: 'idle' })
  const refuse = () => state.set({ is: 'sign-in-needed' })
  return { ada, askWhenRefused, askWhoIsSignedIn, dispatch, state, refuse }
}

test('a sync that is refused again to whom the server knows waits for the next time', async () => {
  let asked = 0
  const { askWhenRefused, askWhoIsSignedIn, state, refuse } = await signedInPage(() => {
    asked++
    return Response.json(aCustomer())
  })
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

test.each(['signed-in', 'sign-in-refused', 'stayed'] as const)(
  'a sync that was refused while another login session was on its way runs again once that is settled: %s',
  async (end) => {
    const { ada, askWhenRefused, dispatch, state, refuse } = await signedInPage(() => Response.json(aCustomer()))
    const syncNow = vi.fn(async () => state.set({ is: 'idle' }))
    askWhenRefused({ state, syncNow, stop: () => undefined })
    dispatch({ type: end === 'stayed' ? 'sign-out-asked' : 'sign-in-sent' })
    refuse()
    expect(syncNow).not.toHaveBeenCalled()
    dispatch(end === 'signed-in' ? { type: end, customer: ada } : { type: end })
    await until(() => expect(syncNow).toHaveBeenCalledTimes(1))
    // And no more than that.
    refuse()
    await until(() => expect(syncNow).toHaveBeenCalledTimes(2))
  },
)
