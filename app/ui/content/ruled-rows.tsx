import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import css from './ruled-rows.module.css'

export interface RuledRowsProps {
  as?: 'ul' | 'ol'
  /** Where the list stands. */
  className?: string | undefined
  children: ReactNode
}

/** A list with a rule under each row. */
export function RuledRows({ as: List = 'ul', className, children }: RuledRowsProps) {
  return <List className={classNames(css['rows'], className)}>{children}</List>
}

/** A row: what it says, and at its other end what belongs to that. On a narrow screen one stands under the other. */
export const RuledRow = ({ children }: { children: ReactNode }) => <li className={css['row']}>{children}</li>

/** What a row says, where something can be done with it. */
export const RowWords = ({ children }: { children: ReactNode }) => <div className={css['words']}>{children}</div>
