import { type Page, expect } from '@playwright/test'
import { pageAwake } from '../support/browser.ts'
import { test } from '../support/shop-server.ts'
import { phoneScreen, starter } from '../support/student.ts'

// A page that is only looked at needs no worker, whose installation takes as long as the test.
test.use(phoneScreen)

test('the search box and the category follow the address, whoever changes it', async ({ page, shop: server }) => {
  await page.goto(`${server.url}/courses?type=question-bank`)
  await pageAwake(page)
  const box = page.getByRole('searchbox', { name: 'Search courses' })
  await expect(box).toHaveValue('question bank')
  await box.fill('')
  await box.pressSequentially('dose of nothing')
  await expect(box).toHaveValue('dose of nothing')
  await expect(page).toHaveURL(/q=dose.+nothing/)

  // A link elsewhere on the page to a category clears the search.
  await page.evaluate(() => {
    history.pushState(null, '', '/courses?category=Law')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('button', { name: 'Law', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(box).toHaveValue('dose of nothing')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

const count = (page: Page) => page.getByText(/^Showing \d+ of \d+ courses$/)
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts()
const filters = (page: Page) => page.getByRole('button', { name: /^Filters/ })
const clear = (page: Page) => page.getByRole('button', { name: 'Clear Filters' })

test('price and order narrow the list without dragging, stand in the address, and are cleared', async ({
  page,
  shop: server,
}) => {
  await page.goto(`${server.url}/courses`)
  await pageAwake(page)
  await expect(count(page)).toBeVisible()
  const all = await titles(page)
  expect(all).toEqual(all.toSorted((a, b) => a.localeCompare(b, 'en')))
  await expect(count(page)).toHaveText(`Showing ${all.length} of ${all.length} courses`)

  await filters(page).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByText('£0 – £200')).toBeVisible()
  await expect(clear(page)).toBeHidden()
  await panel.getByLabel('To £').fill('60')
  await panel.getByLabel('To £').press('Enter')
  await panel.getByLabel('Sort by').selectOption({ label: 'Price: high to low' })
  await expect(page).toHaveURL(/max=60/)
  await expect(page).toHaveURL(/sort=price-high/)
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(filters(page)).toBeFocused()
  await expect.poll(async () => (await titles(page)).at(-1)).toBe(starter)
  const cheap = await titles(page)
  expect(cheap.length).toBeGreaterThan(1)
  expect(cheap.length).toBeLessThan(all.length)

  await page.reload()
  await pageAwake(page)
  await expect.poll(() => titles(page)).toEqual(cheap)
  await filters(page).click()
  await clear(page).click()
  await expect(clear(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await expect.poll(() => titles(page)).toEqual(all)
  await expect(page).toHaveURL(/\/courses$/)

  await page.getByRole('button', { name: 'Free to start' }).click()
  await expect.poll(() => titles(page)).toEqual([starter])
  await page.getByRole('button', { name: 'Free to start' }).click()

  const law = ['LNAT', 'SQE1 FLK1', 'SQE1 FLK2']
  for (const asked of ['law', 'barrister']) {
    await page.getByRole('searchbox').fill(asked)
    await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(law)
  }
})
