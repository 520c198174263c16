import { type ReactNode, Suspense } from 'react'
import css from './below-the-fold.module.css'

/** What follows below the first screen. Its place is kept while its code comes, so that the foot does not jump up, and it is
 *  laid out when one comes near it. */
export function BelowTheFold({ children }: { children: ReactNode }) {
  return (
    <div className={css['rest']}>
      <Suspense>{children}</Suspense>
    </div>
  )
}
