import type { HTMLAttributes } from 'react'
import css from './card.module.css'
import { classNames } from './class-names.ts'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'section' | 'article' | 'div' | 'li' | 'aside'
}

/** A sheet of paper laid on the page. */
export function Card({ as: Tag = 'section', className, ...rest }: CardProps) {
  return <Tag className={classNames(css['card'], className)} {...rest} />
}
