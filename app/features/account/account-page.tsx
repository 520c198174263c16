import type { ReactNode } from 'react'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './account-page.module.css'

export interface AccountPageProps {
  title: string
  intro?: ReactNode
  children: ReactNode
  foot?: ReactNode
}

/** The panel on which one signs in or up, and whatever leads there. */
export function AccountPage({ title, intro, children, foot }: AccountPageProps) {
  return (
    <div className={css['panel']}>
      <PageHead title={title}>{intro !== undefined && <p>{intro}</p>}</PageHead>
      {children}
      {foot !== undefined && <p className={css['foot']}>{foot}</p>}
    </div>
  )
}
