import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from '../layout/icon.tsx'
import css from './link-rows.module.css'

/** A ruled list of ways to something, each a list item with a `RowLink`. */
export const LinkRows = ({ children }: { children: ReactNode }) => <ol className={css['rows']}>{children}</ol>

interface RowAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** What it leads to. */
  name: ReactNode
  /** What that is like, in small letters below. */
  under?: ReactNode
  /** How it stands, at the end of the row. */
  end?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

function RowAnchor({ name, under, end, ...rest }: RowAnchorProps) {
  return (
    <a {...rest} className={css['row']}>
      <span className={css['words']}>
        <span className={css['name']}>{name}</span>
        {under !== undefined && <span className={css['small']}>{under}</span>}
      </span>
      <span className={css['end']}>{end}</span>
      <Icon name="arrow-right" size="small" />
    </a>
  )
}

/** One row; takes what the router's `Link` takes. */
export const RowLink = createLink(RowAnchor)
