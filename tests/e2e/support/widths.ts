import type { CDPSession, Page } from '@playwright/test'
import { drawn } from './axe.ts'

/** Width and height of a screen and the size of its text, px. */
const screens = [
  [320, 640, 16],
  [360, 740, 32],
  [1280, 800, 32],
] as const

/** What is wider than its screen at 320 px or at twice the text size, a header that takes more than a quarter there, and what is
 *  not drawn in its own face. `devtools`: a session of this page. Leaves the page wide. */
export async function layoutFaults(page: Page, devtools: CDPSession): Promise<string[]> {
  const found: string[] = []
  for (const [width, height, fontPx] of screens) {
    await page.setViewportSize({ width, height })
    // The browser's own setting, to which media queries listen.
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontPx } })
    found.push(...(await faultsOf(page)).map((fault) => `at ${width} px, text ${fontPx} px: ${fault}`))
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  // An extension's way, to which they do not.
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  found.push(...(await faultsOf(page)).map((fault) => `at 1280 px, enlarged by its style: ${fault}`))
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  for (const selector of ['[data-wordmark]', 'main h1 em'])
    if (await isFallback(devtools, selector)) found.push(`${selector} is drawn in a fallback`)
  return found
}

/** What lies beyond the screen's width, and a header that stays and takes more than a quarter of it. */
async function faultsOf(page: Page): Promise<string[]> {
  await drawn(page)
  return await page.evaluate(() => {
    const root = document.documentElement
    const beyond = root.scrollWidth - root.clientWidth
    const header = document.querySelector('header')
    const share = (header?.offsetHeight ?? 0) / innerHeight
    const stays = header !== null && getComputedStyle(header).position === 'sticky'
    return [
      ...(beyond > 0 ? [`${beyond} px beyond the screen`] : []),
      ...(stays && share > 0.25 ? [`the header takes ${Math.round(share * 100)} %`] : []),
    ]
  })
}

/** Whether a part of the page is drawn in a font of the system. */
async function isFallback(devtools: CDPSession, selector: string): Promise<boolean> {
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  if (nodeId === 0) return false
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.some(({ isCustomFont }) => !isCustomFont)
}
