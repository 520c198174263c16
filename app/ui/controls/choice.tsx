import type { ReactNode } from 'react'
import css from './choice.module.css'

/** A radio button or a checkbox with its words: a finger hits either. */
export const Choice = ({ children }: { children: ReactNode }) => <label className={css['choice']}>{children}</label>
