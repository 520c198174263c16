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

/** Seconds before the end at which a screen reader is told: sparingly. */
const told: readonly [seconds: number, words: string][] = [
  [600, '10 minutes left'],
  [300, '5 minutes left'],
  [60, 'One minute left'],
  [30, '30 seconds left'],
]

/** The time left. It can be hidden, and is at first for who wants it so, but not near the end. It is told once at each of a few moments. */
export function ExamClock({ exam, isPaused }: ExamClockProps) {
  const [isHidden, setHidden] = useState(hidesClocks)
  const left = useSecondsLeft(exam)
  if (left === null) return null
  const isNearEnd = left <= 60
  const isShown = !isHidden || isNearEnd
  // What is in a button is a part of its name: a timer, and what is told by itself, are beside it.
  return (
    <>
      {/* One element to the end: who has the keyboard on it keeps their place. */}
      <button
        type="button"
        className={css['clock']}
        data-near-end={isNearEnd || undefined}
        aria-disabled={isNearEnd || undefined}
        onClick={() => !isNearEnd && setHidden(!isHidden)}
      >
        <Icon name="clock" size="small" />
        <span aria-hidden={isShown}>{isShown ? timeLeft(left) : 'Time'}</span>
        <VisuallyHidden>{pressWords(isHidden, isNearEnd)}</VisuallyHidden>
      </button>
      <VisuallyHidden>
        {isShown && (
          <span role="timer" aria-label={isPaused ? 'Time left, stopped' : 'Time left'}>
            {timeLeft(left)}
          </span>
        )}
        <span role="status">{toldAt(left)}</span>
      </VisuallyHidden>
    </>
  )
}

/** What a press does, or why it does nothing. */
function pressWords(isHidden: boolean, isNearEnd: boolean): string {
  if (isNearEnd) return 'The time stays in sight for the last minute'
  return isHidden ? ', show the time left' : 'Hide the time'
}

/** "1:02:09", "2:09". */
function timeLeft(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The words stand for ten seconds from each of the moments on. */
function toldAt(seconds: number): string {
  const [, words = ''] = told.find(([from]) => seconds <= from && seconds > from - 10) ?? []
  return words
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
