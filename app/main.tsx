import { createRoot, hydrateRoot } from 'react-dom/client'
import { isBusy } from './data/busy.ts'
import { pageNow } from './data/page-clock.ts'
import { makeQueryClient } from './data/query-client.ts'
import { takeServerState } from './data/server-state.ts'
import { phoneStorage, rememberedAccount } from './data/this-phone.ts'
import { makeRouter } from './make-router.ts'
import { Page } from './page.tsx'
import { watchInstall } from './pwa/install.ts'
import { registerWorker } from './pwa/register.ts'
import './ui/tokens.css'
import './ui/base.css'

// The account's databases open while React draws the first frame.
const owner = rememberedAccount.read()
if (owner && /^\/(study|dashboard)\b/.test(location.pathname)) {
  const opening = import('./data/open-account.ts').then(({ accountFor }) => accountFor(owner.userId))
  // The screen that asks for it says what is wrong.
  opening.catch(() => undefined)
}

const handles = { install: watchInstall(), updates: registerWorker({ isSafe: () => !isBusy() }) }
const queryClient = makeQueryClient()
/** A page that was rendered has no need of it to show itself. Should it not come, what is shown is asked of the server. */
const keepOnPhone = () =>
  import('./data/keep-catalogue.ts').then(
    ({ keepCatalogue }) => keepCatalogue(queryClient, phoneStorage, __APP_VERSION__, pageNow),
    () => undefined,
  )

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

if (takeServerState(queryClient, document, pageNow())) {
  const router = makeRouter(queryClient)
  // Says that the markup has no boundary around the root, as the router leaves out on the server.
  router.ssr = { manifest: undefined }
  // The first rendering is to be the server's: with the code of the route, and before the phone's own data.
  await router.load()
  hydrateRoot(root, <Page router={router} queryClient={queryClient} handles={handles} />)
  void keepOnPhone()
} else {
  // Before the first loader runs, so that what is remembered is not asked for, which offline would fail.
  await keepOnPhone()
  createRoot(root).render(<Page router={makeRouter(queryClient)} queryClient={queryClient} handles={handles} />)
}
