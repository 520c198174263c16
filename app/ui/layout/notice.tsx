import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './notice.module.css'

export interface NoticeProps {
  tone?: 'info' | 'good' | 'warn' | 'error'
  title?: string
  children?: ReactNode
  /** What the reader can do about it. */
  action?: ReactNode
  /** Say it when it appears: `error` interrupts, the others wait. */
  announce?: boolean
}

const icons: Record<NonNullable<NoticeProps['tone']>, IconName> = {
  info: 'info',
  good: 'check',
  warn: 'warning',
  error: 'warning',
}

export function Notice({ tone = 'info', title, children, action, announce = false }: NoticeProps) {
  const role = announce ? (tone === 'error' ? 'alert' : 'status') : undefined
  return (
    <div className={classNames(css['notice'], css[tone])} role={role}>
      <Icon name={icons[tone]} />
      <div className={css['words']}>
        {title !== undefined && <p className={css['title']}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
        {action !== undefined && <div className={css['action']}>{action}</div>}
      </div>
    </div>
  )
}
