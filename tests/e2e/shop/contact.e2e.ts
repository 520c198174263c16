import { type Page, expect, test } from '@playwright/test'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { rowsIn } from '../support/phone-data.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import { phoneScreen } from '../support/student.ts'

test.use(phoneScreen)

// One for all tests of this file: none leaves anything that another looks at.
let server: BuiltServer
test.beforeAll(async () => {
  server = await builtServer()
})
test.afterAll(() => server[Symbol.asyncDispose]())

const mails = async () => (await fetch(server.mailsUrl())).text()
const count = (text: string, words: string) => text.split(words).length - 1
const problem = (code: string, status: number, message: string, fields: { path: string; message: string }[] = []) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `/problems/${code}`, title: code, status, code, message, fields }),
})
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const kept = 'Kept on this device. It will be sent when you are online.'

async function writeInHub(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Subject').fill(message)
  await page.getByRole('textbox', { name: 'Message' }).fill(`${message}, in more words.`)
}

async function writeToSupport(page: Page, subject: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('How large is the pack of UCAT?')
}

test('Get Support says what is wrong at each field, keeps what was typed, and sends one mail', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/contact?subject=${encodeURIComponent('A question on packs')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Get Support' })).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('A question on packs')
  await page.getByLabel('Subject').fill('Hi')
  await page.getByLabel('Email').fill('ada')
  await send(page)
  for (const words of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ]) {
    await expect(page.getByText(words)).toBeVisible()
  }
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')

  await writeToSupport(page, 'A question on packs')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('How large is the pack of UCAT?')

  await context.route('**/api/contact', (route) => route.fulfill(problem('internal', 500, 'Something went wrong.')))
  await send(page)
  await expect(page.getByText('Error sending message').first()).toBeVisible()
  await expect(page.getByText('Something went wrong.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await context.unroute('**/api/contact')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Message sent successfully!' })).toBeFocused()
  await expect(page.getByText("We'll get back to you within 24 hours.").first()).toBeVisible()
  await expect.poll(async () => count(await mails(), '<h2>A question on packs</h2>')).toBe(1)
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('beside the form stand the other ways to help, the trial, and whether mail is configured', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/contact`)
  for (const title of ['Online support 24/7', 'Live chat in business hours', 'Personalised one-to-one coaching']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(
    page.getByRole('region', { name: 'The free trial' }).getByText('14 days free. No credit card'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'support@vademecum.example' })).toHaveAttribute(
    'href',
    'mailto:support@vademecum.example',
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'frequently asked questions' })).toHaveAttribute(
    'href',
    '/faq',
  )
  await pageAwake(page)
  await page.getByRole('button', { name: 'Check e-mail configuration' }).click()
  await expect(page.getByText('E-mail is not configured')).toBeVisible()
  await context.route('**/api/email-status', (route) => route.abort())
  await page.getByRole('button', { name: 'Check e-mail configuration' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error checking email status')
})

test('the form of the hub asks for what it needs, thanks, and takes another message', async ({ page, context }) => {
  await page.goto(`${server.url}/resources?tab=contact`)
  let asked = 0
  page.on('request', (request) => request.url().endsWith('/api/contact') && asked++)
  await send(page)
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please fill in all required fields')
  await expect(page.getByText('Please fill in all required fields')).toHaveCount(4)
  expect(asked).toBe(0)

  await writeInHub(page, 'Packs on a small phone')
  await page.getByLabel('Urgency').selectOption('high')
  await context.route('**/api/contact', (route) => route.fulfill(problem('unavailable', 503, 'Not now.')))
  await send(page)
  await expect(page.getByText('Message Failed').first()).toBeVisible()
  await expect(
    page.getByText('There was an error sending your message. Please try again or contact us directly.').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Urgency')).toHaveValue('high')
  await context.unroute('**/api/contact')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeFocused()
  await expect.poll(async () => count(await mails(), '<h2>[Urgent] Packs on a small phone</h2>')).toBe(1)
  await page.getByRole('button', { name: 'Send Another Message' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Urgency')).toHaveValue('normal')
})

test('a message written without a server outlives its tab and is mailed exactly once', async ({ page, context }) => {
  await page.goto(`${server.url}/resources?tab=contact`)
  await workerInControl(page)
  await page.goto(`${server.url}/contact`)
  await expect(page.getByLabel('First name')).toBeVisible()
  await server.stop()
  await page.goto(`${server.url}/resources?tab=contact`)
  await writeInHub(page, 'Written in the tunnel')
  await send(page)
  await expect(page.getByText(kept).first()).toBeVisible()
  await expect(page.getByText('One message waits here')).toBeVisible()
  await page.goto(`${server.url}/contact`)
  await writeToSupport(page, 'The second tunnel')
  await send(page)
  await expect(page.getByText('2 messages wait here')).toBeVisible()

  await page.close()
  await server.start()
  const later = await context.newPage()
  await later.goto(`${server.url}/courses`)
  const waiting = () => rowsIn(later, 'vademecum-shared', 'messages')
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
  await expect.poll(async () => count(await mails(), '<h2>Written in the tunnel</h2>')).toBe(1)
  await expect.poll(async () => count(await mails(), '<h2>The second tunnel</h2>')).toBe(1)
})

test('a message goes out while its page is still open, as soon as there is a connection', async ({ page, context }) => {
  await page.goto(`${server.url}/contact`)
  await workerInControl(page)
  await writeToSupport(page, 'Between two stations')
  await context.setOffline(true)
  await send(page)
  await expect(page.getByText('One message waits here')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('One message waits here')).toBeHidden({ timeout: 20_000 })
  await expect.poll(async () => count(await mails(), '<h2>Between two stations</h2>')).toBe(1)
})

test('a kept message that the server will not take is shown with the reason and can be corrected', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/resources?tab=contact`)
  await workerInControl(page)
  await writeInHub(page, 'A name too odd')
  await context.setOffline(true)
  await send(page)
  await expect(page.getByText('One message waits here')).toBeVisible()
  const refusal = problem('validation', 400, 'Please keep this to 100 characters', [
    { path: 'body.name', message: 'Please keep this to 100 characters' },
  ])
  await context.route('**/api/contact', (route) => route.fulfill(refusal))
  await context.setOffline(false)
  await expect(page.getByText('Not sent: A name too odd')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('The server did not take it: Please keep this to 100 characters')).toBeVisible()
  await context.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Correct it' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A name too odd, in more words.')
  await expect(page.getByText('Not sent: A name too odd')).toBeHidden()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await expect.poll(async () => count(await mails(), '<h2>A name too odd</h2>')).toBe(1)
})
