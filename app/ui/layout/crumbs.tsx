import type { ReactNode } from 'react'
import css from './crumbs.module.css'

/** The way back up, as links; the place itself stands last. */
export function Crumbs({ links, here }: { links: readonly ReactNode[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css['list']}>
        {links.map((link, at) => (
          <li key={at}>{link}</li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
