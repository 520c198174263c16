import type { Category } from '../../../core/content/topic.ts'
import { classNames } from '../layout/class-names.ts'
import css from './course-cover.module.css'
import { emblems, plainEmblem } from './course-emblems.ts'

export interface CourseCoverProps {
  category: Category | null
  title: string
  size?: 'small' | 'medium' | 'large'
}

/** The course as a small book: decoration, since the title always stands beside it. */
export function CourseCover({ category, title, size = 'medium' }: CourseCoverProps) {
  return (
    <span className={classNames(css['cover'], css[size])} data-profession={category ?? undefined} aria-hidden="true">
      <span className={css['boards']}>
        <svg viewBox="0 0 64 64" className={css['emblem']} focusable="false">
          <path d={category === null ? plainEmblem : emblems[category]} />
        </svg>
        {size === 'large' && <span className={css['title']}>{title}</span>}
      </span>
      <span className={css['ribbon']} />
    </span>
  )
}
