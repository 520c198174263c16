import { type ReactNode, useId } from 'react'
import css from './section.module.css'

export interface SectionProps {
  title: string
  /** A line under the title. */
  intro?: ReactNode
  /** Stands at the end of the title's line: a link to all of it. */
  action?: ReactNode
  /** Target of links to this part of the page. */
  id?: string
  children: ReactNode
}

/** A part of a long page, under a heading with a rule, as in a book. */
export function Section({ title, intro, action, id, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={css['section']} aria-labelledby={titleId} id={id}>
      <header className={css['head']}>
        <div className={css['words']}>
          <h2 id={titleId}>{title}</h2>
          {intro !== undefined && <div className={css['intro']}>{intro}</div>}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}
