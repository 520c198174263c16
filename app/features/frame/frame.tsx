import type { ReactNode } from 'react'
import { sourceHref } from './source-link.ts'
import css from './frame.module.css'

export interface FrameProps {
  header: ReactNode
  children: ReactNode
}

/** What every screen stands in: skip link, header, the screen itself, foot. */
export function Frame({ header, children }: FrameProps) {
  return (
    <>
      <a className={css['skip']} href="#main">
        Skip to content
      </a>
      {header}
      <main id="main" tabIndex={-1} className={css['main']}>
        {children}
      </main>
      <footer className={css['foot']}>
        <p className={css['words']}>
          <em>Vade mecum</em>, go with me: exam preparation that works where you are, with or without a network.
        </p>
        <p className={css['words']}>
          <a href={sourceHref}>Source and licence</a>
        </p>
      </footer>
    </>
  )
}
