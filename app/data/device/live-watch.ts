import { isStorageTrouble } from './storage-trouble.ts'

interface Watch {
  unsubscribe(): void
}

export interface WatchEnv {
  /** Gives the databases a new connection. */
  reopen: () => Promise<void>
  wait: (ms: number) => Promise<void>
}

/** How long to wait before each new look, ms. Once one has worked they are all there again. */
const pausesMs = [100, 500, 2_000]
/** Between looks after that, while the screen goes on with what was last read, ms. */
const longPauseMs = 5_000

/** Watches a read of the databases through lost connections: each is followed by a new connection and a new look. `failed` is
 *  called when there never was anything to show and a few looks did not help, or when the read itself is at fault. Returns
 *  the way to stop. */
export function watchLive<T>(
  look: (observer: { next: (value: T) => void; error: (cause: unknown) => void }) => Watch,
  on: { next: (value: T) => void; failed: (cause: unknown) => void },
  { reopen, wait }: WatchEnv,
): () => void {
  let watch: Watch | null = null
  let isStopped = false
  let hasValue = false
  let lost = 0

  const again = async (cause: unknown) => {
    const pause = pausesMs[lost++] ?? (hasValue ? longPauseMs : null)
    // A database that stays closed belongs to an account that has left; its screens are about to go.
    if (pause === null) return isClosed(cause) ? undefined : on.failed(cause)
    await wait(pause)
    if (isStopped) return
    await reopen().catch(() => undefined)
    if (!isStopped) start()
  }

  const start = () => {
    watch?.unsubscribe()
    watch = look({
      next: (value) => {
        hasValue = true
        lost = 0
        on.next(value)
      },
      error: (cause) => {
        if (isStopped) return
        if (isStorageTrouble(cause)) void again(cause)
        else on.failed(cause)
      },
    })
  }

  start()
  return () => {
    isStopped = true
    watch?.unsubscribe()
  }
}

const isClosed = (cause: unknown) => cause instanceof Error && cause.name === 'DatabaseClosedError'
