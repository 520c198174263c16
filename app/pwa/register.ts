import { createStore } from '../data/store.ts'
import { agreeOnSafeMoment } from './safe-moment.ts'

export interface UpdateHandle {
  /** True while a newer release is here and waits for a safe moment. */
  get(): boolean
  /** `listener` is called when that changes. */
  subscribe(listener: () => void): () => void
  /** Changes to the waiting release and reloads, unless a tab is in the middle of something: answers `false` then. */
  apply(): Promise<boolean>
}

export interface WorkerOptions {
  /** Whether this page may be reloaded now: no practice on the screen, no unsaved text. */
  isSafe: () => boolean
}

/** Registers the service worker. A newer release is never forced on a page: it comes in at the next start, when all tabs have
 *  been put aside, or when the person asks (`apply`), and only while no tab is in the middle of something. */
export function registerWorker({ isSafe }: WorkerOptions): UpdateHandle {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return noUpdates
  const { controller } = navigator.serviceWorker
  // At once, so that this tab can object to what another one wants.
  const moment = agreeOnSafeMoment(isSafe, crypto.randomUUID())
  const isWaiting = createStore(false)
  let apply = noUpdates.apply

  // The page first: a worker on its first visit fetches the whole app.
  afterLoad(() => {
    import('./updates.ts').then(
      ({ watchUpdates }) => {
        apply = watchUpdates({ isSafe, isWaiting, moment, controller })
      },
      // Without a network the worker of before goes on; the next page tries again.
      () => undefined,
    )
  })
  return {
    get: isWaiting.get,
    subscribe: isWaiting.subscribe,
    apply: () => apply(),
  }
}

const noUpdates: UpdateHandle = {
  get: () => false,
  subscribe: () => () => undefined,
  apply: () => Promise.resolve(false),
}

function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act()
  else window.addEventListener('load', act, { once: true })
}
