import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { chromiumArgs, findHeadless } from '../../../scripts/chromium.mjs'
import { countShifts, movedOnVisit } from '../support/shifts.ts'
import { test } from '../support/shop-server.ts'

// As phones draw them: unasked, a browser for tests rounds the width of each letter to a whole pixel.
const executablePath = findHeadless()
test.use({
  launchOptions: {
    args: [...chromiumArgs, '--font-render-hinting=none'],
    ...(executablePath && { executablePath }),
  },
})

test(
  'letters that come late do not move the pages that visitors come in by, on a wide screen or a phone',
  { tag: '@large' },
  async ({ page, shop }) => {
    await countShifts(page)
    await page.route('**/*.woff2', async (route) => {
      await setTimeout(300)
      await route.continue()
    })
    const devtools = await page.context().newCDPSession(page)
    const moved = await movedOnVisit(page, devtools, `${shop.url}/`, 1280)
    for (const path of ['/', '/medical', '/courses/5', '/pricing', '/no-such-page'])
      for (const width of [360, 412]) moved.push(...(await movedOnVisit(page, devtools, shop.url + path, width)))
    expect(moved).toEqual([])
  },
)
