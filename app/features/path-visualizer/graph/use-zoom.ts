import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { watchPinch } from '../../../ui/controls/watch-pinch.ts'

const least = 0.35
const most = 2
export const zoomStep = 1.25

const bounded = (zoom: number) => Math.min(Math.max(zoom, least), most)

/** How large a drawing in a scrolling view is. What is in the middle of the view stays there while it grows or shrinks; two fingers,
 *  and the wheel with Ctrl, change it too. */
export function useZoom(view: RefObject<HTMLDivElement | null>) {
  const [zoom, setZoom] = useState(1)
  const shown = useRef(1)
  const by = useCallback((factor: number) => setZoom((now) => bounded(now * factor)), [])

  useLayoutEffect(() => {
    const factor = zoom / shown.current
    shown.current = zoom
    const element = view.current
    if (!element || factor === 1) return
    const middle = { x: element.clientWidth / 2, y: element.clientHeight / 2 }
    element.scrollTo({
      left: (element.scrollLeft + middle.x) * factor - middle.x,
      top: (element.scrollTop + middle.y) * factor - middle.y,
    })
  }, [view, zoom])

  useEffect(() => (view.current ? watchPinch(view.current, by) : undefined), [view, by])

  /** As wide as the view, or as large as usual where there is room. */
  const fit = () => {
    const element = view.current
    if (!element) return
    const width = element.scrollWidth / zoom
    setZoom(bounded(Math.min(1, element.clientWidth / width)))
  }

  return { zoom, by, fit }
}
