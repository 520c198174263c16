import type { ReactNode } from 'react'
import css from './visually-hidden.module.css'

/** Words for screen readers alone. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'h2' | 'p' }) {
  return <Tag className={css['hidden']}>{children}</Tag>
}
