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

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

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
})

test('a message goes out while its page is still open, as soon as there is a connection', async ({ page, context }) => {
  await page.goto(`${server.url}/contact`)
  await pageAwake(page)
  await writeToSupport(page, 'Between two stations')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await send(page)
  await expect(page.getByText('One message waits here')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('One message waits here')).toBeHidden()
  await expect.poll(async () => count(await mails(), '<h2>Between two stations</h2>')).toBe(1)
})

test('a kept message that the server will not take is shown with the reason and can be corrected', async ({
  page,
  context,
}) => {
  await page.goto(`${server.url}/resources?tab=contact`)
  await pageAwake(page)
  await writeInHub(page, 'A name too odd')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await send(page)
  await expect(page.getByText('One message waits here')).toBeVisible()
  const refusal = problem('validation', 400, 'Please keep this to 100 characters', [
    { path: 'body.name', message: 'Please keep this to 100 characters' },
  ])
  await context.route('**/api/contact', (route) => route.fulfill(refusal))
  await context.setOffline(false)
  await expect(page.getByText('Not sent: A name too odd')).toBeVisible()
  await expect(page.getByText('The server did not take it: Please keep this to 100 characters')).toBeVisible()
  await context.unroute('**/api/contact')
  await page.getByRole('button', { name: 'Correct it' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A name too odd, in more words.')
  await expect(page.getByText('Not sent: A name too odd')).toBeHidden()
  await send(page)
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible()
  await expect.poll(async () => count(await mails(), '<h2>A name too odd</h2>')).toBe(1)
})
