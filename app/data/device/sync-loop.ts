import { liveQuery } from 'dexie'
import { type BackOff, backOffMs } from '../../../core/back-off.ts'
import type { Account } from '../../../offline/account/account.ts'
import { fetchSend } from '../../../offline/sync/send.ts'
import { type SyncEnv, type SyncOutcome, pushBeforeLeaving, syncOnce } from '../../../offline/sync/sync.ts'
import { countWaiting } from '../../../offline/sync/sync-status.ts'
import { send } from '../api/send.ts'
import { isOpenAccount } from '../session/session.ts'
import { createStore, type Store } from '../store.ts'
import { askForBackgroundSync } from './background-sync.ts'
import { random } from './random.ts'

/** How the page syncs an account: only while it is the one that this device has open. */
export function syncEnvOf(account: Account): SyncEnv {
  return {
    account,
    send,
    isOpen: () => isOpenAccount(account.userId),
    ...('locks' in navigator && { locks: navigator.locks }),
  }
}

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
  state: Pick<Store<SyncLoopState>, 'get' | 'subscribe'>
  /** Runs a pass now, or after the one that runs. Resolves when it ended. */
  syncNow(): Promise<void>
  stop(): void
}

/** Waiting this long after a write lets the next ones join the same push. */
const settleMs = 2_000
/** So many waiting events are sent at once. */
const batchThreshold = 20
/** How often, about, a visible page with work to send looks for a server that it cannot reach. */
const probeMs = 4_000
/** So many times it looks that often; later less and less. */
const eagerProbes = 75
/** How often a visible page sends what is left and looks for other devices' work. */
const roundMs = 60_000
/** Once the server has answered that it cannot take what waits. */
const backOff: BackOff = { firstMs: 2_000, longestMs: 5 * 60_000, jitter: 1 }

/** Keeps one account in step with the server for as long as the page shows it. Every trigger only makes it sooner: all of
 *  them could be missed and nothing would be lost. */
export function startSyncLoop(account: Account, afterSync: (account: Account) => Promise<void>): SyncLoop {
  const state = createStore<SyncLoopState>({ is: 'idle' })
  const stopping = new AbortController()
  const { isOpen, ...env } = syncEnvOf(account)
  const ownEnv: SyncEnv = { ...env, isOpen: () => !stopping.signal.aborted && isOpen() }
  let running: Promise<void> | null = null
  let again = false
  let failures = 0
  let waiting = 0
  /** The server asked not to be asked before then, by the page's monotonic clock. */
  let notBeforeMs = 0
  /** The last pass got past its pull: the login session is this account's. */
  let isOwnSession = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    const retryAfterMs = notBeforeMs - performance.now()
    if (!stopping.signal.aborted) timer = setTimeout(() => void syncNow(), Math.max(delayMs, retryAfterMs))
  }

  const settle = async (outcome: SyncOutcome) => {
    const unreachable = outcome.is === 'retry' && (outcome.code === 'unreachable' || outcome.code === 'unreadable')
    failures = outcome.is === 'retry' ? failures + 1 : 0
    if (outcome.is !== 'elsewhere') isOwnSession = outcome.is === 'synced' || outcome.is === 'update-required'
    // Rights are renewed whatever becomes of the answers: a quarrel about them must not lock a student out.
    const canRenew = isOwnSession || (outcome.is === 'retry' && !unreachable)
    if (canRenew && outcome.is !== 'elsewhere') await afterSync(account).catch(() => undefined)
    if (outcome.is === 'sign-in-needed' || outcome.is === 'update-required') return state.set(outcome)
    if (outcome.is === 'retry') {
      void askForBackgroundSync('outbox')
      const isPutOff = outcome.afterMs !== null && outcome.afterMs > 0
      state.set({ is: unreachable ? 'unreachable' : isPutOff ? 'put-off' : 'idle' })
      if (unreachable) return schedule(waiting > 0 ? probeDelayMs(failures) : withJitter(roundMs))
      const delayMs = outcome.afterMs ?? backOffMs(backOff, failures - 1, random())
      notBeforeMs = performance.now() + delayMs
      return schedule(delayMs)
    }
    state.set({ is: 'idle' })
    schedule(outcome.is === 'elsewhere' && waiting > 0 ? settleMs : withJitter(roundMs))
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
        if (state.get().is === 'idle') state.set({ is: 'syncing' })
        await settle(await syncOnce(ownEnv).catch(() => ({ is: 'retry', code: 'internal', afterMs: null }) as const))
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
      if (state.get().is !== 'unreachable') schedule(waiting % batchThreshold === 0 ? 0 : settleMs)
      // The first to wait: from now on the server is looked for more often.
      else if (before === 0) schedule(probeDelayMs(failures))
    },
    // Where it cannot be counted the last count stands; what waits goes with the next round all the same.
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
      if (waiting > 0) void askForBackgroundSync('outbox')
      const keepAlive = fetchSend((input, init) => fetch(input, { ...init, keepalive: true }))
      // Never under a login session that may be somebody else's.
      if (isOwnSession) void pushBeforeLeaving({ ...ownEnv, send: keepAlive })
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
  void askForBackgroundSync('outbox')

  return {
    state,
    syncNow,
    stop: () => {
      stopping.abort()
      clearTimeout(timer)
      outbox.unsubscribe()
    },
  }
}

/** Calls back when the server, which could not be reached, has answered again. Returns the way to stop. */
export function whenReachedAgain({ state }: Pick<SyncLoop, 'state'>, act: () => void): () => void {
  let wasUnreachable = false
  return state.subscribe(() => {
    const { is } = state.get()
    if (is === 'idle' && wasUnreachable) act()
    if (is !== 'syncing') wasUnreachable = is === 'unreachable'
  })
}

function probeDelayMs(failures: number): number {
  return withJitter(Math.min(roundMs, probeMs * Math.max(1, failures - eagerProbes)))
}

/** Half to one and a half times as long. */
function withJitter(ms: number): number {
  return ms * (0.5 + random())
}
