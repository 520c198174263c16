import type { SyncLoop } from '../device/sync-loop.ts'
import { askWhoIsSignedIn } from './session-events.ts'
import { session } from './session.ts'

/** A login session that ended while the page was open: the server is asked, and `answered` makes it `expired`. Where it is the owner's
 *  all the same, as after a sign-in in another tab, sync runs once more, since it waits for nothing else. */
export function askWhenRefused({ state, syncNow }: SyncLoop): void {
  let isSecond = false
  const askAndSync = async () => {
    await askWhoIsSignedIn()
    if (isSecond || session.get().is !== 'signed-in') return
    isSecond = true
    await syncNow()
  }
  state.subscribe(() => {
    if (state.get().is !== 'sign-in-needed') isSecond = false
    else if (session.get().is === 'signed-in') void askAndSync()
  })
}
