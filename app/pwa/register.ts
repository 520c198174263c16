import type { Workbox } from 'workbox-window'
import { agreeOnSafeMoment } from './safe-moment.ts'
import { workerUrl } from './worker-url.ts'

export interface UpdateHandle {
  /** True while a newer release is here and waits for a safe moment. */
  isWaiting(): boolean
  /** `listener` is called when `isWaiting` changes. */
  subscribe(listener: () => void): () => void
  /** Changes to the waiting release and reloads, unless a tab is in the middle of something: answers `false` then. */
  apply(): Promise<boolean>
}

export interface WorkerOptions {
  /** Whether this page may be reloaded now: no practice on the screen, no unsaved text. */
  isSafe: () => boolean
}

/** Out of sight for so long, a page is taken to be put aside. */
const asideMs = 30_000
/** Longest wait for the new worker to take over before reloading all the same. */
const takeOverMs = 5_000
/** How often a page that waits for its own safe moment looks for it. */
const lookMs = 2_000
/** How often a page that stays open asks for a newer release. */
const checkMs = 60 * 60_000

/** Registers the service worker. A newer release is never forced on a page: it comes in at the next start, when all tabs have
 *  been put aside, or when the person asks (`apply`), and only while no tab is in the middle of something. */
export function registerWorker({ isSafe }: WorkerOptions): UpdateHandle {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return noUpdates
  const worker = navigator.serviceWorker
  const moment = agreeOnSafeMoment(isSafe, crypto.randomUUID())
  const listeners = new Set<() => void>()
  let workbox: Workbox | null = null
  let waiting = false
  let applying: Promise<boolean> | null = null

  const setWaiting = (now: boolean) => {
    waiting = now
    for (const listener of listeners) listener()
  }

  const takeOver = async (): Promise<boolean> => {
    if (!workbox || !waiting || !(await moment.isSafeEverywhere())) return false
    workbox.messageSkipWaiting()
    setTimeout(() => reloadWhenSafe(isSafe), takeOverMs)
    return true
  }
  const apply = () => (applying ??= takeOver().finally(() => (applying = null)))

  const register = async () => {
    const { Workbox: Registration } = await import('workbox-window')
    workbox = new Registration(workerUrl(), { scope: '/' })
    workbox.addEventListener('waiting', (event) => {
      setWaiting(true)
      // It waited since before this page was opened: nothing has been begun here yet.
      if (event.wasWaitingBeforeRegister) void apply()
    })
    await workbox.register()
  }
  // A tab that did not ask for the change is told of it by this alone.
  let isControlled = worker.controller !== null
  worker.addEventListener('controllerchange', () => {
    if (isControlled) reloadWhenSafe(isSafe)
    isControlled = true
  })
  whenPutAside(() => void apply())
  whenBack(() => void workbox?.update().catch(() => undefined))
  // The page first: a worker on its first visit fetches the whole app.
  afterLoad(() => void register().catch(() => undefined))

  return {
    isWaiting: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply,
  }
}

const noUpdates: UpdateHandle = {
  isWaiting: () => false,
  subscribe: () => () => undefined,
  apply: () => Promise.resolve(false),
}

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

function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act, { once: true })
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
