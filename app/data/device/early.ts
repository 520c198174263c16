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
  document.addEventListener('pointerdown', noteHeld, { capture: true })
  document.addEventListener('pointerup', pressReplaced, { capture: true })
  document.addEventListener('click', pressAgain, { capture: true })
  window.early?.takePress()?.click()
}

const lookEveryMs = 100
const lookTimes = 100
/** Whose press waits to be answered. */
let pressed: Element | null = null
/** The button that a finger went down on before there was code for it. */
let held: HTMLElement | null = null

const buttonAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('button[type="button"]') : null

function noteHeld(event: Event): void {
  const button = buttonAt(event)
  held = button && !isAnswered(button) ? button : null
}

/** React takes the page over as the finger goes down. What is drawn for who is there may put another button in the place of the
 *  held one, and the browser makes no click of that. */
function pressReplaced(): void {
  if (held && !held.isConnected) void pressWhenAnswered(held)
  held = null
}

function pressAgain(event: Event): void {
  const button = buttonAt(event)
  if (!button) return
  pressed = null
  if (!isAnswered(button)) void pressWhenAnswered(button)
}

/** Waits for the code of a button, or of the one that says the same in its place, until another is pressed. */
async function pressWhenAnswered(button: HTMLElement): Promise<void> {
  pressed = button
  for (let times = 0; times < lookTimes && pressed === button; times++) {
    const inPlace = button.isConnected ? button : buttonSaying(button.textContent)
    if (inPlace && isAnswered(inPlace)) return inPlace.click()
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

const buttonSaying = (words: string) =>
  [...document.querySelectorAll<HTMLElement>('button[type="button"]')].find(({ textContent }) => textContent === words)

/** React leaves its mark on what it has taken over. */
const isAnswered = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps'))
