import { type ReactNode, type Ref, useInsertionEffect } from 'react'
import css from './full-screen.module.css'

/** A run or an exam, which has the screen to itself. */
export function FullScreen({ ref, children }: { ref?: Ref<HTMLDivElement>; children: ReactNode }) {
  // Before anything of it is measured. A mark on the root, and not `:has()` there: with that, the browser works out the styles of the
  // whole page anew whenever something is added to it.
  useInsertionEffect(() => {
    const { dataset } = document.documentElement
    dataset['fullScreen'] = ''
    return () => {
      delete dataset['fullScreen']
    }
  }, [])
  return (
    <div className={css['screen']} ref={ref}>
      {children}
    </div>
  )
}
