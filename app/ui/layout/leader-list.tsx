import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
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
          <LeaderName as="dt">{name}</LeaderName>
          <dd className={css['value']}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface LeaderNameProps {
  as?: 'span' | 'dt'
  className?: string | undefined
  children: ReactNode
}

/** A name from which dots lead to what stands beside it. */
export function LeaderName({ as: Element = 'span', className, children }: LeaderNameProps) {
  return <Element className={classNames(css['name'], className)}>{children}</Element>
}
