import { isTypedIn } from './tree.ts'

/** What a person did on a snapshot, before there was code to answer. Controls are named by `keyOf`. */
export interface EarlyInput {
  /** Which question stood there, by its `data-question`. */
  question: string | undefined
  /** Controls that were pressed, in order. */
  presses: string[]
  /** What fields hold now, by control. */
  typed: Map<string, string>
  /** The control with the focus. */
  focused: string | null
  /** The control that a finger or a button of the mouse is down on. */
  held: string | null
}

declare global {
  interface Window {
    /** On a page that began with a snapshot, until its first screen stands. */
    earlyInput?: EarlyInput
  }
}

const controls = 'button, input, textarea'
/** The button that gives the answer, as Enter does. */
const mainButton = '[data-main]'

/** Takes down what is done on the snapshot in `main`, until nothing of it is left. */
export function watchEarlyInput(main: Element): EarlyInput {
  const seen: EarlyInput = { question: questionIn(main), presses: [], typed: new Map(), focused: null, held: null }
  const controlOf = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest(controls) : null
    return control && { control, key: keyOf(control, main) }
  }
  const press = (control: Element, key: string) => {
    // A button shows nothing yet: who presses it again means the same press.
    if (control.localName !== 'button' || seen.presses.at(-1) !== key) seen.presses.push(key)
  }
  main.addEventListener('pointerdown', (event) => {
    seen.held = controlOf(event)?.key ?? null
    // Beside all controls the focus goes, of which the snapshot hears no more than when it goes itself.
    if (seen.held === null) seen.focused = null
  })
  main.addEventListener('pointercancel', () => (seen.held = null))
  main.addEventListener('click', (event) => {
    const pressed = controlOf(event)
    if (pressed) press(pressed.control, pressed.key)
    seen.held = null
  })
  main.addEventListener('input', (event) => {
    const typed = controlOf(event)
    if (typed && isTypedIn(typed.control)) seen.typed.set(typed.key, typed.control.value)
  })
  main.addEventListener('focusin', (event) => (seen.focused = controlOf(event)?.key ?? null))
  main.addEventListener('submit', (event) => {
    // A form that nobody answers would load the page anew.
    event.preventDefault()
    const button = main.querySelector(mainButton)
    if (button) press(button, keyOf(button, main))
  })
  return seen
}

/** Does on the screen what was done on the snapshot in whose place it stands, where it is the same question. */
export async function takeEarlyInput(): Promise<void> {
  const { earlyInput: seen } = window
  const main = document.querySelector('main')
  if (!seen?.question || !main) return
  const isThere = () => questionIn(main) === seen.question
  if (!isThere()) return
  const controlOf = (key: string) =>
    Array.from(main.querySelectorAll<HTMLElement>(controls)).find((control) => keyOf(control, main) === key)
  const { held } = seen
  if (held !== null) pressWhenLifted(() => isThere() && controlOf(held)?.click())
  const focused = seen.focused === null ? undefined : controlOf(seen.focused)
  if (document.activeElement === document.body) focused?.focus({ preventScroll: true })
  for (const [key, text] of seen.typed) {
    const field = controlOf(key)
    if (field && isTypedIn(field)) type(field, text)
    await settled()
  }
  for (const key of seen.presses) {
    // A press has led away from it.
    if (!isThere()) return
    controlOf(key)?.click()
    await settled()
  }
}

/** Longest that a browser takes from a finger that is lifted to its click, ms. */
const clickMs = 50

/** The finger came down on the snapshot, and is lifted from what took its place: some browsers make no click of that. */
function pressWhenLifted(press: () => void): void {
  const lifted = () => {
    const clicked = () => clearTimeout(timer)
    const timer = setTimeout(() => {
      document.removeEventListener('click', clicked, { capture: true })
      press()
    }, clickMs)
    document.addEventListener('click', clicked, { capture: true, once: true })
  }
  document.addEventListener('pointerup', lifted, { capture: true, once: true })
}

/** What is done next finds what this has changed. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

const questionIn = (main: Element) => main.querySelector<HTMLElement>('[data-question]')?.dataset['question']

/** Names a control among those of one question: by what it is called, and its place among those of that name. */
function keyOf(control: Element, main: Element): string {
  const name = nameOf(control)
  const alike = Array.from(main.querySelectorAll(controls)).filter((each) => nameOf(each) === name)
  return `${alike.indexOf(control)} ${name}`
}

/** What a field holds is no part of its name; options have their value as an attribute. */
function nameOf(control: Element): string {
  const value = isTypedIn(control) ? null : control.getAttribute('value')
  const attributes = ['name', 'aria-label'].map((name) => control.getAttribute(name))
  return JSON.stringify([control.localName, value, ...attributes, control.textContent])
}

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React listens to the setter of the prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
