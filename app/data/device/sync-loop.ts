import { liveQuery } from 'dexie'
import type { Account } from '../../../offline/account/account.ts'
import { fetchSend } from '../../../offline/sync/send.ts'
import { type SyncEnv, type SyncOutcome, pushBeforeLeaving, syncOnce } from '../../../offline/sync/sync.ts'
import { countWaiting } from '../../../offline/sync/sync-status.ts'
import { isAccountOpen } from '../session/open-account.ts'

/** What the last pass found. How much waits is counted from the outbox, not told here. */
export type SyncLoopState =
  | { is: 'idle' }
  | { is: 'syncing' }
  | { is: 'unreachable' }
  /** The server named a time before which it takes nothing more. */
  | { is: 'put-off' }
  | { is: 'sign-in-needed' }
  | { is: 'update-required' }

export interface SyncLoop {
  state(): SyncLoopState
  subscribe(listener: () => void): () => void
  /** Runs a pass now, or after the one that runs. Resolves when it ended. */
  syncNow(): Promise<void>
  stop(): void
}

/** Waiting this long after a write lets the next ones join the same push. */
const settleMs = 2_000
/** So many waiting events are sent at once. */
const crowd = 20
/** How often, about, a visible page with work to send looks for a server that it cannot reach, */
const probeMs = 4_000
/** for so many times; later it looks less and less often. */
const eagerProbes = 75
/** How often a visible page sends what is left and looks for other devices' work. */
const roundMs = 60_000
const longestBackoffMs = 5 * 60_000

/** Keeps one account in step with the server for as long as the page shows it. Every trigger only makes it sooner: all of
 *  them could be missed and nothing would be lost. */
export function startSyncLoop(account: Account, afterSync: (account: Account) => Promise<void>): SyncLoop {
  const listeners = new Set<() => void>()
  const stopping = new AbortController()
  const env: SyncEnv = {
    account,
    send: fetchSend(),
    isOpen: () => !stopping.signal.aborted && isAccountOpen(account.userId),
    ...('locks' in navigator && { locks: navigator.locks }),
  }
  let state: SyncLoopState = { is: 'idle' }
  let running: Promise<void> | null = null
  let again = false
  let failures = 0
  let waiting = 0
  /** The server asked for patience until then, by the page's monotonic clock. */
  let notBeforeMs = 0
  /** The last pass got past its pull: the login session is this account's. */
  let isOwnSession = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (next: SyncLoopState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    const patienceMs = notBeforeMs - performance.now()
    if (!stopping.signal.aborted) timer = setTimeout(() => void syncNow(), Math.max(delayMs, patienceMs))
  }

  const settle = async (outcome: SyncOutcome) => {
    const unreachable = outcome.is === 'retry' && (outcome.code === 'unreachable' || outcome.code === 'unreadable')
    failures = outcome.is === 'retry' ? failures + 1 : 0
    if (outcome.is !== 'elsewhere') isOwnSession = outcome.is === 'synced' || outcome.is === 'update-required'
    // Rights are renewed whatever becomes of the answers: a quarrel about them must not lock a student out.
    const canRenew = isOwnSession || (outcome.is === 'retry' && !unreachable)
    if (canRenew && outcome.is !== 'elsewhere') await afterSync(account).catch(() => undefined)
    if (outcome.is === 'sign-in-needed' || outcome.is === 'update-required') return show(outcome)
    if (outcome.is === 'retry') {
      void askForBackgroundSync()
      const isPutOff = outcome.afterMs !== null && outcome.afterMs > 0
      show({ is: unreachable ? 'unreachable' : isPutOff ? 'put-off' : 'idle' })
      if (unreachable) return schedule(waiting > 0 ? probeDelayMs(failures) : spread(roundMs))
      const delayMs = outcome.afterMs ?? backoffMs(failures)
      notBeforeMs = performance.now() + delayMs
      return schedule(delayMs)
    }
    show({ is: 'idle' })
    schedule(outcome.is === 'elsewhere' && waiting > 0 ? settleMs : spread(roundMs))
  }

  const syncNow = (): Promise<void> => {
    if (stopping.signal.aborted) return Promise.resolve()
    if (running) {
      again = true
      return running
    }
    if (document.visibilityState === 'hidden') return Promise.resolve()
    running = (async () => {
      do {
        again = false
        if (state.is === 'idle') show({ is: 'syncing' })
        await settle(await syncOnce(env).catch(() => ({ is: 'retry', code: 'internal', afterMs: null }) as const))
      } while (again)
      running = null
    })()
    return running
  }

  const outbox = liveQuery(() => countWaiting(account.db)).subscribe({
    next: (count) => {
      const before = waiting
      waiting = count
      if (waiting <= before) return
      if (state.is !== 'unreachable') schedule(waiting % crowd === 0 ? 0 : settleMs)
      // The first to wait: from now on the server is looked for more often.
      else if (before === 0) schedule(probeDelayMs(failures))
    },
    // A closed database ends the page's interest in it; the next opening starts another loop.
    error: () => undefined,
  })

  const { signal } = stopping
  const wake = () => {
    failures = 0
    schedule(0)
  }
  window.addEventListener('online', wake, { signal })
  window.addEventListener('pageshow', wake, { signal })
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') return wake()
      if (waiting > 0) void askForBackgroundSync()
      const send = fetchSend((input, init) => fetch(input, { ...init, keepalive: true }))
      // Never under a login session that may be somebody else's.
      if (isOwnSession) void pushBeforeLeaving({ ...env, send })
    },
    { signal },
  )
  navigator.serviceWorker?.addEventListener(
    'message',
    (event: MessageEvent<{ type?: string } | null>) => {
      if (event.data?.type === 'sync') wake()
    },
    { signal },
  )
  wake()
  void askForBackgroundSync()

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    syncNow,
    stop: () => {
      stopping.abort()
      clearTimeout(timer)
      outbox.unsubscribe()
    },
  }
}

/** Full jitter (Brooker 2015): many phones that lost the server together do not come back together. */
function backoffMs(failures: number): number {
  return chance() * Math.min(longestBackoffMs, 1_000 * 2 ** failures)
}

function probeDelayMs(failures: number): number {
  return spread(Math.min(roundMs, probeMs * Math.max(1, failures - eagerProbes)))
}

/** Half to one and a half times as long. */
function spread(ms: number): number {
  return ms * (0.5 + chance())
}

function chance(): number {
  const [lot = 0] = crypto.getRandomValues(new Uint32Array(1))
  return lot / 2 ** 32
}

/** Asks the browser to wake the worker when there is a connection, where it can (Chromium only). */
async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register('outbox').catch(() => undefined)
}
