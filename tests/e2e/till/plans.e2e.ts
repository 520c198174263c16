import { type Page, expect, test } from '@playwright/test'
import { beyondScreen, violationsOf } from '../support/axe.ts'
import { pageAwake } from '../support/browser.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import { fillSignIn, studentNamed } from '../support/student.ts'

test.use({ actionTimeout: 30_000 })

let server: BuiltServer
test.beforeAll(async () => {
  server = await builtServer()
})
test.afterAll(async () => server[Symbol.asyncDispose]())

/** Makes the account, and leaves nobody signed in. */
async function signUp(page: Page, username: string) {
  await page.goto(`${server.url}/terms`)
  const status = await page.evaluate(async (who) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/auth/signup', { method: 'POST', headers, body: JSON.stringify(who) })).status
  }, studentNamed(username))
  expect(status).toBeLessThan(300)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

/** Puts the clock of the payment sandbox on: what is due by then happens, and the shop is told. */
async function passAMonth(page: Page) {
  const key = new URL(server.mailsUrl()).searchParams.get('key') ?? ''
  const { origin } = new URL(server.url)
  const reply = await page.request.post(
    `${server.url}/sandbox/stripe/events?${new URLSearchParams({ key, act: 'a-month-on' })}`,
    { headers: { origin } },
  )
  expect(reply.ok()).toBe(true)
}

const openCourses = (page: Page) =>
  page.evaluate(async () => {
    const reply = await fetch('/api/study/leases')
    return (((await reply.json()) as { leases: unknown[] }).leases ?? []).length
  })

test('a plan is begun on the way through a sign-in, changed for a dearer one, and cancelled', async ({ page }) => {
  const ada = studentNamed('AdaPlans')
  await signUp(page, ada.username)
  await page.goto(`${server.url}/plans`)
  await pageAwake(page)
  await page.getByRole('button', { name: 'Start Starter Plan' }).click()
  await expect(page).toHaveURL(`${server.url}/subscribe?plan=starter`)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await fillSignIn(page, ada)
  await expect(page.getByRole('radio', { name: /^Starter/ })).toBeChecked()
  await expect(page.getByText('Sandbox payments: no money moves')).toBeVisible()
  const broken = await violationsOf(page, 'subscribe')

  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByRole('button', { name: 'Use a test card' }).click()
  await page.getByRole('checkbox', { name: /^Start the plan now/ }).check()
  await page.getByRole('button', { name: 'Pay $19.99 now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Starter is yours' })).toBeVisible()
  broken.push(...(await violationsOf(page, 'subscribed')))

  await page.goto(`${server.url}/plans`)
  await expect(page.getByRole('link', { name: 'Your plan' })).toBeVisible()
  const before = await openCourses(page)
  await page.getByRole('link', { name: 'Change to Professional' }).click()
  const change = page.getByRole('button', { name: /^Pay \$\d+\.\d\d now, change to Professional$/ })
  await expect(change).toBeVisible()
  broken.push(...(await violationsOf(page, 'own plan')))
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0)
  await change.click()
  await expect(page.getByRole('heading', { level: 2, name: 'Professional' })).toBeVisible()
  expect(await openCourses(page)).toBeGreaterThan(before)

  const receipt = page.getByRole('link', { name: /^Receipt \d+ as PDF$/ })
  await expect(receipt).toHaveCount(2)
  const [address] = await receipt.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const file = await page.request.get(`${server.url}${address}`)
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Professional?' })
  await dialog.getByRole('button', { name: 'Cancel the plan' }).click()
  await expect(page.getByText(/^Cancelled\. Open until/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep Professional' })).toBeVisible()
  expect(broken).toEqual([])
})

test(
  'a trial begins without a card on the contact page, opens its plan, and ends by itself',
  { tag: '@large' },
  async ({ page }) => {
    const ben = studentNamed('BenTries')
    await signUp(page, ben.username)
    await page.goto(`${server.url}/signin?redirect=/contact`)
    await fillSignIn(page, ben)
    const trial = page.getByRole('region', { name: 'The free trial' })
    await trial.getByLabel('Plan to try').selectOption('pricing-pro')
    await trial.getByRole('button', { name: 'Start Free Trial' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your free trial has begun' })).toBeVisible()
    expect(await openCourses(page)).toBeGreaterThan(2)

    await passAMonth(page)
    await expect
      .poll(async () => {
        await page.goto(`${server.url}/account/plan`)
        await expect(page.getByRole('heading', { level: 2, name: 'Pro', exact: true })).toBeVisible()
        return await page.getByText('Pro has ended').isVisible()
      })
      .toBe(true)
    await expect(page.getByText('Nothing has been charged yet.')).toBeVisible()
    expect(await openCourses(page)).toBeLessThan(2)
    await page.goto(`${server.url}/contact`)
    await expect(page.getByText(/You have had your free trial/)).toBeVisible()
  },
)
