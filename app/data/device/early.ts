declare global {
  interface Window {
    /** Of public/start-client.js, on a page that came rendered. */
    early?: {
      /** The browser's offer to install the app, which it makes once. */
      installOffer: Event | null
      /** The button that was pressed last; no more presses are kept. */
      takePress: () => HTMLElement | null
    }
  }
}

/** The offer to install that was made before the page's code came. */
export const earlyInstallOffer = (): Event | null => window.early?.installOffer ?? null

/** Presses the button again that was pressed before there was code to answer, and from now on each that is pressed in a part of
 *  the page whose code is still on its way, once it is there: React forgets a press that it cannot answer. */
export function repeatEarlyPress(): void {
  document.addEventListener('click', pressAgain, { capture: true })
  window.early?.takePress()?.click()
}

const lookEveryMs = 100
const lookTimes = 100
let pressed: Element | null = null

function pressAgain({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null
  if (!button) return
  pressed = isAnswered(button) ? null : button
  if (pressed) void pressWhenAnswered(button)
}

async function pressWhenAnswered(button: HTMLElement): Promise<void> {
  for (let times = 0; times < lookTimes && pressed === button && button.isConnected; times++) {
    if (isAnswered(button)) return button.click()
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** React leaves its mark on what it has taken over. */
const isAnswered = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps'))
