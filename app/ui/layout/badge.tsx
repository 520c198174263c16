import type { ReactNode } from 'react'
import css from './badge.module.css'
import { classNames } from './class-names.ts'

export interface BadgeProps {
  tone?: 'accent' | 'quiet' | 'good' | 'warn'
  children: ReactNode
}

/** A word or two that name a state or a kind. */
export function Badge({ tone = 'accent', children }: BadgeProps) {
  return <span className={classNames(css['badge'], css[tone])}>{children}</span>
}
