import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import css from './back-link.module.css'
import { Icon } from '../layout/icon.tsx'

interface BackAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  ref?: Ref<HTMLAnchorElement>
}

function BackAnchor({ children, ...rest }: BackAnchorProps) {
  return (
    <a {...rest} className={css['back']} aria-current={undefined}>
      <Icon name="arrow-left" size="small" />
      {children}
    </a>
  )
}

/** The way back, above a title; takes what the router's `Link` takes. It is never where one is: the router would say so of whatever
 *  address begins with its own. */
export const BackLink = createLink(BackAnchor)
