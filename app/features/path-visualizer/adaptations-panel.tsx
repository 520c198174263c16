import type { PlanChange } from '../../../core/study/learner/learner-view.ts'
import { agoInWords } from '../../learning/learning-words.ts'
import { timeOfDayInWords } from '../../ui/words/own-dates.ts'
import css from './path-visualizer.module.css'

export interface AdaptationsPanelProps {
  /** Newest first. */
  changes: readonly PlanChange[]
  /** Epoch ms. */
  nowMs: number
}

/** What the plan changed, why, and what that is worth. */
export function AdaptationsPanel({ changes, nowMs }: AdaptationsPanelProps) {
  if (changes.length === 0) {
    return (
      <p className={css['intro']}>
        Nothing has been changed yet. When you miss a day, or your answers say something new, what the plan makes of it
        stands here.
      </p>
    )
  }
  return (
    <ol className={css['changes']}>
      {changes.map(({ atMs, trigger, action, impact }) => (
        <li key={`${atMs} ${trigger} ${action}`} className={css['change']}>
          <p className={css['small']}>
            <time dateTime={new Date(atMs).toISOString()}>{timeOfDayInWords(atMs)}</time>, {agoInWords(atMs, nowMs)}
          </p>
          <p className={css['name']}>{trigger}</p>
          <p>{action}</p>
          <p className={css['small']}>{impact}</p>
        </li>
      ))}
    </ol>
  )
}
