import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Each width and each theme once: what differs by width differs in either theme. */
const views = [
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const

/** What breaks a rule of WCAG 2.2 AA that can be checked, wide and dark, narrow and light, a line each. `screen`: how the lines
 *  name it. Leaves the page narrow and light. */
export async function violationsOf(page: Page, screen: string): Promise<string[]> {
  const broken: string[] = []
  // What is far below is laid out when one comes near it, and is to be checked all the same.
  await page.evaluate(() => {
    // Not a style element: the page's own policy refuses those.
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
  })
  for (const { width, colorScheme } of views) {
    // So high that no bar lies over what one would scroll to.
    await page.setViewportSize({ width, height: 1600 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Its other mode opens a page beside ours for frames, of which we have none.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(rules).analyze()
    for (const { id, nodes } of violations)
      for (const { target } of nodes)
        broken.push(`${screen}, ${width} px, ${colorScheme}: ${id} at ${target.join(' ')}`)
  }
  return broken
}

/** Pixels by which the page is wider than its screen. On an emulated phone `innerWidth` grows with what is beyond it. */
export const beyondScreen = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Whether all of it fits the phone at twice the text size; if not, what of it does not. */
export async function tooWideAtTwiceTheSize(page: Page, what: string): Promise<string[]> {
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
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

/** Nothing is wider than the phone at twice the text size, nor breaks a rule there. */
export async function atTwiceTheSize(page: Page, what: string): Promise<string[]> {
  const found = await tooWideAtTwiceTheSize(page, what)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  found.push(...(await violationsOf(page, `${what} at 200 %`)))
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return found
}
