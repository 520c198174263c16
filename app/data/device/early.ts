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
 *  the page whose code is still on its way, once it is there: React forgets a press that it cannot answer. So is done with what takes
 *  the place, under the finger, of what the server drew. Called before React takes the page over. */
export function repeatEarlyPress(): void {
  drawnByServer = new WeakSet(document.querySelectorAll(pressables))
  document.addEventListener('pointerdown', noteHeld, { capture: true })
  document.addEventListener('pointerup', pressReplaced, { capture: true })
  document.addEventListener('click', pressAgain, { capture: true })
  window.early?.takePress()?.click()
}

const lookEveryMs = 100
const lookTimes = 100
/** Whose press waits to be answered. */
let pressed: Element | null = null
/** What was drawn for anybody: whether it has code by then or not, it gives way to what is drawn for who is there. */
let drawnByServer = new WeakSet<Element>()
/** The one of those that a finger is down on. */
let held: HTMLElement | null = null

const buttons = 'button[type="button"]'
const pressables = `${buttons}, a[href]`

const pressedAt = ({ target }: Event, what: string) =>
  target instanceof Element ? target.closest<HTMLElement>(what) : null

function noteHeld(event: Event): void {
  const pressable = pressedAt(event, pressables)
  if (pressable) pressed = null
  held = pressable && drawnByServer.has(pressable) ? pressable : null
}

/** React may take the page over as the finger goes down. What is drawn for who is there may put another button in the place of the
 *  held one, and the browser makes no click of that. */
function pressReplaced(): void {
  if (held && !held.isConnected) void pressWhenAnswered(held)
  held = null
}

function pressAgain(event: Event): void {
  const button = pressedAt(event, buttons)
  if (!button) return
  pressed = null
  if (!isAnswered(button)) void pressWhenAnswered(button)
}

/** Waits for the code of what was pressed, or of what says the same in its place, until another is pressed. */
async function pressWhenAnswered(pressable: HTMLElement): Promise<void> {
  pressed = pressable
  for (let times = 0; times < lookTimes && pressed === pressable; times++) {
    const inPlace = pressable.isConnected ? pressable : sayingTheSame(pressable)
    if (inPlace && isAnswered(inPlace)) return inPlace.click()
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

const sayingTheSame = ({ localName, textContent }: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(localName === 'a' ? 'a[href]' : buttons)].find(
    (each) => each.textContent === textContent,
  )

/** React leaves its mark on what it has taken over. */
const isAnswered = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactProps'))
