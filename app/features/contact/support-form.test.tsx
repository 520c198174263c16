import { expect, test } from 'vitest'
import { sendContactMessage } from '../../../core/contract/shop/contact.ts'
import { getEmailStatus } from '../../../core/contract/site/email-status.ts'
import { getSite } from '../../../core/contract/site/site.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aSite } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

async function contact(address = '/contact') {
  standIn.answers(getSite, aSite())
  const screen = await renderRoute(address)
  const form = screen.getByRole('main')
  await expect.element(form.getByLabelText('First name')).toBeVisible()
  return { screen, form, send: form.getByRole('button', { name: 'Send Message' }) }
}

type Form = Awaited<ReturnType<typeof contact>>['form']

async function write(form: Form, subject: string) {
  await form.getByLabelText('First name').fill('Ada')
  await form.getByLabelText('Last name').fill('Lovelace')
  await form.getByLabelText('Email').fill('ada@example.org')
  await form.getByLabelText('Subject').fill(subject)
  await form.getByRole('textbox', { name: 'Message' }).fill('How large is the pack of UCAT?')
}

test('a page that cannot be loaded is tried again', async () => {
  standIn.isUnreachableFor(getSite)
  const screen = await renderRoute('/contact')
  const again = screen.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  standIn.answers(getSite, aSite())
  await again.click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Get Support' })).toBeVisible()
})

test('what is wrong is said at each field, and the first of them has the focus', async () => {
  const sent = standIn.heard(sendContactMessage)
  const { screen, form, send } = await contact('/contact?subject=A+question+on+packs')
  await expect.element(form.getByLabelText('Subject')).toHaveValue('A question on packs')
  await form.getByLabelText('Subject').fill('Hi')
  await form.getByLabelText('Email').fill('ada')
  await send.click()
  for (const words of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Subject must be at least 5 characters',
    'Message must be at least 10 characters',
  ])
    await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(form.getByLabelText('First name')).toHaveFocus()
  await expect.element(form.getByLabelText('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  expect(sent).toEqual([])
})

test('what the server cannot take now is said, what was typed is kept, and the next try goes through', async () => {
  standIn.refuses(sendContactMessage, 'internal', 'Something went wrong.')
  const { screen, form, send } = await contact()
  await write(form, 'A question on packs')
  await send.click()
  await expect.element(screen.getByText('Error sending message').first()).toBeVisible()
  await expect.element(screen.getByText('Something went wrong.').first()).toBeVisible()
  await expect.element(form.getByLabelText('First name')).toHaveValue('Ada')

  standIn.answers(sendContactMessage, { id: '1', message: 'Thank you' })
  await send.click()
  await expect.element(screen.getByRole('heading', { name: 'Message sent successfully!' })).toHaveFocus()
  await form.getByRole('button', { name: 'Send Another Message' }).click()
  await expect.element(form.getByRole('textbox', { name: 'Message' })).toHaveValue('')
})

test('beside the form stand the other ways to help, the trial, and whether mail is configured', async () => {
  const { screen, form } = await contact()
  await expect.element(screen.getByRole('heading', { name: 'Online support 24/7' })).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'The free trial' }).getByText('14 days free. No credit card'))
    .toBeVisible()
  await expect
    .element(form.getByRole('link', { name: 'support@vademecum.example' }))
    .toHaveAttribute('href', 'mailto:support@vademecum.example')
  await expect.element(form.getByRole('link', { name: 'frequently asked questions' })).toHaveAttribute('href', '/faq')

  standIn.answers(getEmailStatus, { configured: false, provider: 'sandbox', message: 'Mail stays here.' })
  const check = form.getByRole('button', { name: 'Check e-mail configuration' })
  await check.click()
  await expect.element(screen.getByText('E-mail is not configured')).toBeVisible()
  standIn.isUnreachableFor(getEmailStatus)
  await check.click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Error checking email status')
})

test('where no trial can be begun, the page says so and names what costs nothing', async () => {
  standIn.answers(getSite, aSite({ trial: { days: 14, text: '' } }))
  const screen = await renderRoute('/contact')
  const trial = screen.getByRole('region', { name: 'Free today' })
  await expect.element(trial.getByText('no trial of a plan')).toBeVisible()
  await expect
    .element(trial.getByRole('link', { name: 'See the free courses' }))
    .toHaveAttribute('href', '/courses?max=0')
  expect(screen.getByText('14 days').elements()).toEqual([])
  expect(screen.getByText('Here for the free trial?').elements()).toEqual([])
})

test('the steps to a free trial are numbered', async () => {
  standIn.answers(getSite, aSite())
  const screen = await renderRoute('/contact')
  const steps = screen.getByRole('list').filter({ hasText: 'It begins from an account' })
  await expect.element(steps.last()).toBeVisible()
  expect(getComputedStyle(steps.last().element()).listStyleType).toBe('decimal')
})
