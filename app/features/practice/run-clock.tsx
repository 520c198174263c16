import { useEffect, useEffectEvent, useState } from 'react'
import type { RunStore } from '../../questions/run/run-store.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { digitsOf } from '../../ui/words/duration-in-words.ts'
import { announcementAt } from './clock-words.ts'
import css from './run-clock.module.css'

export interface RunClockProps {
  run: RunStore
  limitMs: number
  isShown: boolean
  onToggle: () => void
  /** Called once. */
  onTimeUp: () => void
}

/** How often the clock is looked at, ms: no second is left out or shown twice as long. */
const lookMs = 250
const lastMinuteMs = 60_000

/** What is left of the time of a run. It can be hidden; what it announces is little, and the same for all. */
export function RunClock({ run, limitMs, isShown, onToggle, onTimeUp }: RunClockProps) {
  const leftMs = useTimeLeft(run, limitMs, onTimeUp)
  return (
    <>
      <button type="button" className={css['clock']} data-last={leftMs <= lastMinuteMs || undefined} onClick={onToggle}>
        {isShown ? (
          <>
            {digitsOf(leftMs)}
            <VisuallyHidden> left; hide the clock</VisuallyHidden>
          </>
        ) : (
          <>
            <Icon name="clock" />
            <VisuallyHidden>Show the clock</VisuallyHidden>
          </>
        )}
      </button>
      <VisuallyHidden>
        <span role="status">{announcementAt(leftMs, limitMs)}</span>
      </VisuallyHidden>
    </>
  )
}

/** In whole seconds, ms. */
function useTimeLeft(run: RunStore, limitMs: number, onTimeUp: () => void): number {
  const leftNow = () => Math.max(0, Math.ceil((limitMs - run.usedMs()) / 1000) * 1000)
  const [leftMs, setLeftMs] = useState(leftNow)
  const look = useEffectEvent(() => setLeftMs(leftNow()))
  const end = useEffectEvent(onTimeUp)
  const isUp = leftMs === 0
  useEffect(() => {
    if (isUp) return end()
    const timer = setInterval(() => look(), lookMs)
    return () => clearInterval(timer)
  }, [isUp])
  return leftMs
}
