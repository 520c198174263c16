import type { ReactNode } from 'react'
import css from './field-pair.module.css'

/** Two fields side by side, where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={css['pair']}>{children}</div>
