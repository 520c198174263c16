import { useEffect, useState } from 'react'
import { minuteMs } from '../../../core/durations.ts'

const quarterMs = 15 * minuteMs

/** The time, epoch ms, anew with each quarter of an hour while the page is open, and when one comes back to it: in every time zone a new
 *  day begins with one. */
export function useQuarterHour(now: () => number): number {
  const [nowMs, setNowMs] = useState(now)
  useEffect(() => {
    const look = () => setNowMs((before) => (quarterOf(before) === quarterOf(now()) ? before : now()))
    const timer = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return nowMs
}

const quarterOf = (atMs: number) => Math.floor(atMs / quarterMs)
