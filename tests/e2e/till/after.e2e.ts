import { type Page, expect, test } from '@playwright/test'
import { beyondScreen, violationsOf } from '../support/axe.ts'
import { accountDb, answersOnPhone, rowsIn } from '../support/phone-data.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import { answer, fillSignIn, startPractice, studentNamed } from '../support/student.ts'

const course = { id: 8, title: 'GPhC Part 1: calculations' }

let server: BuiltServer
test.beforeAll(async () => {
  server = await builtServer()
})
test.afterAll(async () => server[Symbol.asyncDispose]())

/** What a page asks of the server, or of the sandbox. */
const ask = (page: Page, path: string, body: unknown) =>
  page.evaluate(
    async ([to, sent]) => {
      const isForm = typeof sent === 'string'
      const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
      const request = { method: 'POST', headers: { 'content-type': type }, body: isForm ? sent : JSON.stringify(sent) }
      const reply = await fetch(to, request)
      return { status: reply.status, json: await reply.json() }
    },
    [path, body] as const,
  )

const consent = { version: '2026-11', accepted: true }
const named = { firstName: 'Ada', lastName: 'Osei' }

async function payInSandbox(page: Page, clientSecret: string) {
  const card = { number: '4242424242424242', exp_month: '4', exp_year: '2030', cvc: '424' }
  const form = new URLSearchParams({ key: 'pk_test_sandbox', client_secret: clientSecret })
  form.set('payment_method_data[type]', 'card')
  for (const [field, value] of Object.entries(card)) form.set(`payment_method_data[card][${field}]`, value)
  const path = `/sandbox/stripe/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`
  expect((await ask(page, path, form.toString())).json).toMatchObject({ status: 'succeeded' })
}

async function signedUp(page: Page, username: string, redirect: string) {
  const who = studentNamed(username)
  await page.goto(`${server.url}/signin?redirect=${redirect}`)
  expect((await ask(page, '/api/auth/signup', who)).status).toBeLessThan(300)
  await fillSignIn(page, who)
  return who
}

const coursesOnPhone = async (page: Page) =>
  (await rowsIn<{ courseId: number }>(page, await accountDb(page), 'grants')).map(({ courseId }) => courseId)

test('an order leaves a receipt and a gift, and gives its money back: the course closes, own work stays', async ({
  page,
  browser,
}) => {
  const ada = await signedUp(page, 'AdaAfter', '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'My courses' })).toBeVisible()
  await ask(page, '/api/cart', { productId: 10_000 + course.id, quantity: 2 })
  const intent = await ask(page, '/api/create-payment-intent', { billing: { ...named, email: ada.email }, consent })
  await payInSandbox(page, intent.json.clientSecret)
  await page.goto(`${server.url}/order-success/${intent.json.orderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()

  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download receipt (PDF)' }).click()
  const receipt = await coming
  expect(receipt.suggestedFilename()).toBe('receipt-test-000001.pdf')
  const bytes = await receipt.createReadStream().then(async (stream) => (await stream.toArray()).join(''))
  expect(bytes.startsWith('%PDF-1.7')).toBe(true)
  const code = (await page.getByText(/^GIFT-/).textContent()) ?? ''

  await page.getByRole('link', { name: `Open ${course.title}` }).click()
  await expect(page.getByText('On this device', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
  await startPractice(page, 10)
  await answer(page, true)
  expect(await answersOnPhone(page)).toHaveLength(1)
  await expect.poll(() => coursesOnPhone(page)).toContain(course.id)

  // Somebody else has the other copy.
  const friend = await (await browser.newContext()).newPage()
  await signedUp(friend, 'BenAfter', encodeURIComponent(`/gift?code=${code}`))
  await expect(friend.getByLabel('Gift code')).toHaveValue(code)
  const broken = await violationsOf(friend, 'gift')
  await friend.getByRole('button', { name: 'Redeem code' }).click()
  await expect(friend.getByText(`${course.title} is yours`)).toBeVisible()
  await friend.context().close()

  await page.goto(`${server.url}/dashboard?tab=orders`)
  await expect(page.getByRole('article', { name: /^Order VM-/ })).toBeVisible()
  broken.push(...(await violationsOf(page, 'orders')))
  await page.goto(`${server.url}/account/money`)
  await expect(page.getByText('Back today: £89.00', { exact: false })).toBeVisible()
  broken.push(...(await violationsOf(page, 'money')))
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^Get my money back for order/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Get your money back?' })
  await expect(dialog.getByText(/stays paid for, and open to whoever has it/)).toBeVisible()
  broken.push(...(await violationsOf(page, 'refund')))
  await dialog.getByRole('button', { name: 'Give back £89.00' }).click()
  await expect(page.getByText('£89.00 given back').first()).toBeVisible()
  expect(broken).toEqual([])

  // The right to study it has left this device; the sample that anybody may try stays, and what was answered.
  await expect.poll(() => coursesOnPhone(page)).not.toContain(course.id)
  expect(await answersOnPhone(page)).toHaveLength(1)
})

test('a guest withdraws from a contract without an account', async ({ page }) => {
  await page.goto(`${server.url}/terms`)
  const customerData = { ...named, email: 'guest-after@example.org' }
  const body = { courseId: course.id, customerData, consent, checkoutKey: '01976f3a-0000-7000-8000-000000000077' }
  const { json } = await ask(page, '/api/create-guest-payment-intent', body)
  await payInSandbox(page, json.clientSecret)
  await page.goto(`${server.url}/order-success/${json.orderId}?token=${json.orderToken}`)
  await page.getByRole('main').getByRole('link', { name: 'Withdraw from contract here' }).click()
  await expect(page.getByLabel('Order number')).toHaveValue(json.orderNumber)
  await page.getByLabel('E-mail address of the order').fill(customerData.email)
  const broken = await violationsOf(page, 'withdraw')
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Confirm withdrawal here' }).click()
  await expect(page.getByRole('heading', { name: 'We have received your withdrawal' })).toBeVisible()
  expect(broken).toEqual([])
  const order = `${server.url}/order-success/${json.orderId}?token=${json.orderToken}`
  await expect(async () => {
    await page.goto(order)
    await expect(page.getByRole('heading', { level: 1, name: 'This order was refunded' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
})
