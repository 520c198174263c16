import type { ReactNode } from 'react'
import css from './crumbs.module.css'

/** The way back up, as links that are exact, or the router would call each the current page; the place itself stands last. A narrow page shows the last link alone. */
export function Crumbs({ links, here }: { links: readonly ReactNode[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className={css['crumbs']}>
      <ol className={css['list']}>
        {links.map((link, at) => (
          <li key={at}>{link}</li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
