import { useEffect, useState, useSyncExternalStore } from 'react'
import { setBusy } from '../../data/device/busy.ts'
import type { ExamState, ExamStore } from './exam-store.ts'

/** How often it is looked whether the time is up, and how often the clock is written to the disk, ms. */
const tickMs = 500
const checkpointMs = 10_000

/** Ties an exam to the page: it ends in time, what is pending is written before the page goes, an update waits, and a page that holds
 *  unsaved work asks before it closes. */
export function useExamInPage(exam: ExamStore, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    const { signal } = leaving
    const see = () => exam.setSeen(document.visibilityState === 'visible')
    see()
    document.addEventListener('visibilitychange', see, { signal })
    window.addEventListener('pagehide', () => void exam.flush(), { signal })
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (exam.get().saving === 'not-saved') event.preventDefault()
      },
      { signal },
    )
    const ticking = setInterval(() => exam.tick(), tickMs)
    const writing = setInterval(() => void exam.flush(), checkpointMs)
    setBusy('exam', true)
    return () => {
      leaving.abort()
      clearInterval(ticking)
      clearInterval(writing)
      setBusy('exam', false)
      void exam.flush()
    }
  }, [exam, isOn])
}

/** One part of an exam's state, drawn anew when that part is another: a tap does not draw the whole screen. */
export function useExamPart<Part>(exam: ExamStore, partOf: (state: ExamState) => Part): Part {
  return useSyncExternalStore(exam.subscribe, () => partOf(exam.get()))
}

/** A lock that is not had by then is another tab's, ms. */
const otherTabMs = 400

type Holding = 'asked' | 'here' | 'elsewhere'

interface OneTab {
  holding: Holding
  takes: number
  takeOver: () => void
}

const asked = (): Holding => ('locks' in navigator ? 'asked' : 'here')

/** One tab at a time goes on with an exam. `takeOver` takes it from the other one, which then says so; `takes` counts how often it
 *  did: each time this tab has it is another. A tab that slept, or a browser without locks, learns that it lost the exam when it
 *  writes (`ExamState.isTakenOver`). */
export function useOneTab(sittingId: string): OneTab {
  const [holding, setHolding] = useState(asked)
  const [takes, setTakes] = useState(0)
  useEffect(() => {
    if (!('locks' in navigator)) return
    const closing = new AbortController()
    const { signal } = closing
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const waiting = setTimeout(() => setHolding('elsewhere'), otherTabMs)
    navigator.locks
      // It stays asked for: when the other tab is closed, the exam goes on here.
      .request(`vademecum.exam.${sittingId}`, takes > 0 ? { steal: true } : { signal }, async () => {
        clearTimeout(waiting)
        if (signal.aborted) return
        setHolding('here')
        await left
      })
      // Another tab has taken it over.
      .catch(() => {
        if (!signal.aborted) setHolding('elsewhere')
      })
    return () => {
      clearTimeout(waiting)
      closing.abort()
    }
  }, [sittingId, takes])
  return {
    holding,
    takes,
    takeOver: () => {
      setHolding(asked())
      setTakes(takes + 1)
    },
  }
}
