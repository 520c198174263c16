import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
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

/** Two fingers apart, or the wheel with Ctrl, which is also how a touchpad tells of two fingers. */
function watchPinch(element: HTMLElement, by: (factor: number) => void): () => void {
  const fingers = new Map<number, { x: number; y: number }>()
  const apart = () => {
    const [a, b] = [...fingers.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null
  }
  const down = (event: PointerEvent) => fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  const move = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return
    const before = apart()
    down(event)
    const now = apart()
    if (before !== null && now !== null && before > 0) by(now / before)
  }
  const up = (event: PointerEvent) => fingers.delete(event.pointerId)
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    by(Math.exp(-event.deltaY / 200))
  }
  const stop = new AbortController()
  const { signal } = stop
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel'] as const) element.addEventListener(name, up, { signal })
  element.addEventListener('wheel', wheel, { signal, passive: false })
  return () => stop.abort()
}
