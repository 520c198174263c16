import { type ReactNode, useId } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import css from './security.module.css'

export interface PartProps {
  title: string
  intro: ReactNode
  children: ReactNode
}

/** One of the ways in which an account is kept safe. */
export function Part({ title, intro, children }: PartProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={css['part']}>
      <div>
        <h2 id={id}>{title}</h2>
        <div className={css['soft']}>{intro}</div>
      </div>
      {children}
    </Card>
  )
}
