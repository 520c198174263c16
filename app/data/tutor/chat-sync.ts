import { liveQuery } from 'dexie'
import { type BackOff, backOffMs } from '../../../core/back-off.ts'
import type { Account } from '../../../offline/account/account.ts'
import { askForBackgroundSync } from '../device/background-sync.ts'
import { random } from '../device/random.ts'
import { type SyncLoop, whenReachedAgain } from '../device/sync-loop.ts'

/** Between looks for a server while something waits and the page is seen. */
const backOff: BackOff = { firstMs: 4_000, longestMs: 60_000, jitter: 0.5 }
/** What is said in quick succession goes together. */
const settleMs = 500

/** Tells the server what waits of an account's conversations, for as long as the page shows that account: soon after it was written,
 *  when the connection, the server or the page is back, and now and then while some waits. What it finds the account's sync is told.
 *  Returns the way to stop. */
export function startChatSync(account: Account, sync: Pick<SyncLoop, 'state' | 'syncNow'>): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting = 0
  let passes = 0

  const schedule = (delayMs: number) => {
    clearTimeout(timer)
    if (!signal.aborted && waiting > 0) timer = setTimeout(() => void pass(), delayMs)
  }
  const pass = async () => {
    if (document.visibilityState === 'hidden') return
    // Fetched when there is something to send: the schemas come with it.
    const outcome = await import('./drain-chat.ts').then(({ drainChatOf }) => drainChatOf(account)).catch(() => null)
    if (outcome?.is === 'sent') {
      passes = 0
      if (sync.state.get().is === 'unreachable') void sync.syncNow()
    }
    if (outcome === null || outcome.is === 'retry') void askForBackgroundSync('outbox')
    const retryAfterMs = (outcome?.is === 'retry' && outcome.afterMs) || 0
    if (waiting > 0) schedule(Math.max(retryAfterMs, backOffMs(backOff, passes++, random())))
  }
  const outbox = liveQuery(() => account.db.chatOutbox.count()).subscribe({
    next: (count) => {
      const isMore = count > waiting
      waiting = count
      if (isMore) schedule(settleMs)
    },
    // Where they cannot be counted the last count stands.
    error: () => undefined,
  })
  const wake = () => {
    passes = 0
    if (document.visibilityState === 'visible') schedule(0)
    else if (waiting > 0) void askForBackgroundSync('outbox')
  }
  const stopFollowing = whenReachedAgain(sync, wake)
  window.addEventListener('online', wake, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  return () => {
    stopping.abort()
    clearTimeout(timer)
    stopFollowing()
    outbox.unsubscribe()
  }
}
