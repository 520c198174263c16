import type { Locator, Page } from '@playwright/test'
import { isDrawnByReact } from '../../tests/e2e/support/browser.ts'

/** Whether a question stands on the practice screen. Runs in the page. */
export function firstQuestionShown(): boolean {
  const isNumbered = /^Question \d/.test(document.querySelector('h1')?.textContent ?? '')
  return isNumbered && document.querySelector('form fieldset legend, form input[inputmode="decimal"]') !== null
}

/** The start of a page, ms after the navigation began. */
export interface Start {
  /** Until the first question stands in the document. */
  shownMs: number
  /** Until a frame with it is drawn. */
  paintedMs: number
  /** Until it is React's, and answers a press by itself. */
  answersMs: number
}

/** Opens the address and tells when its first question came. `snapshot`: `false` for a page that finds none. */
export async function watchStart(page: Page, address: string, { snapshot = true } = {}): Promise<Start> {
  // Told by the page itself: what the driver asks of it would be compiled there, on the slowed thread.
  let tell: (start: Start) => void = () => undefined
  const told = new Promise<Start>((resolve) => (tell = resolve))
  await page.exposeFunction('tellStart', tell)
  if (!snapshot)
    await page.addInitScript(() => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (key) {
        return key.startsWith('vademecum.snapshot.') ? null : getItem.call(this, key)
      }
    })
  await page.addInitScript(
    ([isShown, isDrawn]) => {
      const check = new Function(`return (${isShown})()`) as () => boolean
      const isReacts = new Function(`return (${isDrawn})()`) as () => boolean
      const { tellStart } = globalThis as unknown as { tellStart: (start: Partial<Start>) => void }
      const start: Partial<Start> = {}
      const painted = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!check()) return
          const atMs = performance.now()
          if (start.shownMs === undefined) {
            start.shownMs = atMs
            requestAnimationFrame(() =>
              scheduler.postTask(
                () => {
                  start.paintedMs = performance.now()
                  resolve()
                },
                { priority: 'user-blocking' },
              ),
            )
          }
          if (!isReacts()) return
          start.answersMs = atMs
          observer.disconnect()
          void painted.then(() => tellStart(start))
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      })
    },
    [firstQuestionShown.toString(), isDrawnByReact.toString()],
  )
  await page.goto(address, { waitUntil: 'commit' })
  return await told
}

interface Tap {
  /** Until the answer is said to be saved. */
  savedMs: number
  /** Until the frame with the verdict is painted. */
  paintedMs: number
}

/** Measures taps on Submit in the page itself, from the event's own time, when the finger left the glass. */
export async function watchTaps(page: Page): Promise<{ answer(): Promise<Tap>; next(): Promise<void> }> {
  await watchVerdict(page)
  const main = page.getByRole('button', { name: /^(Submit|Next|Finish)$/ })
  return {
    answer: async () => {
      await page.evaluate(chooseSomething)
      await readAndTap(page, main)
      return await seenOfTap(page, ['savedMs', 'paintedMs'])
    },
    next: async () => {
      const before = await page.locator('h1').textContent()
      // Not a tap: the second of two quick ones in one place is left out of account by the page.
      await main.evaluate((button) => (button as HTMLButtonElement).click())
      await page.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, before)
      await page.waitForFunction(firstQuestionShown)
    },
  }
}

/** The same in the app of `bench/floor`, which answers with the first tap on an option: milliseconds until its explanation is
 *  painted. */
export async function watchFloorTaps(page: Page): Promise<{ answer(): Promise<number> }> {
  await watchVerdict(page)
  return {
    answer: async () => {
      await readAndTap(page, page.getByRole('radio').first())
      const { paintedMs } = await seenOfTap(page, ['paintedMs'])
      await page.getByRole('button', { name: 'Next' }).evaluate((button) => (button as HTMLButtonElement).click())
      await page.waitForFunction(() => document.querySelector('[data-verdict]') === null)
      return paintedMs
    },
  }
}

/** Has the page write down what follows a tap, from the event's own time: when it says that the answer is saved, and when the frame
 *  with the verdict is painted. */
async function watchVerdict(page: Page): Promise<void> {
  await page.evaluate(() => {
    let tappedMs: number | null = null
    const seen: Partial<Tap> = {}
    addEventListener(
      'click',
      (event) => {
        tappedMs = event.timeStamp
        delete seen.savedMs
        delete seen.paintedMs
      },
      { capture: true },
    )
    const observer = new MutationObserver(() => {
      const verdict = document.querySelector('[data-verdict]')
      if (tappedMs === null || !verdict) return
      if (verdict.textContent?.includes('Saved on this device')) seen.savedMs ??= performance.now() - tappedMs
      if (seen.paintedMs !== undefined) return
      seen.paintedMs = Number.NaN
      // Comes right after the frame: a message would come behind what the database has answered meanwhile.
      requestAnimationFrame(() =>
        scheduler.postTask(
          () => {
            if (tappedMs !== null) seen.paintedMs = performance.now() - tappedMs
          },
          { priority: 'user-blocking' },
        ),
      )
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    Object.assign(globalThis, { seenOfTap: seen })
  })
}

/** What `watchVerdict` wrote down of the last tap, once all of `parts` is there. */
async function seenOfTap<Part extends keyof Tap>(page: Page, parts: Part[]): Promise<Pick<Tap, Part>> {
  const names: (keyof Tap)[] = parts
  const whole = await page.waitForFunction((wanted) => {
    const seen = (globalThis as { seenOfTap?: Partial<Tap> }).seenOfTap ?? {}
    return wanted.every((part) => Number.isFinite(seen[part])) && { ...seen }
  }, names)
  return (await whole.jsonValue()) as Pick<Tap, Part>
}

/** A student reads for longer; what was chosen before is on the disk by then. */
async function readAndTap(page: Page, target: Locator): Promise<void> {
  await page.waitForTimeout(500)
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to tap')
  const devtools = await page.context().newCDPSession(page)
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  await page.waitForTimeout(onGlassMs)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

/** So long a finger rests in a quick tap: what the page does as it comes down is over when it leaves. */
const onGlassMs = 80

/** Chooses the first option or types a number. Runs in the page. */
function chooseSomething(): void {
  const number = document.querySelector<HTMLInputElement>('form input[inputmode="decimal"]')
  if (number) {
    // React listens to the setter of the prototype.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(number, '12')
    number.dispatchEvent(new Event('input', { bubbles: true }))
    return
  }
  document.querySelector<HTMLInputElement>('form fieldset input[type="radio"]')?.click()
}
