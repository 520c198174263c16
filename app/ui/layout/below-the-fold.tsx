import { type ReactNode, Suspense, useEffect, useState } from 'react'
import css from './below-the-fold.module.css'

// Long enough after the code came that the first taps go first.
const LAYOUT_AFTER_MS = 500

/** What follows below the first screen. Its place is kept while its code comes, so that the foot does not jump up. It is laid
 *  out when one comes near it, or once the page has settled: who jumps to the foot then finds it where it stays. */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const [isLaidOut, setLaidOut] = useState(false)
  return (
    <div className={css['part']} data-laid-out={isLaidOut}>
      <Suspense>
        {children}
        <WhenSettled tell={setLaidOut} />
      </Suspense>
    </div>
  )
}

/** Tells once the code beside it has come and the page had time for a first tap. */
function WhenSettled({ tell }: { tell(isSettled: true): void }) {
  useEffect(() => {
    const timer = setTimeout(() => tell(true), LAYOUT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [tell])
  return null
}
