import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isBusy } from '../data/device/busy.ts'
import { repeatEarlyPress } from '../data/device/early.ts'
import { pageNow } from '../data/device/page-clock.ts'
import { makeQueryClient } from '../data/api/query-client.ts'
import { takeServerState } from '../data/api/server-state.ts'
import { openStudentId } from '../data/session/session.ts'
import { afterFirstScreen } from '../data/device/first-screen.ts'
import { makeRouter, stayWhereScrolled } from './make-router.ts'
import { Page } from './page.tsx'
import { takeOverMarkup } from './router-internals.ts'
import { watchInstall } from '../pwa/install.ts'
import { registerWorker } from '../pwa/register.ts'
import '../ui/tokens.css'
import '../ui/base.css'

const owner = openStudentId()
const isOnDevice = owner !== null && /^\/(study|dashboard)\b/.test(location.pathname)
// The student's databases open while the page gets ready.
if (isOnDevice) {
  const opening = import('../data/session/open-account.ts').then(({ openAhead }) => openAhead(owner))
  // The screen that asks for it says what is wrong.
  opening.catch(() => undefined)
}

/** Longest that the first frame waits for what it is to show, ms. What lies on this device comes sooner; what has to be asked
 *  of the server is waited for on the screen. */
const firstFrameMs = isOnDevice ? 2_000 : 150

const handles = { install: watchInstall(), updates: registerWorker({ isSafe: () => !isBusy() }) }
const queryClient = makeQueryClient()
/** A page that was rendered has no need of it to show itself. Should it not come, what is shown is asked of the server. */
const restoreKept = () =>
  import('./open-kept.ts').then(
    ({ openKept }) => openKept(queryClient),
    () => undefined,
  )

/** A function, since this file shares its chunk with what the files it waits for import: they would wait for each other. */
async function start() {
  const root = document.querySelector('#root')
  if (!root) throw new Error('no #root')

  if (!takeServerState(queryClient, document, pageNow())) {
    // Before the first loader runs, so that what is remembered is not asked for, which offline would fail, and before anything is
    // drawn, so that nothing turns into how its student wants it.
    await restoreKept()
    const router = makeRouter(queryClient)
    // Whoever reads a snapshot may have scrolled it.
    if (window.earlyInput) stayWhereScrolled(router)
    // After a placeholder React holds the next thing back for 300 ms, and the router for 500.
    await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, firstFrameMs))])
    createRoot(root).render(<Page router={router} queryClient={queryClient} handles={handles} />)
    return
  }
  const router = makeRouter(queryClient)
  const { pathname } = location
  takeOverMarkup(router)
  stayWhereScrolled(router)
  // The first rendering is to be the server's: with the code of the route, and before the device's own data.
  await router.load()
  const page = <Page router={router} queryClient={queryClient} handles={handles} />
  // The device knows a better place, as for the installed app: the markup is another page's.
  // As a transition, React lets go of the thread every few milliseconds: a press is answered in between.
  if (location.pathname === pathname) {
    startTransition(() => void hydrateRoot(root, page))
    // From here on React answers a press, and takes the page over at once for it.
    repeatEarlyPress()
  } else createRoot(root).render(page)
  void restoreKept()
}

/** Follows who is signed in, with all that an account brings along. Should it not come, the next page sends what waits. */
const beginServices = () =>
  import('../data/start-services.ts').then(
    ({ startServices }) => startServices(queryClient),
    () => undefined,
  )

/** What was done on a snapshot is done on the first screen or not at all. */
const dropEarlyInput = () => void delete window.earlyInput

void start().then(afterFirstScreen).then(dropEarlyInput).then(beginServices)
