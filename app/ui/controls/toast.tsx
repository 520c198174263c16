import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { Icon } from '../layout/icon.tsx'
import css from './toast.module.css'

export interface Toast {
  title: string
  body?: string
  tone?: 'info' | 'error'
}

/** How long a toast stays, in ms. An error it tells of also stands where it happened. */
const stayMs = 5000

const ToastContext = createContext<(toast: Toast) => void>(() => undefined)

/** Shows one toast at a time, the newest, for five seconds. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext)
}

/** Holds the live region, which is there before any text is. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; key: number } | null>(null)
  const [isHeld, setHeld] = useState(false)
  const count = useRef(0)
  const show = useCallback((toast: Toast) => {
    setHeld(false)
    setShown({ toast, key: ++count.current })
  }, [])

  useEffect(() => {
    if (shown === null || isHeld) return
    const timer = setTimeout(() => setShown(null), stayMs)
    return () => clearTimeout(timer)
  }, [shown, isHeld])

  return (
    <ToastContext value={show}>
      {children}
      <div className={css['region']} role="status" aria-live="polite">
        {shown && (
          <div
            key={shown.key}
            className={classNames(css['toast'], shown.toast.tone === 'error' && css['error'])}
            // Not by entering it: it may come to where the pointer rests, and would stay for as long as that.
            onPointerMove={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
          >
            <div className={css['words']}>
              <p className={css['title']}>{shown.toast.title}</p>
              {shown.toast.body !== undefined && <p>{shown.toast.body}</p>}
            </div>
            <button type="button" className={css['close']} aria-label="Dismiss message" onClick={() => setShown(null)}>
              <Icon name="close" size="small" />
            </button>
          </div>
        )}
      </div>
    </ToastContext>
  )
}
