import type { ReactNode } from 'react'
import css from './figures.module.css'

/** Figures side by side, ruled above and below: a `div` each, with its name (`dt`) and what it comes to (`dd`). */
export const Figures = ({ children }: { children: ReactNode }) => <dl className={css['figures']}>{children}</dl>
