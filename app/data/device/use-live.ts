import { useEffect, useState } from 'react'
import { watchLive } from './live-watch.ts'
import { reopenDatabases } from '../session/open-account.ts'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The newest answer of a read of this device's databases, read again whenever what it read changes, in any tab; before the
 *  first one `ahead`, which a loader has read. A lost connection takes nothing from the screen. `read` is stable between
 *  renders (`useCallback`). `nowMs`: for what goes by the time; at another one it is read again, and stands as it was until then. */
export function useLive<T>(read: () => Promise<T>): T | undefined
export function useLive<T>(read: () => Promise<T>, ahead: T): T
export function useLive<T>(read: (nowMs: number) => Promise<T>, ahead: undefined, nowMs: number): T | undefined
export function useLive<T>(read: (nowMs: number) => Promise<T>, ahead?: T, nowMs = 0): T | undefined {
  const [live, setLive] = useState<{ of: typeof read; value: T } | null>(null)
  const [failure, setFailure] = useState<{ cause: unknown } | null>(null)
  useEffect(
    () =>
      watchLive(
        () => read(nowMs),
        { next: (value) => setLive({ of: read, value }), failed: (cause) => setFailure({ cause }) },
        { reopen: reopenDatabases, wait },
      ),
    [read, nowMs],
  )
  if (failure) throw failure.cause
  return live?.of === read ? live.value : ahead
}
