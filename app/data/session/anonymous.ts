import { session } from './session.ts'
import { askWhoIsSignedIn, dispatch } from './session-events.ts'
import { type RememberedAccount, anonymousStudent, studentOf } from './session-state.ts'

/** Lets whoever is here study on this device without an account, and answers whose study is open: the account's that is open, or
 *  signed in by its cookie, else `anonymousStudent`. The study screens may be entered once it has resolved; it may be called again. The
 *  server is asked only where a login cookie may be. */
export async function beginAnonymous(): Promise<RememberedAccount> {
  if (studentOf(session.get()) === null) await askWhoIsSignedIn()
  const student = studentOf(session.get())
  if (student) return student
  dispatch({ type: 'opened', account: anonymousStudent })
  return anonymousStudent
}
