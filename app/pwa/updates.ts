import { Workbox } from 'workbox-window'
import { ownScripts } from '../../offline/own-scripts.ts'
import type { Store } from '../data/store.ts'
import type { SafeMoment } from './safe-moment.ts'

/** Out of sight for so long, a page is taken to be put aside. */
const asideMs = 30_000
/** Longest wait for the new worker to take over before reloading all the same. */
const takeOverMs = 5_000
/** How often a page that waits for its own safe moment looks for it. */
const lookMs = 2_000
/** How often a page that stays open asks for a newer release. */
const checkMs = 60 * 60_000

const workerPath = '/service-worker.js'
/** The worker's address, as the page may use it once. */
const workerUrl = (): string => ownScripts('vademecum', (url) => url === workerPath)(workerPath)

export interface WatchOptions {
  /** Whether this page may be reloaded now. */
  isSafe: () => boolean
  /** Set while a newer release is here and waits for a safe moment. */
  isWaiting: Store<boolean>
  moment: SafeMoment
  /** The worker that answered for the page when it began. */
  controller: ServiceWorker | null
}

/** Registers the service worker and follows its releases. Gives the way to change to a waiting one, which answers `false` while a
 *  tab is in the middle of something. */
export function watchUpdates({ isSafe, isWaiting, moment, controller }: WatchOptions): () => Promise<boolean> {
  const worker = navigator.serviceWorker
  const workbox = new Workbox(workerUrl(), { scope: '/' })
  let applying: Promise<boolean> | null = null

  const takeOver = async (): Promise<boolean> => {
    if (!isWaiting.get() || !(await moment.isSafeEverywhere())) return false
    workbox.messageSkipWaiting()
    setTimeout(() => reloadWhenSafe(isSafe), takeOverMs)
    return true
  }
  const apply = () => (applying ??= takeOver().finally(() => (applying = null)))

  workbox.addEventListener('waiting', (event) => {
    isWaiting.set(true)
    // It waited since before this page was opened: nothing has been begun here yet.
    if (event.wasWaitingBeforeRegister) void apply()
  })
  // A tab that did not ask for the change is told of it by this alone.
  if (controller && worker.controller !== controller) reloadWhenSafe(isSafe)
  let isControlled = worker.controller !== null
  worker.addEventListener('controllerchange', () => {
    if (isControlled) reloadWhenSafe(isSafe)
    isControlled = true
  })
  whenPutAside(() => void apply())
  whenBack(() => void workbox.update().catch(() => undefined))
  void workbox.register().catch(() => undefined)
  if (isMadeOfModules()) void worker.ready.then(({ active }) => active?.postMessage({ type: 'KEEP_MODULES' }))

  return apply
}

/** A page from the server fetches its parts as it needs them; one that the worker answered has them in the scripts that the worker keeps. */
const isMadeOfModules = () => document.querySelector('script[src^="/assets/app-"]') === null

let isReloading = false

/** Reloads once, at the first moment at which nothing is lost by it. Files of the release before stay on the server, so the
 *  page works on until then. */
function reloadWhenSafe(isSafe: () => boolean): void {
  if (isReloading) return
  if (isSafe()) {
    isReloading = true
    window.location.reload()
  } else setTimeout(() => reloadWhenSafe(isSafe), lookMs)
}

function whenPutAside(act: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(act, asideMs)
  })
}

function whenBack(act: () => void): void {
  let lastMs = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || performance.now() - lastMs < checkMs) return
    lastMs = performance.now()
    act()
  })
}
