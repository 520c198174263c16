import { clientsClaim } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'
import type { DeviceEnv } from '../offline/account/account.ts'
import { answerCatalogue, answerMedia, answerShell, warmCatalogue } from './cache.ts'
import { answerModules, dividedFiles, keepModules } from './modules.ts'
import { ownScripts } from '../offline/own-scripts.ts'

declare const __APP_VERSION__: string
declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[]
  workerSync?: typeof import('./sync.ts')
}

/** As Chromium has it; not in TypeScript's library. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

const env: DeviceEnv = {
  now: () => Date.now(),
  randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  tzOffsetMin: () => -new Date().getTimezoneOffset(),
  appVersion: __APP_VERSION__,
}

// The browser's storage takes as long to wake as the app's script to run (90 ms after a cold start), and for all at once: what the
// page reads of this device is there when its script asks. Firefox before 126 cannot list databases.
if ('databases' in self.indexedDB) void self.indexedDB.databases().catch(() => undefined)

const { shell, modules, sync: syncFile } = dividedFiles(self.__WB_MANIFEST)
const runSync = syncScript(syncFile)
answerShell(shell)
answerModules(modules)
answerCatalogue()
answerMedia()
clientsClaim()

// Of releases until November 2026, which had the browser fetch packs in the background.
self.addEventListener('activate', (event) => event.waitUntil(self.caches.delete('pack-arrivals')))

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type
  // Asked by a page that has made sure that no page is in the middle of something: see app/pwa/register.ts.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // Asked by a page that no worker answers.
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (type === 'WARM_CATALOGUE') event.waitUntil(warmCatalogue(event, env.appVersion))
  if (type === 'KEEP_MODULES') event.waitUntil(keepModules(modules))
})

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === 'outbox') sync.waitUntil(sendWork().finally(() => tellPages(self.clients)))
  else if (sync.tag === 'messages') sync.waitUntil(sendMessages())
})

const sendWork = async () => await runSync().syncSignedIn(env, self.navigator.locks)
const sendMessages = async () => await runSync().sendMessages(self.navigator.locks)

/** Tells open pages that the server may have news, so that their line about sync is right at once. */
async function tellPages(clients: Clients): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage({ type: 'sync' })
}

/** What sends work without a page, in a script of its own: a worker starts for every page that is opened, and each start reads all of
 *  its script. Answers what runs it; browsers keep a script that was run while a worker installed, for its later starts. */
function syncScript(path: string): () => typeof import('./sync.ts') {
  const toUrl = ownScripts('vademecum', (url) => url === path)
  const run = () => {
    if (!self.workerSync) self.importScripts(toUrl(path))
    if (!self.workerSync) throw new Error(`${path} gives nothing`)
    return self.workerSync
  }
  // A worker that could not bring it does not install, and is tried again.
  self.addEventListener('install', (event) => event.waitUntil(inPromise(run)))
  return run
}

/** What throws rejects. */
const inPromise = async <Result>(run: () => Result): Promise<Result> => run()
