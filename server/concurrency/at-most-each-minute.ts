import { minuteMs } from '../../core/durations.ts'
import { isRecent } from './is-recent.ts'

/** `tell`, at most once a minute: what fails at every request would bury the rest of the log. */
export function atMostEachMinute<Told>(now: () => number, tell: (told: Told) => void): (told: Told) => void {
  let toldAtMs = -Infinity
  return (told) => {
    if (isRecent(toldAtMs, minuteMs, now())) return
    toldAtMs = now()
    tell(told)
  }
}
