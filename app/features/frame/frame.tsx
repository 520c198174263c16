import type { ReactNode } from 'react'
import css from './frame.module.css'
import { SiteFooter } from './site-footer.tsx'

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
      <SiteFooter />
    </>
  )
}
