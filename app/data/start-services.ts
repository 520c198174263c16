import type { QueryClient } from '@tanstack/react-query'
import { followLostFocus } from './device/lost-focus.ts'
import { sendMessagesThatWait } from './forms/messages-wait.ts'
import { accountKey } from './session/account-memory.ts'
import { closingsDue } from './session/due.ts'
import { session } from './session/session.ts'
import { askAgainWhoIsSignedIn, askWhoIsSignedIn, catchUp } from './session/session-events.ts'
import { studentOf } from './session/session-state.ts'

const flow = () => import('./session/session-flow.ts')

/** Starts what runs beside the screens, from the first on and for as long as the page is open: following who is signed in, with all
 *  that an account brings along, and sending messages that wait. Both are fetched for those who have them. */
export function startServices(queryClient: QueryClient): void {
  nameManifest()
  followLostFocus()
  followSession(queryClient)
  if (closingsDue.some((due) => due.read().length > 0)) void flow().then(({ resumeClosing }) => resumeClosing())
  sendMessagesThatWait()
}

/** Listens to other tabs and to the server, and leaves what follows from a change to `session-flow.ts`. */
function followSession(queryClient: QueryClient): void {
  // Without its file, which is fetched again at the next change, the screens still show the device's own data.
  const follow = () =>
    flow()
      .then(({ follow: act }) => act(queryClient))
      .catch(() => undefined)
  let shown: string | undefined
  const look = () => {
    const now = session.get()
    const userId = studentOf(now)?.userId
    if (userId !== undefined || shown !== undefined) void follow()
    const isUnheard = now.is === 'signed-in' && now.customer === null
    if (isUnheard && userId !== shown) void askWhoIsSignedIn()
    shown = userId
  }
  session.subscribe(look)
  window.addEventListener('storage', ({ key }) => {
    if (key === accountKey || key === null) catchUp()
  })
  document.addEventListener('visibilitychange', askAgainWhoIsSignedIn)
  window.addEventListener('online', askAgainWhoIsSignedIn)
  // Back from the browser's own cache of pages, where no tab's word is heard.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) askAgainWhoIsSignedIn()
  })
  catchUp()
  look()
  void askWhoIsSignedIn()
}

/** Names the manifest where the document does not, as that of the worker: the browser would fetch it, and draw its icons, before the
 *  first screen. */
function nameManifest(): void {
  if (document.head.querySelector('link[rel="manifest"]')) return
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }),
  )
}
