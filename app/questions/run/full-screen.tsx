import { type ReactNode, type Ref, useInsertionEffect } from 'react'
import css from './full-screen.module.css'

/** On the root, and no `:has()` there: with that, the browser works out the styles of the whole page anew whenever something is added
 *  to it. */
const mark = (isThere: boolean) => document.documentElement.toggleAttribute('data-full-screen', isThere)

/** A run or an exam, which has the screen to itself. */
export function FullScreen({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  // Before anything of it is measured.
  useInsertionEffect(() => {
    mark(true)
    return () => void mark(false)
  }, [])
  return (
    <div className={css['screen']} ref={ref}>
      {children}
    </div>
  )
}
