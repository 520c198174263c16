import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { watchPinch } from '../controls/watch-pinch.ts'
import { ToolIcon } from '../layout/tool-icon.tsx'
import css from './zoom.module.css'

const least = 1
const most = 6
const step = 1.5
const bounded = (scale: number) => Math.min(Math.max(scale, least), most)

export interface ZoomDialogProps {
  name: string
  onClose: () => void
  children: ReactNode
}

/** The figure over the whole screen. Its size changes by buttons, by + − and 0, by Ctrl and wheel and by two fingers; what does not fit
 *  scrolls. */
export function ZoomDialog({ name, onClose, children }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [scale, setScale] = useState(least)
  const by = (factor: number) => setScale((now) => bounded(now * factor))
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(
    () =>
      dialog.current ? watchPinch(dialog.current, (factor) => setScale((now) => bounded(now * factor))) : undefined,
    [],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') by(step)
    else if (event.key === '-' || event.key === '−') by(1 / step)
    else if (event.key === '0') setScale(least)
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} className={css['dialog']} aria-label={name} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={css['bar']}>
        <output className={css['scale']}>{Math.round(scale * 100)} %</output>
        <button type="button" aria-label="Smaller" onClick={() => by(1 / step)}>
          <ToolIcon name="minus" />
        </button>
        <button type="button" aria-label="Larger" onClick={() => by(step)}>
          <ToolIcon name="plus" />
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <div className={css['view']} tabIndex={0} role="region" aria-label="Enlarged">
        <div className={css['shown']} style={{ width: `${100 * scale}%`, fontSize: `${scale}rem` }}>
          {children}
        </div>
      </div>
    </dialog>
  )
}
