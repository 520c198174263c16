import { type ReactNode, useId } from 'react'
import { failureWords } from '../failure-words.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
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

/** Why a change was not made; nothing where there is no error. */
export function ChangeFailed({ error }: { error: unknown }) {
  const words = error === null || error === undefined ? null : failureWords(error, changeWords)
  return (
    words !== null && (
      <Notice tone="error" announce>
        {words}
      </Notice>
    )
  )
}

const changeWords = {
  network: 'The server cannot be reached. Nothing was changed; please try again.',
  otherwise: 'Something failed on the server. Please try again.',
}
