import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './split-page.module.css'

export interface SplitPageProps {
  /** The two parts: beside each other on a wide screen, one after the other on a narrow one. */
  children: [ReactNode, ReactNode]
  /** Where the narrower part stands. */
  side?: 'start' | 'end'
  /** The narrower part stays in sight while the other is read. */
  isSticky?: boolean
  /** May say how wide the parts are (`--split-main`, `--split-side`) and what is between them (`--split-gap`,
   *  `--split-wide-gap`) and within them (`--split-part-gap`). */
  className?: string | undefined
}

export function SplitPage({ children, side = 'end', isSticky = false, className }: SplitPageProps) {
  return (
    <div className={classNames(css['split'], className)} data-side={side} data-sticky={isSticky || undefined}>
      {children}
    </div>
  )
}

/** One of the two parts: what it holds stands one below the other. */
export function SplitPart({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(css['part'], className)}>{children}</div>
}
