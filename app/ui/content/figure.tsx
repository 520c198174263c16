import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import css from './figure.module.css'

export interface FigureProps {
  /** Counts from 1 down the page. */
  number: number
  caption: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A numbered figure with its caption, as in a handbook. */
export function Figure({ number, caption, className, children }: FigureProps) {
  return (
    <figure className={classNames(css['figure'], className)}>
      {children}
      <figcaption className={css['caption']}>
        <span className={css['number']}>Fig. {number}</span> {caption}
      </figcaption>
    </figure>
  )
}
