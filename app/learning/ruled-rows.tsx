import type { ReactNode } from 'react'
import css from './ruled-rows.module.css'

/** A list with a rule under each row. */
export function RuledRows({ as: List = 'ul', children }: { as?: 'ul' | 'ol'; children: ReactNode }) {
  return <List className={css['rows']}>{children}</List>
}

/** A row: what it says, and at its other end what belongs to that. On a narrow screen one stands under the other. */
export const RuledRow = ({ children }: { children: ReactNode }) => <li className={css['row']}>{children}</li>

/** What a row says, where something can be done with it. */
export const RowWords = ({ children }: { children: ReactNode }) => <div className={css['words']}>{children}</div>
