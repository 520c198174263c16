import { useEffect } from 'react'
import { setBusy } from '../../data/device/busy.ts'
import type { RunStore } from './run-store.ts'

/** How often the time spent on a question is written while nothing else is, ms. */
const timeRoundMs = 5_000

/** Ties a run to the page: its clock stands still while nobody sees it, what is pending is written before the page goes, an
 *  update waits, and a page that holds unsaved work asks before it closes. */
export function useRunInPage(run: RunStore, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const { signal } = leaving
    const see = () => {
      const isSeen = document.visibilityState === 'visible'
      run.setSeen(isSeen)
      // Coming back, another tab may have gone on with this run.
      void run.flush()
    }
    document.addEventListener('visibilitychange', see, { signal })
    window.addEventListener('pagehide', () => void run.flush(), { signal })
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (run.get().saving.is === 'not-saved') event.preventDefault()
      },
      { signal },
    )
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void run.flush()
    }, timeRoundMs)
    setBusy('practice', true)
    run.setSeen(document.visibilityState === 'visible')
    run.show(run.get().session.index)
    return () => {
      leaving.abort()
      clearInterval(timer)
      setBusy('practice', false)
      run.setSeen(false)
      void run.flush()
    }
  }, [run, isOn])
}
