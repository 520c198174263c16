/** Two fingers apart, or the wheel with Ctrl, which is also how a touchpad tells of two fingers: `by` is told the factor of each step.
 *  Returns the way to stop. */
export function watchPinch(element: HTMLElement, by: (factor: number) => void): () => void {
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
