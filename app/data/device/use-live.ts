import { useEffect, useState } from 'react'
import { watchLive } from './live-watch.ts'
import { reopenDatabases } from '../session/open-account.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The newest answer of a read of this device's databases, read again whenever what it read changes, in any tab; before the
 *  first one `ahead`, which a loader has read. A lost connection takes nothing from the screen. `read` is stable between
 *  renders (`useCallback`). */
export function useLive<T>(read: () => Promise<T>): T | undefined
export function useLive<T>(read: () => Promise<T>, ahead: T): T
export function useLive<T>(read: () => Promise<T>, ahead?: T): T | undefined {
  const [live, setLive] = useState<{ of: () => Promise<T>; value: T } | null>(null)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  useEffect(
    () =>
      watchLive(
        read,
        { next: (value) => setLive({ of: read, value }), failed: (cause) => setFailure({ cause }) },
        { reopen: reopenDatabases, wait },
      ),
    [read],
  )
  if (failure) throw failure.cause
  return live?.of === read ? live.value : ahead
}
