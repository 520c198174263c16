import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './summary.module.css'

/** What of a `<details>` stands there while it is closed. */
export function Summary({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  return <summary className={classNames(css['summary'], isSmall && css['small'])}>{children}</summary>
}
