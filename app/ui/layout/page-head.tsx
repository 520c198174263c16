import type { ReactNode } from 'react'
import css from './page-head.module.css'

export interface PageHeadProps {
  /** The running head above the title. */
  over?: ReactNode
  title: string
  children?: ReactNode
}

/** Title of a screen. Its heading takes the focus after a navigation, so that a screen reader begins there. */
export function PageHead({ over, title, children }: PageHeadProps) {
  return (
    <div className={css['head']}>
      {over !== undefined && <div className={css['over']}>{over}</div>}
      <h1 tabIndex={-1}>{title}</h1>
      {children !== undefined && <div className={css['intro']}>{children}</div>}
    </div>
  )
}
