/** What a person did on a snapshot, before there was code to answer. */
export interface EarlyInput {
  /** Which question stood there, by its `data-question`. */
  question: string | undefined
  /** Controls that were pressed, in order, each by `keyOf`; `enter` where a form was sent by that key. */
  presses: string[]
  /** What fields hold now, by `keyOf`. */
  typed: Map<string, string>
  /** The control with the focus. */
  focused: string | null
}

declare global {
  interface Window {
    /** On a page that began with a snapshot. */
    earlyInput?: EarlyInput
  }
}

const controls = 'button, input, textarea'
const enter = 'enter'

/** Takes down what is done on the snapshot in `main`, until nothing of it is left. */
export function watchEarlyInput(main: Element): EarlyInput {
  const seen: EarlyInput = { question: questionIn(main), presses: [], typed: new Map(), focused: null }
  const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest(controls) : null)
  main.addEventListener('click', (event) => {
    const control = controlOf(event)
    if (!control) return
    const key = keyOf(control, main)
    // A button shows nothing yet: who presses it again means the same press.
    if (control.localName !== 'button' || seen.presses.at(-1) !== key) seen.presses.push(key)
  })
  main.addEventListener('input', (event) => {
    const field = controlOf(event)
    if (field && isTypedIn(field)) seen.typed.set(keyOf(field, main), field.value)
  })
  main.addEventListener('focusin', (event) => {
    const control = controlOf(event)
    seen.focused = control && keyOf(control, main)
  })
  main.addEventListener('submit', (event) => {
    // A form that nobody answers would load the page anew.
    event.preventDefault()
    seen.presses.push(enter)
  })
  return seen
}

/** Does on the screen what was done on the snapshot in whose place it stands, where it is the same question. */
export async function takeEarlyInput(): Promise<void> {
  const { earlyInput: seen } = window
  delete window.earlyInput
  const main = document.querySelector('main')
  if (!seen?.question || !main) return
  const isThere = () => questionIn(main) === seen.question
  if (!isThere()) return
  const controlOf = (key: string) =>
    Array.from(main.querySelectorAll<HTMLElement>(controls)).find((control) => keyOf(control, main) === key)
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
    if (key === enter) main.querySelector('form')?.requestSubmit()
    else controlOf(key)?.click()
    await settled()
  }
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

const isTypedIn = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && control.type !== 'radio' && control.type !== 'checkbox')

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // React listens to the setter of the prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
