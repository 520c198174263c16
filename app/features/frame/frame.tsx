import type { ReactNode } from 'react'
import css from './frame.module.css'

export interface FrameProps {
  header: ReactNode
  foot: ReactNode
  /** The way to help, at the same place on every screen. */
  help?: ReactNode
  children: ReactNode
}

/** What every screen stands in: skip link, header, the screen itself, help, foot. */
export function Frame({ header, foot, help, children }: FrameProps) {
  return (
    <>
      <a className={css['skip']} href="#main">
        Skip to content
      </a>
      {header}
      <main id="main" tabIndex={-1} className={css['main']}>
        {children}
      </main>
      {help}
      {foot}
    </>
  )
}
