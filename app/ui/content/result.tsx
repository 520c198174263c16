import type { ReactNode } from 'react'
import css from './result.module.css'

export interface ResultProps {
  /** Names the section. */
  label: string
  /** The figure, large. */
  score: string
  /** What it is a figure of, beside it. */
  of?: ReactNode
  /** How it came about, and how far it may be trusted. */
  children: ReactNode
}

/** One figure that a screen is about. */
export function Result({ label, score, of, children }: ResultProps) {
  return (
    <section className={css['result']} aria-label={label}>
      <p className={css['score']}>
        <strong>{score}</strong>
        {of}
      </p>
      {children}
    </section>
  )
}
