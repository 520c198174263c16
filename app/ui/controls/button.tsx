import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import css from './button.module.css'
import { classNames } from '../layout/class-names.ts'
import { Icon, type IconName } from '../layout/icon.tsx'

export interface ButtonLook {
  /** `primary` is the one thing to do here; `plain` is text that acts. */
  look?: 'primary' | 'secondary' | 'plain' | 'danger'
  icon?: IconName
  iconAfter?: IconName
  /** As wide as its container. */
  wide?: boolean
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Work is under way: the button stays focusable, says so and does nothing more. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look,
  icon,
  iconAfter,
  wide,
  busy,
  type,
  onClick,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={classNames(lookClass({ look, wide }), className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon && <Icon name={icon} size="small" />}
      {children}
      {iconAfter && <Icon name={iconAfter} size="small" />}
    </button>
  )
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement>, ButtonLook {
  ref?: Ref<HTMLAnchorElement>
}

/** A link to what no route is, such as a file of the server. */
export function ButtonAnchor({ look, icon, iconAfter, wide, children, className, ...rest }: AnchorProps) {
  return (
    <a className={classNames(lookClass({ look, wide }), className)} {...rest} aria-current={undefined}>
      {icon && <Icon name={icon} size="small" />}
      {children}
      {iconAfter && <Icon name={iconAfter} size="small" />}
    </a>
  )
}

/** A link that looks like a button; takes what the router's `Link` takes. It is never where one is: the router would say so of
 *  whatever address begins with its own. */
export const LinkButton = createLink(ButtonAnchor)

const lookClass = ({ look = 'primary', wide }: { look: ButtonLook['look']; wide: boolean | undefined }) =>
  classNames(css['button'], css[look], wide && css['wide'])
