import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { lateComponent } from '../../ui/layout/late-component.ts'
import { useHydrated } from '../../ui/layout/use-hydrated.ts'
import css from './newsletter-form.module.css'
import type { WhatComesNext } from './newsletter-fields.tsx'

const Fields = lateComponent(() => import('./newsletter-fields.tsx').then((module) => module.NewsletterFields))

export interface NewsletterFormProps {
  /** Where on the site the form stands: "landing", "resources". */
  source: string
  title: string
  /** Level of the title. */
  level?: 2 | 3
  /** What one receives and how often. */
  children?: ReactNode
}

/** The newsletter card: title, what it is, the address, and once subscribed what comes next in place of it all. */
export function NewsletterForm({ source, title, level = 2, children }: NewsletterFormProps) {
  const [next, setNext] = useState<WhatComesNext | null>(null)
  // The card stands in the first HTML; its fields come after it, to the place that is kept for them.
  const isHydrated = useHydrated()
  const done = useRef<HTMLHeadingElement>(null)
  const Title = `h${level}` as const

  // The form that had the focus is gone.
  useEffect(() => {
    if (next) done.current?.focus()
  }, [next])

  if (next) {
    return (
      <Card className={css['done']}>
        <Icon name="mail" />
        <div>
          <Title ref={done} tabIndex={-1} className={css['title']}>
            {next.title}
          </Title>
          <p>{next.text}</p>
        </div>
      </Card>
    )
  }

  return (
    <Card className={css['card']}>
      <div className={css['words']}>
        <Title className={css['title']}>{title}</Title>
        {children}
      </div>
      <div className={css['place']}>
        <Suspense>{isHydrated && <Fields source={source} onSubscribed={setNext} />}</Suspense>
      </div>
    </Card>
  )
}
