import { expect } from '@playwright/test'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { test } from '../support/shop-server.ts'
import { starter } from '../support/student.ts'

test.use({ serviceWorkers: 'allow' })

const casperId = 4

test('without a network courses are searched, questions and help answer, and a checkout says that it needs one', async ({
  page,
  context,
  shop,
}) => {
  await page.goto(`${shop.url}/courses`)
  await workerInControl(page)
  await page.goto(`${shop.url}/faq`)
  await expect(page.getByRole('heading', { name: 'What is in a course?' })).toBeVisible()
  await context.setOffline(true)

  await test.step('the catalogue', async () => {
    await page.goto(`${shop.url}/courses`)
    await pageAwake(page)
    await page.getByRole('searchbox').fill('gphc starter')
    const titles = page.getByRole('main').getByRole('article').getByRole('heading')
    await expect(titles).toHaveText([starter])
    await expect(page.getByText(/^Showing 1 of \d+ courses$/)).toBeVisible()
  })

  await test.step('frequent questions and help', async () => {
    await page.goto(`${shop.url}/faq`)
    await expect(page.getByRole('heading', { name: 'What is in a course?' })).toBeVisible()
    await pageAwake(page)
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Help' })
    await dialog.getByRole('textbox').fill('can I revise on the tube without internet')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link', { name: 'Can I study without an internet connection?' })).toBeVisible()
  })

  await test.step('a checkout, which comes by itself when there is a network', async () => {
    await page.goto(`${shop.url}/guest-checkout/${casperId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByText(/Your cart is kept/)).toBeVisible()
    await page.goto(`${shop.url}/guest-checkout/${casperId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByLabel('Card number')).toBeVisible()
  })
})
