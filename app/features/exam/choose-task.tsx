import { useQueries } from '@tanstack/react-query'
import type { SittingItem } from '../../../core/exams/sitting.ts'
import { taskQueries } from '../../tasks/task-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './exam-pages.module.css'

export interface ChooseTaskProps {
  courseId: number
  /** Those that are offered. */
  items: readonly SittingItem[]
  onChoose: (item: number) => void
}

/** The titles of an essay paper, of which one is written. The clock runs. */
export function ChooseTask({ courseId, items, onChoose }: ChooseTaskProps) {
  const read = useQueries({ queries: items.map(({ itemHash }) => taskQueries.one(courseId, itemHash)) })
  return (
    <div className={css['page']}>
      <p>Choose one of these. The clock is running.</p>
      <ol className={css['choices']}>
        {items.map(({ at }, item) => (
          <li key={at}>
            <p className={css['title']}>
              {read[item]?.data?.title ?? (read[item]?.isError ? 'Damaged on this device' : '…')}
            </p>
            <Button look="secondary" disabled={!read[item]?.data} onClick={() => onChoose(item)}>
              Write this one
              <VisuallyHidden>: {read[item]?.data?.title}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ol>
    </div>
  )
}
