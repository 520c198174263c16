/** What `exam.bench.ts` does in the page of a running exam. */

/** Makes an account that has the course. */
export async function signUpFor(who: object, courseId: number): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const ask = (call: string, sent: unknown) => fetch(call, { method: 'POST', headers, body: JSON.stringify(sent) })
  await ask('/api/auth/signup', who)
  await ask(`/api/courses/${courseId}/enrol`, {})
}

/** From a press on what `press` finds until the frame is painted in which `shows` first holds, ms. */
function until(press: () => HTMLElement | undefined, shows: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const target = press()
    if (!target) return reject(new Error('there is nothing to press'))
    const observer = new MutationObserver(() => check())
    const fromMs = performance.now()
    function check(): void {
      if (!shows()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        // The message comes after the frame is painted.
        channel.port1.onmessage = () => resolve(performance.now() - fromMs)
        channel.port2.postMessage(null)
      })
    }
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    target.click()
    check()
  })
}

const button = (words: string) =>
  Array.from(document.querySelectorAll<HTMLElement>('button')).find((each) => each.textContent.trim().startsWith(words))
const heading = () => document.querySelector('h1')?.textContent ?? ''
/** The question on the screen: the next one is drawn ahead of time, and not shown. Told without having the page laid out. */
const form = () => Array.from(document.querySelectorAll('form')).find((each) => each.style.display !== 'none')
/** Options of which one is chosen. */
const options = () => Array.from(form()?.querySelectorAll<HTMLInputElement>('[data-option] input[type="radio"]') ?? [])
/** What a question of any type is answered with. */
const isAsked = () => form()?.querySelector('input, [data-item], button[aria-label^="Move"]') != null

/** From a press on a button until a page with this heading is painted, ms. */
export function pressed(words: string, shown: string): Promise<number> {
  const isThere = () => heading() === shown && (!shown.startsWith('Question') || isAsked())
  return until(() => button(words), isThere)
}

export interface Step {
  /** `null` where there are no options. */
  choiceMs: number | null
  stepMs: number
  /** How far the passage moved, where the next question has the same, px. */
  movedPx: number
}

/** Chooses an option of the question at this place, and goes on to the next. */
export async function chooseAndGoOn(place: number): Promise<Step> {
  const option = options()[place % 3]
  const choiceMs = option
    ? await until(
        () => option,
        () => form()?.querySelector('[data-chosen]') != null,
      )
    : null
  // A student reads for longer.
  await new Promise((resolve) => setTimeout(resolve, 300))
  const before = passage()
  const isNext = () => heading().startsWith(`Question ${place + 1} of`) && isAsked()
  const stepMs = await until(
    () => button('Next') ?? button('Review'),
    () => isNext() || heading() === 'All questions',
  )
  const after = passage()
  const isSame = before.words !== '' && before.words === after.words
  const movedPx = isSame ? Math.abs(after.top - before.top) + Math.abs(after.height - before.height) : 0
  return { choiceMs, stepMs, movedPx }
}

/** A press that sets a mark on a button of this page, and nothing else: until it is painted, ms. */
export async function bareTap(): Promise<number> {
  const bare = document.createElement('button')
  bare.style.cssText = 'position:fixed;top:0;left:0;width:44px;height:44px;z-index:99'
  document.body.append(bare)
  bare.addEventListener('click', () => {
    bare.dataset['pressed'] = ''
    bare.style.backgroundColor = 'black'
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const ms = await until(
    () => bare,
    () => bare.dataset['pressed'] !== undefined,
  )
  bare.remove()
  return ms
}

function passage() {
  const element = document.querySelector('[data-passage=""]')
  const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return { words: element?.textContent ?? '', top, height }
}

/** The moment, by the system's clock, at which the clock of the exam comes to show another second, and how many are left. */
export function secondTurns(): Promise<{ atMs: number; left: number }> {
  const words = () => document.querySelector('[role="timer"]')?.textContent ?? ''
  const first = words()
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      if (words() === first) return
      clearInterval(looking)
      const [left = 0, minutes = 0, hours = 0] = words().split(':').map(Number).reverse()
      resolve({ atMs: Date.now(), left: hours * 3600 + minutes * 60 + left })
    }, 5)
  })
}
