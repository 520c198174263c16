import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const widths = [360, 1280]

/** What breaks a rule of WCAG 2.2 AA that can be checked, narrow and wide, light and dark, a line each. `screen`: how the
 *  lines name it. Leaves the page narrow and light. */
export async function violationsOf(page: Page, screen: string): Promise<string[]> {
  const broken: string[] = []
  // What is far below is laid out when one comes near it, and is to be checked all the same.
  await page.evaluate(() => {
    // Not a style element: the page's own policy refuses those.
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(all)
  })
  for (const width of widths.toReversed()) {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await violations(page, colorScheme)
      broken.push(...found.map((violation) => `${screen}, ${width} px, ${colorScheme}: ${violation}`))
    }
  }
  return broken
}

/** The dark scheme differs from the light one in colours alone. */
async function violations(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  // Its other mode opens a page beside ours for frames, of which we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found } = await (
    scheme === 'light' ? axe.withTags(rules) : axe.withRules(['color-contrast'])
  ).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
}
