import { type Page, expect, test } from '@playwright/test'
import type { AnsweredEvent } from '../../../core/study/events/event.ts'
import { pageAwake } from '../support/browser.ts'
import { type Hand, countedHand } from '../support/hand.ts'
import { answersOnPhone, answersOnServer, questionOnScreen } from '../support/phone-data.ts'
import { builtServer } from '../support/server.ts'
import { answer, atQuestion, goOnTo, phoneScreen, starter, studentNamed, syncLine } from '../support/student.ts'

test.use(phoneScreen)

const ada = studentNamed('Ada')
const score = '7 of 10 right'

test('a visitor answers ten questions on a phone, then makes an account, and reads the same ten on a laptop', async ({
  context,
  browser,
}) => {
  await using server = await builtServer()
  const page = await context.newPage()

  await test.step('the front page answers within two taps', async () => {
    const hand = countedHand()
    await page.goto(server.url)
    await pageAwake(page)
    const figure = page.getByRole('figure', { name: /Questions of a free course/ })
    await hand.tap(figure.locator('label').first())
    await expect(figure.getByText(/^(Right\.|Incorrect\. The answer is)/)).toBeVisible()
    expect(hand.taps()).toBeLessThanOrEqual(2)
    expect(hand.fields()).toBe(0)
  })

  await test.step('a question of a course is one tap away, and kept once it is chosen and submitted', async () => {
    const hand = countedHand()
    await page.goto(server.url)
    await pageAwake(page)
    await hand.tap(page.getByRole('main').getByRole('link', { name: /^Try a .*question/ }))
    await atQuestion(page, 1)
    expect(hand.taps()).toBe(1)
    await answerByHand(page, hand)
    expect(hand.taps() + hand.fields()).toBe(3)
  })

  await test.step('nine more, without an account', async () => {
    for (let place = 2; place <= 10; place++) {
      await goOnTo(page, place)
      // Every third is wrong.
      await answer(page, place % 3 !== 0)
    }
    await page.getByRole('button', { name: 'Finish', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: score })).toBeVisible()
  })
  const given = await answersOnPhone(page)
  expect(given).toHaveLength(10)
  const summary = page.url()

  const hand = countedHand()
  await test.step('three fields make an account, which has the ten answers', async () => {
    await hand.tap(page.getByRole('link', { name: 'Keep these answers on all your devices' }))
    await expect(page.getByText('On this device, and in no account yet: 10 answers.')).toBeVisible()
    await hand.tap(page.getByRole('button', { name: 'Show password' }).first())
    await hand.type(page.getByLabel('Email'), ada.email)
    await hand.type(page.getByLabel('Username'), ada.username)
    await hand.type(page.getByLabel('Password', { exact: true }), ada.password)
    await hand.tap(page.getByRole('button', { name: 'Create account' }))
    await expect(page).toHaveURL(summary)
    await expect(page.getByRole('heading', { level: 1, name: score })).toBeVisible()
    await expect(syncLine(page)).toHaveText('All saved')
    expect(hand.fields()).toBe(3)
    expect(withoutOwner(await answersOnPhone(page))).toEqual(withoutOwner(given))
    expect(await answersOnServer(page)).toEqual(given.map(({ id }) => id))
  })

  await test.step('a laptop signs in and reads the same session', async () => {
    const wide = await browser.newContext({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
    const laptop = await wide.newPage()
    await laptop.goto(server.url)
    await pageAwake(laptop)
    const main = laptop.getByRole('main')
    await hand.tap(laptop.getByRole('banner').getByRole('link', { name: 'Sign in' }))
    await expect(main.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await laptop.getByLabel('Email').fill(ada.email)
    await laptop.getByLabel('Password', { exact: true }).fill(ada.password)
    await hand.tap(main.getByRole('button', { name: 'Sign in', exact: true }))
    await hand.tap(laptop.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My courses' }))
    // The front page, which stands until then, has a link of that name too.
    await expect(main.getByRole('heading', { level: 1, name: 'My courses' })).toBeVisible()
    await hand.tap(main.getByRole('link', { name: starter, exact: true }))
    await hand.tap(main.getByRole('region', { name: 'Sessions' }).getByRole('link', { name: new RegExp(score) }))
    await expect(laptop.getByRole('heading', { level: 1, name: score })).toBeVisible()
    expect(hand.taps()).toBeLessThanOrEqual(8)

    expect(withoutOwner(await answersOnPhone(laptop))).toEqual(withoutOwner(given))
    await expect(main.getByText('Your answer', { exact: true })).toHaveCount(10)
    await expect(main.getByText('Right answer', { exact: true })).toHaveCount(3)
    await main.getByText(/^1\. /).click()
    await expect(main.getByRole('heading', { name: 'Explanation' })).toBeVisible()
    await wide.close()
  })
})

/** Answers rightly and counts; ends at the verdict. */
async function answerByHand(page: Page, hand: Hand): Promise<void> {
  const question = await questionOnScreen(page)
  if (question.type === 'numeric') await hand.type(page.locator('form input[inputmode]'), String(question.key))
  else await hand.tap(page.locator(`[data-option="${question.key}"] label`))
  await hand.tap(page.getByRole('button', { name: 'Submit' }))
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
}

/** All that an answer says, whoever has it, as it is sent: JSON has no -0. */
const withoutOwner = (events: AnsweredEvent[]): unknown =>
  JSON.parse(JSON.stringify(events.map((event) => ({ ...event, userId: null }))))
