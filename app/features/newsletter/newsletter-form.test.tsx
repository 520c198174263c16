import { afterEach, expect, test } from 'vitest'
import { subscribeToNewsletter } from '../../../core/contract/shop/newsletter.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { setOnline } from '../../testing/studying.ts'

afterEach(() => setOnline(true))

const failure = 'There was an error subscribing to our newsletter. Please try again.'

async function newsletter() {
  standIn.answers(getSite, aSite())
  const screen = await renderRoute('/resources?tab=newsletter')
  const form = screen.getByRole('main')
  const email = form.getByLabelText('Email')
  await expect.element(email).toBeVisible()
  return { screen, form, email, submit: form.getByRole('button', { name: 'Subscribe' }) }
}

test('nothing that is no address is sent', async () => {
  const sent = standIn.heard(subscribeToNewsletter)
  const { screen, email, submit } = await newsletter()
  for (const words of ['', 'ada.example.org']) {
    await email.fill(words)
    await submit.click()
    await expect.element(screen.getByText('Invalid Email').first()).toBeVisible()
    await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address')
    await expect.element(email).toHaveFocus()
  }
  expect(sent).toEqual([])
})

test('offline it says so, sends nothing and keeps the address', async () => {
  const sent = standIn.heard(subscribeToNewsletter)
  const { form, email, submit } = await newsletter()
  await email.fill('ada@example.org')
  setOnline(false)
  await expect.element(form.getByText('You are offline.')).toBeVisible()
  await submit.click()
  await expect.element(email).toHaveValue('ada@example.org')
  expect(sent).toEqual([])
})

test('what fails is said and can be sent again, once at a time', async () => {
  standIn.refuses(subscribeToNewsletter, 'internal')
  const { screen, form, email, submit } = await newsletter()
  await email.fill('ada@example.org')
  await submit.click()
  await expect.element(form.getByText(failure)).toBeVisible()
  await expect.element(email).toHaveValue('ada@example.org')

  const reply = standIn.holds(subscribeToNewsletter, { message: '', sendsMail: true })
  const sent = standIn.heard(subscribeToNewsletter)
  await submit.click()
  const busy = form.getByRole('button', { name: 'Subscribing...' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  reply.letGo()
  await expect.element(screen.getByRole('heading', { name: 'Successfully subscribed!' })).toHaveFocus()
  expect(sent).toEqual([{ email: 'ada@example.org', source: 'resources-hub' }])
})

test('a shop that sends no mail says so, and not that one is subscribed', async () => {
  standIn.answers(subscribeToNewsletter, { message: 'This shop sends no e-mail at present.', sendsMail: false })
  const { screen, email, submit } = await newsletter()
  await email.fill('ada@example.org')
  await submit.click()
  await expect.element(screen.getByRole('heading', { name: 'Not subscribed yet' })).toHaveFocus()
  await expect.element(screen.getByText('This shop sends no e-mail at present.')).toBeVisible()
  expect(screen.getByText('Successfully').elements()).toEqual([])
})
