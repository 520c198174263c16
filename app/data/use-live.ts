import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'

/** The newest answer of a read of this phone's databases, read again whenever what it read changes, in any tab;
 *  `undefined` before the first one. `read` is stable between renders (`useCallback`). */
export function useLive<T>(read: () => Promise<T>): T | undefined {
  const [live, setLive] = useState<{ of: () => Promise<T>; value: T } | null>(null)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  useEffect(() => {
    const watch = liveQuery(read).subscribe({
      next: (value) => setLive({ of: read, value }),
      error: (cause: unknown) => {
        // A database that was closed belongs to an account that has left; its screens are about to go.
        if (!(cause instanceof Error && cause.name === 'DatabaseClosedError')) setFailure({ cause })
      },
    })
    return () => watch.unsubscribe()
  }, [read])
  if (failure) throw failure.cause
  return live?.of === read ? live.value : undefined
}
