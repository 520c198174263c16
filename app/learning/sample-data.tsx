import { type ReactNode, useId } from 'react'
import { Badge } from '../ui/layout/badge.tsx'
import css from './sample-data.module.css'

export interface SampleDataProps {
  /** What replaces it: a sentence with the number of answers. */
  until: string
  /** The way to do so. */
  action: ReactNode
  children: ReactNode
}

/** Figures of nobody, to show what will stand here: under a plain label, in a frame of their own. */
export function SampleData({ until, action, children }: SampleDataProps) {
  const id = useId()
  return (
    <section className={css['sample']} aria-labelledby={id}>
      <p id={id}>
        <Badge tone="warn">Sample data</Badge>
      </p>
      {children}
      <p>{until}</p>
      <div>{action}</div>
    </section>
  )
}
