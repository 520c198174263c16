/** What stands in a page before anything of it has come: presses a button soon after the first paint, and sees when it is answered. */

export interface Waking {
  /** What the button is called, or says. */
  button: string
  /** CSS selector of what is there once it was answered. */
  answer: string
  /** From the first paint to the press, ms. */
  afterPaintMs: number
  /** Whoever is not answered presses again after so long, ms. */
  pressAgainMs: number
  /** Without what keeps a press until there is code to answer it. */
  isLost: boolean
}

export interface Woken {
  /** From the navigation to the first press, ms. */
  pressedAtMs: number
  /** From the first press to the first frame with its answer, ms. */
  waitedMs: number
  presses: number
}

export function watchWaking({ button, answer, afterPaintMs, pressAgainMs, isLost }: Waking): void {
  // The page's script then finds nothing that was kept.
  if (isLost) Object.defineProperty(window, 'early', { get: () => undefined, set() {} })
  const answered = new Promise<Woken>((resolve) => {
    let pressedAtMs = Number.NaN
    let presses = 0
    let again: ReturnType<typeof setInterval>
    const press = () => {
      presses += 1
      buttonNamed(button)?.click()
    }
    const look = () => {
      if (document.querySelector(answer) === null) requestAnimationFrame(look)
      else {
        clearInterval(again)
        resolve({ pressedAtMs, waitedMs: performance.now() - pressedAtMs, presses })
      }
    }
    new PerformanceObserver((_, observer) => {
      observer.disconnect()
      setTimeout(() => {
        pressedAtMs = performance.now()
        press()
        again = setInterval(press, pressAgainMs)
        look()
      }, afterPaintMs)
    }).observe({ type: 'paint', buffered: true })
  })
  Object.assign(window, { woken: answered })
}

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent.trim() === name,
  )
