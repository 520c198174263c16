import type { ReactNode } from 'react'
import css from './empty-page.module.css'

export interface EmptyPageProps {
  title: string
  children: ReactNode
  actions?: ReactNode
  /** `page` when it is the whole screen, so that its title is the page's heading. */
  as?: 'page' | 'part'
}

/** What stands where there is nothing to show: what happened, and what to do. */
export function EmptyPage({ title, children, actions, as = 'page' }: EmptyPageProps) {
  const Title = as === 'page' ? 'h1' : 'h2'
  return (
    <div className={css['empty']}>
      <svg viewBox="0 0 96 64" className={css['drawing']} aria-hidden="true" focusable="false">
        <path d="M48 14C38 7 24 6 8 7v44c16-1 30 0 40 7 10-7 24-8 40-7V7C72 6 58 7 48 14ZM48 14v44" />
        <path
          className={css['faint']}
          d="M17 18c7-.2 13 .6 19 3M17 28c7-.2 13 .6 19 3M60 21c6-2.4 12-3.2 19-3M60 31c6-2.4 12-3.2 19-3"
        />
      </svg>
      <Title tabIndex={as === 'page' ? -1 : undefined}>{title}</Title>
      <div className={css['words']}>{children}</div>
      {actions !== undefined && <div className={css['actions']}>{actions}</div>}
    </div>
  )
}
