import type { PlanChange } from '../../../core/study/learner/learner-view.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { dayOfYearInWords } from '../../ui/words/own-dates.ts'
import css from './plan.module.css'

/** Changes that are shown at once. */
const mostShown = 5

/** What the plan changed by itself, and why, newest first. */
export function PlanChanges({ changes }: { changes: readonly PlanChange[] }) {
  if (changes.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="plan-changes">
      <h2 id="plan-changes">What changed, and why</h2>
      <ol className={css['changes']}>
        {changes.slice(0, mostShown).map(({ atMs, trigger, action, impact }) => (
          <li key={`${atMs} ${trigger}`} className={css['change']}>
            <p>
              <strong>{trigger}</strong> <span className={css['small']}>· {dayOfYearInWords(atMs, pageNow())}</span>
            </p>
            <p>{action}</p>
            <p className={css['small']}>{impact}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
