import { expect } from '@playwright/test'
import { workerInControl } from '../support/browser.ts'
import { publicAddresses } from '../support/public-addresses.ts'
import { countShifts, movedOnVisit } from '../support/shifts.ts'
import { test } from '../support/shop-server.ts'

// First visits of a phone are looked at where rules and widths are.
test('no public page moves on a wide first visit', { tag: '@large' }, async ({ page, shop }) => {
  test.setTimeout(480_000)
  await countShifts(page)
  const devtools = await page.context().newCDPSession(page)
  const moved: string[] = []
  for (const address of publicAddresses) moved.push(...(await movedOnVisit(page, devtools, shop.url + address, 1280)))
  expect(moved).toEqual([])
})

test('what is printed is dark on white under a dark system too, without what only a screen can press', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(`${shop.url}/courses/5`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { paper, ink } = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement)
    return { paper: backgroundColor, ink: color }
  })
  expect({ paper, ink }).toEqual({ paper: 'rgb(245, 240, 228)', ink: 'rgb(33, 29, 23)' })
  await expect(page.getByRole('link', { name: 'Free Preview' })).toBeHidden()
  const card = page.getByRole('complementary', { name: 'Take this course' })
  expect(
    await card.evaluate(
      (each) => each.getBoundingClientRect().top - each.previousElementSibling!.getBoundingClientRect().bottom,
    ),
  ).toBeGreaterThan(8)
})

test('on a phone on its side nothing that is read or pressed lies under its camera', async ({ page, shop }) => {
  const [width, camera] = [844, 47]
  await page.setViewportSize({ width, height: 390 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: camera, right: camera } })
  await page.goto(`${shop.url}/courses`)
  const sides = await page
    .locator('header a:visible, header button:visible, main :is(h1, h2, p, button):visible')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => ({ left, right })))
  expect(sides.filter(({ left, right }) => left < camera || right > width - camera)).toEqual([])
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'no public page moves on a repeated visit or offline, one of them narrow and the other wide',
    { tag: '@large' },
    async ({ page, shop }) => {
      test.setTimeout(480_000)
      await countShifts(page)
      const devtools = await page.context().newCDPSession(page)
      const moved: string[] = []
      await page.goto(`${shop.url}/courses`)
      await workerInControl(page)
      for (const isOffline of [false, true]) {
        await page.context().setOffline(isOffline)
        for (const [at, address] of publicAddresses.entries()) {
          const width = (at % 2 === 0) === isOffline ? 1280 : 360
          const visit = isOffline ? 'offline' : 'repeated'
          const found = await movedOnVisit(page, devtools, shop.url + address, width)
          moved.push(...found.map((fault) => `${visit}, ${fault}`))
        }
      }
      expect(moved).toEqual([])
    },
  )
})
