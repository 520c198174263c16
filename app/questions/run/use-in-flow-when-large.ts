import { useLayoutEffect, useRef } from 'react'

/** Marks the bar `data-in-flow` where it would cover more than a quarter of the screen: with large text, or on a phone held
 *  sideways. Measured, as no media query knows the size of text. */
export function useInFlowWhenLarge() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    const inner = element?.lastElementChild
    if (!element || !inner) return
    const place = () => element.toggleAttribute('data-in-flow', inner.clientHeight > window.innerHeight / 4)
    const sizes = new ResizeObserver(place)
    sizes.observe(inner)
    window.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])
  return bar
}
