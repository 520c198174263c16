import { type RefObject, useEffect } from 'react'

/** So far a pointer moves before a press becomes a drag, px. */
const slack = 5

/** A mouse moves what is in the view by dragging it; fingers and the wheel do so by themselves. A drag presses nothing. */
export function useDragToPan(view: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = view.current
    if (!element) return
    let from: { x: number; y: number; left: number; top: number } | null = null
    let isDragging = false
    const stopping = new AbortController()
    const { signal } = stopping
    element.addEventListener(
      'pointerdown',
      (event) => {
        isDragging = false
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
      },
      { signal },
    )
    window.addEventListener(
      'pointermove',
      (event) => {
        if (!from || event.pointerType !== 'mouse') return
        const [x, y] = [event.clientX - from.x, event.clientY - from.y]
        if (!isDragging && Math.hypot(x, y) < slack) return
        isDragging = true
        element.scrollTo({ left: from.left - x, top: from.top - y })
      },
      { signal },
    )
    for (const name of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(name, () => (from = null), { signal })
    element.addEventListener(
      'click',
      (event) => {
        if (!isDragging) return
        isDragging = false
        event.preventDefault()
        event.stopPropagation()
      },
      { signal, capture: true },
    )
    return () => stopping.abort()
  }, [view])
}
