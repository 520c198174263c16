import { type Page, expect, test } from '@playwright/test'
import { beyondScreen, violationsOf } from '../support/axe.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import { fillSignIn, studentNamed } from '../support/student.ts'

const casper = { id: 4, title: 'CASPer preparation' }
const ukmla = { id: 2 }
const ucat = { id: 3 }

let server: BuiltServer
test.beforeAll(async () => {
  server = await builtServer()
})
test.afterAll(async () => server[Symbol.asyncDispose]())

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you for your order' })
const agree = (page: Page) => page.getByRole('checkbox', { name: /^Open the course now/ }).check()
const payButton = (page: Page) => page.getByRole('button', { name: /^(Pay £|Complete Purchase - £)/ })

async function typeBuyer(page: Page, name: string) {
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Last name').fill('Osei')
}

/** One of the sandbox's, from its list. */
async function useCard(page: Page, number: RegExp) {
  const list = page.getByText('Other test cards')
  const card = page.getByRole('button', { name: number })
  if (!(await card.isVisible())) await list.click()
  await card.click()
}

async function signUp(page: Page, username: string) {
  await page.goto(`${server.url}/terms`)
  const status = await page.evaluate(async (who) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/auth/signup', { method: 'POST', headers, body: JSON.stringify(who) })).status
  }, studentNamed(username))
  expect(status).toBeLessThan(300)
}

test('a visitor fills a cart, signs in on the way, and pays with a coupon after a decline, a bank’s question and a stop of the server', async ({
  page,
  context,
}) => {
  const ada = studentNamed('AdaBuys')
  await signUp(page, ada.username)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${server.url}/courses/${casper.id}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page.getByRole('heading', { name: casper.title })).toBeVisible()
  const broken = await violationsOf(page, 'cart')

  // A coupon in per cent, and then one of an amount.
  const coupon = page.getByLabel('Coupon code')
  await coupon.fill('NONE-SUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The coupon code you entered is not valid').first()).toBeVisible()
  await coupon.fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('You save £7.90.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the coupon WELCOME10' }).click()
  await coupon.fill('TAKE5')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('You save £5.00.')).toBeVisible()

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillSignIn(page, ada)
  await expect(page).toHaveURL(`${server.url}/stripe-checkout?coupon=TAKE5`)
  await expect(page.getByText('Sandbox payments: no money moves')).toBeVisible()
  broken.push(...(await violationsOf(page, 'checkout')))
  expect(await beyondScreen(page)).toBeLessThanOrEqual(0)

  await typeBuyer(page, 'Ada')
  await useCard(page, /4000 0000 0000 9995/)
  await agree(page)
  const pay = page.getByRole('button', { name: 'Pay £74.00 now' })
  await pay.click()
  await expect(page.getByText('Your card has insufficient funds.').first()).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')

  await server.stop()
  await pay.click()
  await expect(page.getByText('Unable to initialize payment. Please try again.').first()).toBeVisible()
  await server.start()

  await useCard(page, /4000 0027 6000 3184/)
  await pay.click()
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' })
  await bank.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('Payment Failed').first()).toBeVisible()
  await pay.click()
  await bank.getByRole('button', { name: 'Complete' }).click()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText('Completed')).toBeVisible()
  broken.push(...(await violationsOf(page, 'order')))
  expect(broken).toEqual([])

  // One order, and the course is there.
  const orders = await page.evaluate(async () => (await fetch('/api/orders')).json() as Promise<unknown[]>)
  expect(orders).toMatchObject([{ status: 'completed', total: '74.00', couponCode: 'TAKE5' }])
  await page.getByRole('link', { name: `Open ${casper.title}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: casper.title })).toBeVisible()
})

test('a guest buys with the keyboard alone, and their order opens to nobody else', async ({ page, browser }) => {
  await page.goto(`${server.url}/courses`)
  await page.goto(`${server.url}/guest-checkout/${casper.id}`)
  const keyboard = page.keyboard
  await page.getByLabel('Email').focus()
  await keyboard.type('guest@example.org')
  await keyboard.press('Tab')
  await keyboard.type('Grace')
  await keyboard.press('Tab')
  await keyboard.type('Osei')
  const goTo = async (name: string | RegExp, role: 'button' | 'checkbox' | 'textbox') => {
    const wanted = page.getByRole(role, { name })
    for (let pressed = 0; pressed < 40; pressed++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`no way to ${name}`)
  }
  await goTo('Card number', 'textbox')
  await keyboard.type('4242424242424242')
  await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
  await keyboard.press('Tab')
  await keyboard.type('1239')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await goTo(/^Open the course now/, 'checkbox')
  await keyboard.press('Space')
  await goTo(/^Complete Purchase - £79\.00$/, 'button')
  await keyboard.press('Enter')
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByText(/Make one with guest@example\.org/)).toBeVisible()
  expect(await violationsOf(page, 'order of a guest')).toEqual([])

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(page.url().replace(/\?.*/, ''))
  await expect(stranger.getByRole('heading', { level: 1, name: 'Please sign in to view order' })).toBeVisible()
  await stranger.context().close()
})

test('a customer who enrols pays at once, and buys a copy as a gift', { tag: '@large' }, async ({ page }) => {
  const ben = studentNamed('BenBuys')
  await signUp(page, ben.username)
  await page.goto(`${server.url}/signin?redirect=/courses/${casper.id}`)
  await fillSignIn(page, ben)
  await page.getByRole('link', { name: 'Enroll Now - Instant Access' }).click()
  await expect(page).toHaveURL(`${server.url}/stripe-checkout`)
  await typeBuyer(page, 'Ben')
  await page.getByRole('button', { name: 'Use a test card' }).click()
  await agree(page)
  await payButton(page).click()
  await expect(thanks(page)).toBeVisible()

  await page.goto(`${server.url}/courses/${casper.id}`)
  await page.getByRole('button', { name: 'Buy as a gift' }).click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByText('A gift: one code to give away')).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  // What was typed for the first order is here.
  await expect(page.getByLabel('First name')).toHaveValue('Ben')
  await page.getByRole('button', { name: 'Use a test card' }).click()
  await agree(page)
  await payButton(page).click()
  await expect(page.getByRole('button', { name: /^Copy the code GIFT-/ })).toBeVisible()
})

test(
  'a coupon with a cap, one for a course, one for a first order and one that leaves nothing to pay do what they say',
  { tag: '@large' },
  async ({ page }) => {
    const key = new URL(server.mailsUrl()).searchParams.get('key') ?? ''
    const percent = (basisPoints: number) => ({ type: 'percentage', basisPoints })
    for (const coupon of [
      { code: 'CASPER50', discount: percent(5000), courseIds: [casper.id] },
      { code: 'FIRST20', discount: percent(2000), firstOrderOnly: true },
      { code: 'ALLOFIT', discount: percent(10_000) },
    ]) {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const made = await fetch(`${server.url}/api/operator/coupons`, {
        method: 'POST',
        headers,
        body: JSON.stringify(coupon),
      })
      expect(made.status, await made.text()).toBeLessThan(300)
    }
    const eve = studentNamed('EveBuys')
    await signUp(page, eve.username)
    await page.goto(`${server.url}/signin?redirect=/courses`)
    await fillSignIn(page, eve)
    await expect(page).toHaveURL(`${server.url}/courses`)
    const add = async (id: number) => {
      await page.goto(`${server.url}/courses/${id}`)
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await page.getByRole('link', { name: 'View cart' }).click()
    }
    const coupon = page.getByLabel('Coupon code')
    const apply = async (code: string) => {
      await coupon.fill(code)
      await page.getByRole('button', { name: 'Apply' }).click()
    }
    const change = async (from: string, to: string) => {
      await page.getByRole('button', { name: `Remove the coupon ${from}` }).click()
      await apply(to)
    }

    // £79.00 and £149.00: ten per cent are more than WELCOME10 takes off at most, and CASPER50 is for one of them.
    await add(casper.id)
    await add(ukmla.id)
    await apply('WELCOME10')
    await expect(page.getByText('You save £15.00.')).toBeVisible()
    await change('WELCOME10', 'CASPER50')
    await expect(page.getByText('You save £39.50.')).toBeVisible()
    await change('CASPER50', 'FIRST20')
    await expect(page.getByText('You save £45.60.')).toBeVisible()

    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await typeBuyer(page, 'Eve')
    await page.getByRole('button', { name: 'Use a test card' }).click()
    await agree(page)
    await page.getByRole('button', { name: 'Pay £182.40 now' }).click()
    await expect(thanks(page)).toBeVisible()

    await add(ucat.id)
    await apply('FIRST20')
    await expect(page.getByText('This coupon is for a first order only.').first()).toBeVisible()
    await apply('CASPER50')
    await expect(page.getByText('This coupon is for other courses.').first()).toBeVisible()
    await apply('ALLOFIT')
    await expect(page.getByText('You save £99.00.')).toBeVisible()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await agree(page)
    await expect(page.getByLabel('Card number')).toHaveCount(0)
    await page.getByRole('button', { name: 'Complete order: nothing to pay' }).click()
    await expect(thanks(page)).toBeVisible()
    const orders = await page.evaluate(async () => (await fetch('/api/orders')).json() as Promise<unknown[]>)
    expect(orders).toMatchObject([
      { status: 'completed', total: '0.00', couponCode: 'ALLOFIT' },
      { status: 'completed', total: '182.40', couponCode: 'FIRST20' },
    ])
  },
)
