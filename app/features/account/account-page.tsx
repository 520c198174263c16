import type { ReactNode } from 'react'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './account-page.module.css'

export interface AccountPageProps {
  title: string
  intro: string
  children: ReactNode
  foot: ReactNode
}

/** The panel on which one signs in or up. */
export function AccountPage({ title, intro, children, foot }: AccountPageProps) {
  return (
    <div className={css['panel']}>
      <PageHead title={title}>
        <p>{intro}</p>
      </PageHead>
      {children}
      <p className={css['foot']}>{foot}</p>
    </div>
  )
}
