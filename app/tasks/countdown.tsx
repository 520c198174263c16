import { useState } from 'react'
import { hidesClocks } from '../data/session/access-marks.ts'
import { Icon } from '../ui/layout/icon.tsx'
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx'
import css from './countdown.module.css'
import { clockWords } from './task-words.ts'

/** Seconds left at which a screen reader says so. */
const announced: readonly [seconds: number, words: string][] = [
  [10, '10 seconds left'],
  [30, '30 seconds left'],
  [60, '1 minute left'],
  [300, '5 minutes left'],
]
/** From here on the clock is drawn as urgent, seconds. */
const urgentSeconds = 30

/** Time left of `ofMs`. It can be hidden, and is at first for who wants it so; the announcements stay, and are few. */
export function Countdown({ leftMs, ofMs }: { leftMs: number; ofMs: number }) {
  const [isHidden, setHidden] = useState(hidesClocks)
  const seconds = Math.ceil(leftMs / 1000)
  // Said when it is passed, and not at the beginning of what is no longer than that.
  const [, words = ''] = announced.find(([from]) => seconds <= from && from * 1000 < ofMs) ?? []
  return (
    <div className={css['countdown']} data-urgent={seconds <= urgentSeconds || undefined}>
      {!isHidden && (
        <span className={css['time']} role="timer" aria-label="Time left">
          {clockWords(leftMs)}
        </span>
      )}
      <button
        type="button"
        className={css['hide']}
        aria-label={isHidden ? 'Show the clock' : 'Hide the clock'}
        onClick={() => setHidden(!isHidden)}
      >
        <Icon name={isHidden ? 'clock' : 'eye-off'} size="small" />
      </button>
      <VisuallyHidden>
        <span role="status">{words}</span>
      </VisuallyHidden>
    </div>
  )
}
