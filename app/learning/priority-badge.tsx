import type { Priority } from '../../core/study/learner/learner-view.ts'
import css from './priority-badge.module.css'

const names: Record<Priority, string> = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' }

/** How much a weakness costs in the student's own exam, in a word. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  return (
    <span className={css['badge']} data-priority={priority}>
      {names[priority]}
    </span>
  )
}
