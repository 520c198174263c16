import type { ReactNode } from 'react'
import css from './leader-list.module.css'

export interface LeaderListProps {
  entries: { name: string; value: ReactNode }[]
}

/** Names and values joined by dots, as in a table of contents. */
export function LeaderList({ entries }: LeaderListProps) {
  return (
    <dl className={css['list']}>
      {entries.map(({ name, value }) => (
        <div key={name} className={css['entry']}>
          <dt className={css['name']}>{name}</dt>
          <dd className={css['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
