import { Dexie, liveQuery, type Subscription } from 'dexie'
import { isStorageTrouble } from './storage-trouble.ts'

export interface WatchEnv {
  /** Gives the databases a new connection. */
  reopen: () => Promise<void>
  wait: (ms: number) => Promise<void>
}

/** How long to wait before each new look, ms. Once one has worked they are all there again. */
const pausesMs = [100, 500, 2_000]
/** Between looks after that, while the screen goes on with what was last read, ms. */
const longPauseMs = 5_000

/** Carries the error of a store past `liveQuery`, which tells nobody of a database that is closed or could not be opened. */
class StorageLost extends Error {
  override readonly name = 'StorageLost'
}

/** Watches a read of the databases through lost connections: each is followed by a new connection and a new look. `failed` is
 *  called when there never was anything to show and a few looks did not help, or when the read itself is at fault. Returns
 *  the way to stop. */
export function watchLive<T>(
  read: () => Promise<T>,
  on: { next: (value: T) => void; failed: (cause: unknown) => void },
  { reopen, wait }: WatchEnv,
): () => void {
  let watch: Subscription | null = null
  let isStopped = false
  let hasValue = false
  let lost = 0

  const again = async (cause: unknown) => {
    const pause = pausesMs[lost++] ?? (hasValue ? longPauseMs : null)
    // A database that was closed, and stays so, belongs to an account that has left; its screens are about to go.
    if (pause === null) return wasClosed(cause) ? undefined : on.failed(cause)
    await wait(pause)
    if (isStopped) return
    await reopen().catch(() => undefined)
    if (!isStopped) start()
  }

  const look = async () => {
    try {
      return await read()
    } catch (cause) {
      throw isStorageTrouble(cause) ? new StorageLost('the storage did not answer', { cause }) : cause
    }
  }

  const start = () => {
    watch = liveQuery(look).subscribe({
      next: (value) => {
        hasValue = true
        lost = 0
        on.next(value)
      },
      error: (error: unknown) => {
        watch?.unsubscribe()
        if (error instanceof StorageLost) void again(error.cause)
        else on.failed(error)
      },
    })
  }

  start()
  return () => {
    isStopped = true
    watch?.unsubscribe()
  }
}

/** Dexie calls one that could not be opened closed too, with the reason inside. */
function wasClosed(cause: unknown): boolean {
  const { name, inner } = cause as { name?: string; inner?: { name?: string } }
  return [name, inner?.name ?? name].every((each) => each === Dexie.errnames.DatabaseClosed)
}
