import type { SyncLoop } from '../device/sync-loop.ts'
import { askWhoIsSignedIn } from './session-events.ts'
import { isSettled } from './session-state.ts'
import { session } from './session.ts'

/** A login session that ended while the page was open: the server is asked, and `answered` makes it `expired`. Where it is the owner's
 *  all the same, as after a sign-in here or in another tab, sync runs once more, since it waits for nothing else. */
export function askWhenRefused({ state, syncNow }: SyncLoop): void {
  let isSecond = false
  const askAndSync = async () => {
    await askWhoIsSignedIn()
    if (isSecond || session.get().is !== 'signed-in') return
    isSecond = true
    await syncNow()
  }
  const look = () => {
    if (state.get().is === 'sign-in-needed' && session.get().is === 'signed-in') void askAndSync()
  }
  state.subscribe(() => {
    if (state.get().is !== 'sign-in-needed') isSecond = false
    else onceSettled(look)
  })
}

/** Calls back at once, or when the sign-in or sign-out under way has ended. Either may leave the account open: a sign-in by another login
 *  session, a sign-out that is thought better of. */
function onceSettled(act: () => void): void {
  if (isSettled(session.get())) return act()
  const stop = session.subscribe(() => {
    if (!isSettled(session.get())) return
    stop()
    act()
  })
}
