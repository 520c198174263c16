import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Each width and each theme once: what differs by width differs in either theme. */
const views = [
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const

/** What breaks a rule of WCAG 2.2 AA that can be checked, wide and dark, narrow and light, a line each. `screen`: how the lines
 *  name it. Leaves the page narrow and light. */
export async function violationsOf(page: Page, screen: string): Promise<string[]> {
  const broken: string[] = []
  for (const { width, colorScheme } of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const fault of await brokenRules(page, width)) broken.push(`${screen}, ${width} px, ${colorScheme}: ${fault}`)
  }
  return broken
}

/** What breaks a rule at this width, but for the rules that are left out. */
async function brokenRules(page: Page, width: number, leftOut: readonly string[] = []): Promise<string[]> {
  // So high that no bar lies over what one would scroll to.
  await page.setViewportSize({ width, height: 1600 })
  await showAll(page)
  // Read by the page once, however often it is asked.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(
    async ([values, rules]) => {
      const { violations } = await window.axe.run(document, {
        runOnly: { type: 'tag', values: [...values] },
        rules: Object.fromEntries(rules.map((id) => [id, { enabled: false }])),
        reporter: 'no-passes',
        // No rule of these reads the style sheets, whose copying takes as long as all rules but that of contrast.
        preload: { assets: ['media'] },
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
    },
    [tags, leftOut] as const,
  )
}

/** What is far below is laid out when one comes near it, and is to be looked at all the same. From the top: the header, which stays in
 *  view, may lie over half of what one has scrolled to. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Not a style element: the page's own policy refuses those.
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [all]
  })
  await drawn(page)
}

/** After the next frame: what measures itself when its place or its text changes has done so. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Pixels by which the page is wider than its screen. On an emulated phone `innerWidth` grows with what is beyond it. */
export const beyondScreen = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whether all of it fits the phone at twice the text size; if not, what of it does not. */
export async function tooWideAtTwiceTheSize(page: Page, what: string): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await drawn(page)
  const beyond = await beyondScreen(page)
  const wide = beyond > 0 ? await page.evaluate(wideElements) : []
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return beyond > 0 ? [`${what}: ${beyond} px beyond the screen at twice the text size: ${wide.join(' | ')}`] : []
}

function wideElements(): string[] {
  const { clientWidth } = document.documentElement
  const wide = Array.from(document.body.querySelectorAll('*')).filter(
    (each) => each.getBoundingClientRect().right > clientWidth,
  )
  return wide.filter((each) => !wide.includes(each.children[0]!)).map((each) => each.outerHTML.slice(0, 160))
}

/** Nothing is wider than the phone at twice the text size, nor breaks a rule there. Colours are those of the usual size, where
 *  smaller letters ask more of them. */
export async function atTwiceTheSize(page: Page, what: string): Promise<string[]> {
  const found = await tooWideAtTwiceTheSize(page, what)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const broken = await brokenRules(page, 360, ['color-contrast'])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return [...found, ...broken.map((fault) => `${what} at 200 %: ${fault}`)]
}
