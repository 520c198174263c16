import { type PointerEvent as ReactPointerEvent, useState } from 'react'

/** Where the finger or the mouse is, CSS px in the window. */
export interface DragPoint {
  x: number
  y: number
}

export interface DragOptions {
  /** Called as it moves, with where it is over. */
  onOver: (id: string, point: DragPoint | null) => void
  onDrop: (id: string, point: DragPoint) => void
}

export interface Drag {
  /** What is being dragged, and how far from its place, CSS px; `null` while nothing is. */
  dragged: { id: string; dx: number; dy: number } | null
  /** For the element that is dragged. A mouse takes it anywhere; a finger by what has `data-grip` and `touch-action: none`, since
   *  elsewhere it scrolls the page. */
  startOf: (id: string) => (event: ReactPointerEvent<HTMLElement>) => void
}

/** A press that moves less than this is a press, px. */
const slack = 6
/** So near the edge of the window, px, the page scrolls by `scrollStep` with each movement. */
const edge = 72
const scrollStep = 14

/** Dragging by pointer. It is never the only way: whatever is dragged can be moved by buttons as well. */
export function useDrag({ onOver, onDrop }: DragOptions): Drag {
  const [dragged, setDragged] = useState<Drag['dragged']>(null)
  const startOf = (id: string) => (down: ReactPointerEvent<HTMLElement>) => {
    const element = down.currentTarget
    const isGripped = down.target instanceof Element && down.target.closest('[data-grip]') !== null
    if (down.button !== 0 || !(down.pointerType === 'mouse' || isGripped)) return
    const from = { x: down.pageX, y: down.pageY }
    let isDragging = false
    const move = (event: PointerEvent) => {
      const dx = event.pageX - from.x
      const dy = event.pageY - from.y
      if (!isDragging && Math.hypot(dx, dy) < slack) return
      if (!isDragging) element.setPointerCapture(event.pointerId)
      isDragging = true
      if (event.clientY < edge) window.scrollBy(0, -scrollStep)
      if (event.clientY > window.innerHeight - edge) window.scrollBy(0, scrollStep)
      setDragged({ id, dx, dy })
      onOver(id, { x: event.clientX, y: event.clientY })
    }
    const end = (event: PointerEvent) => {
      stop.abort()
      if (!isDragging) return
      setDragged(null)
      onOver(id, null)
      // The click that follows is part of the drag.
      element.addEventListener('click', keepQuiet, { capture: true, once: true })
      setTimeout(() => element.removeEventListener('click', keepQuiet, { capture: true }))
      if (event.type === 'pointerup') onDrop(id, { x: event.clientX, y: event.clientY })
    }
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointermove', move, { signal })
    for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      element.addEventListener(name, end, { signal })
  }
  return { dragged, startOf }
}

function keepQuiet(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
