/** How long the screen itself has for putting the focus somewhere, ms. */
const ownPlaceMs = 100

/** Where what had the focus goes, as a row with the button that removed it, reading goes on at the heading of the part it stood in: a
 *  keyboard would begin again at the top of the page. A screen that knows a better place has the first word. Gives what ends it. */
export function followLostFocus(): () => void {
  /** What had the focus last, and what that stands in, from the inside. */
  let path: Element[] = []
  const onFocus = ({ target }: FocusEvent) => {
    path = []
    for (let at = target instanceof Element ? target : null; at; at = at.parentElement) path.push(at)
  }
  const watch = new MutationObserver(() => {
    if (path[0]?.isConnected !== false) return
    const left = path
    path = []
    setTimeout(() => document.activeElement === document.body && focusHeadingOf(left), ownPlaceMs)
  })
  document.addEventListener('focusin', onFocus)
  watch.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    watch.disconnect()
  }
}

function focusHeadingOf(path: readonly Element[]): void {
  for (const part of [...path, document.querySelector('main')]) {
    const heading = part?.matches('section, article, dialog, main') && part.querySelector<HTMLElement>('h1, h2, h3, h4')
    if (!part?.isConnected || !heading) continue
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    if (document.activeElement === heading) return
  }
}
