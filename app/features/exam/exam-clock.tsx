import { useCallback, useEffect, useState } from 'react'
import { hidesClocks } from '../../data/session/access-marks.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { ExamStore } from './exam-store.ts'
import css from './exam-clock.module.css'

export interface ExamClockProps {
  exam: Pick<ExamStore, 'leftMs'>
  isPaused: boolean
}

/** Minutes before the end at which a screen reader is told, and a hidden clock shows itself: sparingly. */
const toldAtMinutes = [10, 5, 1]

/** The time left. It can be hidden, and is at first for who wants it so; near the end it is told once at each of a few moments. */
export function ExamClock({ exam, isPaused }: ExamClockProps) {
  const [isHidden, setHidden] = useState(hidesClocks)
  const left = useSecondsLeft(exam)
  if (left === null) return null
  const isNearEnd = left <= 60
  return (
    <button
      type="button"
      className={css['clock']}
      data-near-end={isNearEnd || undefined}
      aria-pressed={isHidden}
      onClick={() => setHidden(!isHidden)}
    >
      <Icon name="clock" size="small" />
      {isHidden && !isNearEnd ? (
        <span>Time</span>
      ) : (
        <span role="timer">
          {isPaused && <VisuallyHidden>Stopped at </VisuallyHidden>}
          {timeLeft(left)}
        </span>
      )}
      <VisuallyHidden>{isHidden ? ', show the time left' : ' left, hide the time'}</VisuallyHidden>
      <span role="status">
        <VisuallyHidden>{toldAt(left)}</VisuallyHidden>
      </span>
    </button>
  )
}

/** "1:02:09", "2:09". */
function timeLeft(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The words stand for ten seconds from each of the moments on. */
function toldAt(seconds: number): string {
  const minutes = toldAtMinutes.find((each) => seconds <= each * 60 && seconds > each * 60 - 10)
  if (minutes === undefined) return ''
  return minutes === 1 ? 'One minute left' : `${minutes} minutes left`
}

function useSecondsLeft({ leftMs }: Pick<ExamStore, 'leftMs'>): number | null {
  const secondsLeft = useCallback(() => {
    const left = leftMs()
    return left === null ? null : Math.ceil(left / 1000)
  }, [leftMs])
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const look = () => setLeft(secondsLeft())
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return left
}
