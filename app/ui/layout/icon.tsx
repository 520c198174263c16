import css from './icon.module.css'
import { classNames } from './class-names.ts'

const tick = 'M5 12.5 10 17.5 19.5 7'

/** Drawn by us on a 24 × 24 grid in one line of 1.6 units. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  'arrow-right': 'M4 12h15M13 6l6 6-6 6',
  'arrow-left': 'M20 12H5M11 6l-6 6 6 6',
  check: tick,
  // A sign for each verdict, so that no colour alone tells them apart.
  right: tick,
  partly: 'M4.5 14.2c2.4-4.6 5-4.4 7.5-2.2s5.1 2.4 7.5-2.2',
  wrong: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.1',
  warning: 'M12 4 2.8 20h18.4L12 4ZM12 10v4.5M12 17.2v.1',
  download: 'M12 4v11M7.5 11 12 15.5 16.5 11M5 19.5h14',
  stop: 'M7 7h10v10H7V7Z',
  filter: 'M4 7h16M7 12h10M10 17h4',
  pause: 'M9 5.5v13M15 5.5v13',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  bin: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.4 10.5v5.5M13.6 10.5v5.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4.2h-4.2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  'eye-off':
    'M4 4l16 16M9.6 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.2 7.7A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2',
  person: 'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20.5c.7-4 3.6-6 7.5-6s6.8 2 7.5 6',
  book: 'M12 6.5C9.8 4.9 7 4.4 3.5 4.6v13.2c3.5-.2 6.3.3 8.5 1.9 2.2-1.6 5-2.1 8.5-1.9V4.6C17 4.4 14.2 4.9 12 6.5ZM12 6.5v13.2',
  bookmark: 'M7 4h10v16.5l-5-4-5 4V4Z',
  question: 'M8.8 9.2a3.2 3.2 0 1 1 4.7 2.8c-1 .6-1.5 1.2-1.5 2.5M12 18v.1',
  phone: 'M7.5 3.5h9v17h-9v-17ZM10.8 17.6h2.4',
  chevron: 'M7 10l5 5 5-5',
  print: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 13.5h10V20H7v-6.5Z',
  chat: 'M4 5h16v11h-9l-4.5 4v-4H4V5Z',
  mail: 'M3.5 6h17v12.5h-17V6ZM4 6.5l8 6.3 8-6.3',
  calendar: 'M4.5 6h15v14h-15V6ZM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8',
  strike: 'M4 12h16M8 8.2C8 6 9.8 4.8 12 4.8c2 0 3.4.8 4 2.2M16.2 15.5c0 2.3-1.8 3.7-4.2 3.7-2.2 0-3.8-.9-4.5-2.5',
  cart: 'M3 4.5h2.6l2.2 11h9.6l2.1-8H6.3M9.5 19.8v.1M16 19.8v.1',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5.3l3.5 2',
} as const

export type IconName = keyof typeof drawings

export const iconNames = Object.keys(drawings) as IconName[]

export interface IconProps {
  name: IconName
  /** Said by screen readers; without it the icon is decoration. */
  label?: string
  size?: 'small' | 'medium'
}

export function Icon({ name, label, size = 'medium' }: IconProps) {
  return (
    <svg
      className={classNames(css['icon'], size === 'small' && css['small'])}
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
