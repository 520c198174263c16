import { useEffect } from 'react'
import { setBusy } from '../data/device/busy.ts'
import { keepScreenOn } from '../data/device/keep-screen-on.ts'
import type { AttemptStore } from './attempt-store.ts'

/** Often enough that a clock never shows the wrong second for long, ms. */
const tickMs = 200

/** Ties an attempt to the page: its clock runs, what is pending is written before the page goes, an update waits, the screen stays
 *  on, and a page that holds unsaved words asks before it closes. */
export function useRunInPage(store: AttemptStore): void {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const timer = setInterval(store.tick, tickMs)
    document.addEventListener('visibilitychange', () => void store.flush(), { signal })
    window.addEventListener('pagehide', () => void store.flush(), { signal })
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (!store.get().isKept) event.preventDefault()
      },
      { signal },
    )
    setBusy('task', true)
    // Who speaks touches nothing, and a phone that falls asleep hears no more.
    const letSleep = keepScreenOn()
    return () => {
      letSleep()
      leaving.abort()
      clearInterval(timer)
      setBusy('task', false)
      void store.flush()
    }
  }, [store])
}
