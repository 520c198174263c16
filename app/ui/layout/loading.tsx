import type { ReactNode } from 'react'
import css from './loading.module.css'

/** A turning mark with words, for waits without a shape to show. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={css['wait']} role="status">
      <svg className={css['spinner']} viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3a9 9 0 1 1-9 9" />
      </svg>
      {label}
    </div>
  )
}

/** A skeleton: a pale shape where content will stand, of the same size, so that nothing jumps. */
export function Skeleton({ shape = 'line' }: { shape?: 'line' | 'title' | 'block' }) {
  return <span className={`${css['skeleton']} ${css[shape]}`} aria-hidden="true" />
}

export interface SkeletonListProps {
  /** How many. */
  count: number
  className: string | undefined
  itemClass?: string | undefined
  children: ReactNode
}

/** Skeletons in the place of a list that is loading. What waits is said beside it. */
export function SkeletonList({ count, className, itemClass, children }: SkeletonListProps) {
  return (
    <ul className={className} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={itemClass}>
          {children}
        </li>
      ))}
    </ul>
  )
}
