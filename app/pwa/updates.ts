import { Workbox } from 'workbox-window'
import { ownScripts } from '../../offline/own-scripts.ts'
import type { Store } from '../data/store.ts'
import type { SafeMoment } from './safe-moment.ts'

/** Out of sight for so long, a page is taken to be put aside. */
const asideMs = 30_000
/** Longest wait for the new worker to take over before reloading all the same. A busy Chromium takes the old worker's work for unfinished
 *  now and then, and makes the change with the next page that is opened: see docs/decisions/098-a-change-of-worker.md. */
const takeOverMs = 5_000
/** How often a page that waits for its own safe moment looks for it. */
const lookMs = 2_000
/** How often a page that stays open asks for a newer release. */
const checkMs = 60 * 60_000

/** When a page of modules asks the worker to bring what it lacks, ms after its load: again for what a moment without a network took. Any
 *  other page asks once. */
const askAfterMs = [0, 20_000, 120_000]

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
  const reload = reloader(isSafe)
  let applying: Promise<boolean> | null = null
  /** Whether the next change of workers is one of releases, and not a first worker that comes in. */
  let isUpdate = worker.controller !== null

  const takeOver = async (reloadsAnyway: boolean): Promise<boolean> => {
    if (!isWaiting.get() || !(await moment.isSafeEverywhere())) return false
    // Also a page that was loaded past its worker comes back with the new one.
    isUpdate = true
    workbox.messageSkipWaiting()
    if (reloadsAnyway) reload(takeOverMs)
    return true
  }
  const apply = (reloadsAnyway = true) => (applying ??= takeOver(reloadsAnyway).finally(() => (applying = null)))

  workbox.addEventListener('waiting', (event) => {
    isWaiting.set(true)
    // It waited since before this page was opened: nothing has been begun here yet. Reloaded once in vain, it waits for the change.
    if (event.wasWaitingBeforeRegister) void apply(!wasReloaded())
  })
  // Also while the page reloads: what was begun before the new worker is ready may never come to its end.
  const onChange = () => {
    reload(takeOverMs)
    whenReady(worker.controller, () => reload())
  }
  // A tab that did not ask for the change is told of it by this alone.
  if (controller && worker.controller !== controller) onChange()
  worker.addEventListener('controllerchange', () => {
    if (isUpdate) onChange()
    isUpdate = true
  })
  whenPutAside(() => void apply())
  whenBack(() => void workbox.update().catch(() => undefined))
  void workbox.register().catch(() => undefined)
  for (const afterMs of isMadeOfModules() ? askAfterMs : [0]) setTimeout(() => void askToBring(), afterMs)

  return () => apply()
}

async function askToBring(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  // A page that was loading while its first worker took over was passed by: nothing that is kept would come to it.
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' })
  active?.postMessage({ type: 'WARM_CATALOGUE' })
  if (isMadeOfModules()) active?.postMessage({ type: 'KEEP_MODULES' })
}

/** A page from the server fetches its parts as it needs them; one that the worker answered has them in the scripts that the worker keeps. */
const isMadeOfModules = () => document.querySelector('script[src^="/assets/app-"]') === null

const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')

function whenReady(worker: ServiceWorker | null, act: () => void): void {
  if (worker?.state === 'activating') worker.addEventListener('statechange', act, { once: true })
  else act()
}

/** Reloads after so many ms, at the first moment at which nothing is lost by it; asked again, it begins anew. Files of the release
 *  before stay on the server, so the page works on until then. */
function reloader(isSafe: () => boolean): (afterMs?: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return function reload(afterMs = 0) {
    clearTimeout(timer)
    timer = setTimeout(() => (isSafe() ? window.location.reload() : reload(lookMs)), afterMs)
  }
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
