import { Link } from '@tanstack/react-router'
import { LeaderName } from '../../ui/layout/leader-list.tsx'
import css from './contents.module.css'

export interface ContentsEntry {
  to: '/plans' | '/courses' | '/tutors' | '/resources' | '/contact'
  name: string
  /** Stands where a book has its page number; empty while it is not known. */
  value: string
}

/** The places of the site as the table of contents of a book. */
export function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <nav className={css['page']} aria-labelledby="contents">
      <h2 id="contents" className={css['title']}>
        Contents
      </h2>
      <ul className={css['list']}>
        {entries.map(({ to, name, value }) => (
          <li key={to}>
            <Link to={to} className={css['entry']}>
              <LeaderName className={css['name']}>{name}</LeaderName>
              <span className={css['value']}>{value}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
