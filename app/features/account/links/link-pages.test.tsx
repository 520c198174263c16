import { expect, test } from 'vitest'
import { confirmEmail, restoreEmail, verifyEmail } from '../../../../core/contract/account/email.ts'
import { lookAtLink, type LinkPurpose, linkPaths } from '../../../../core/contract/account/link-token.ts'
import { forgotPassword, resetPassword } from '../../../../core/contract/account/password.ts'
import { isBusy } from '../../../data/device/busy.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { standIn } from '../../../testing/stand-in.ts'
import { setOnline } from '../../../testing/studying.ts'

const token = 'a'.repeat(43)
const email = 'ada@example.org'

async function open(purpose: LinkPurpose, at: LinkPurpose = purpose) {
  standIn.answers(lookAtLink, { purpose, email, expiresAt: '2027-01-01T09:30:00.000Z' })
  return await renderRoute(`${linkPaths[at]}#${token}`)
}

test('the token is asked about, taken out of the address, and used by a press alone', async () => {
  standIn.answers(lookAtLink, { purpose: 'verify-email', email, expiresAt: '2027-01-01T09:30:00.000Z' })
  const looked = standIn.heard(lookAtLink)
  standIn.answers(verifyEmail, { email })
  const sent = standIn.heard(verifyEmail)
  const screen = await renderRoute(`/verify-email#${token}`)
  const press = screen.getByRole('button', { name: 'Confirm my address' })
  await expect.element(press).toBeVisible()
  expect(screen.address()).toBe('/verify-email')
  // An update of the app would load the page again, without the token.
  await expect.poll(isBusy).toBe(true)
  expect(looked).toEqual([{ token }])
  expect(sent).toEqual([])
  await press.click()
  await expect.element(screen.getByText('Your e-mail address is confirmed')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  expect(sent).toEqual([{ token }])
})

test('each of the other links does its own by a press', async () => {
  standIn.answers(confirmEmail, { email })
  const confirm = await open('confirm-email')
  await confirm.getByRole('button', { name: 'Use this address' }).click()
  await expect.element(confirm.getByText('Your address is changed')).toBeVisible()
  await confirm.unmount()
  standIn.answers(restoreEmail, { email })
  const restore = await open('restore-email')
  await restore.getByRole('button', { name: 'It was not me: take it back' }).click()
  await expect.element(restore.getByText('Your account is yours again')).toBeVisible()
})

test('a link that is used up says so and leads on, before the press and after', async () => {
  standIn.refuses(lookAtLink, 'expired')
  const early = await renderRoute(`/reset-password#${token}`)
  await expect.element(early.getByText('This link does not work any more')).toBeVisible()
  await expect
    .element(early.getByRole('link', { name: 'Send another link' }))
    .toHaveAttribute('href', '/forgot-password')
  await early.unmount()
  standIn.refuses(verifyEmail, 'expired')
  const late = await open('verify-email')
  await late.getByRole('button', { name: 'Confirm my address' }).click()
  await expect.element(late.getByText('This link does not work any more')).toBeVisible()
  await expect.element(late.getByRole('heading', { level: 1 })).toHaveFocus()
  await expect
    .element(late.getByRole('link', { name: 'See whether it is confirmed' }))
    .toHaveAttribute('href', '/account/security')
})

test('a link of another kind, and one that was cut off, do nothing', async () => {
  const other = await open('verify-email', 'reset-password')
  await expect.element(other.getByText('This link does not work any more')).toBeVisible()
  await other.unmount()
  const cut = await renderRoute('/reset-password#abc')
  await expect.element(cut.getByText('This link is not complete')).toBeVisible()
  await cut.unmount()
  const none = await renderRoute('/verify-email')
  await expect.element(none.getByText('This link is not complete')).toBeVisible()
})

test('without a network the link is not used up, and it goes on once there is one', async () => {
  setOnline(false)
  standIn.isUnreachableFor(lookAtLink)
  const screen = await renderRoute(`/verify-email#${token}`)
  await expect.element(screen.getByText('This needs the network. The link is not used up.')).toBeVisible()
  setOnline(true)
  await expect.element(screen.getByText('The server cannot be reached. The link is not used up.')).toBeVisible()
  standIn.answers(lookAtLink, { purpose: 'verify-email', email, expiresAt: '2027-01-01T09:30:00.000Z' })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('button', { name: 'Confirm my address' })).toBeVisible()
})

test('a press that fails says why, and can be made again', async () => {
  standIn.refuses(confirmEmail, 'taken', 'An account with this email address already exists.')
  const screen = await open('confirm-email')
  const press = screen.getByRole('button', { name: 'Use this address' })
  await press.click()
  await expect.element(screen.getByText('An account with this email address already exists.')).toBeVisible()
  standIn.isUnreachableFor(confirmEmail)
  await press.click()
  await expect.element(screen.getByText('The server cannot be reached. The link is not used up.')).toBeVisible()
})

test('a new password is checked, refused at its field, and set', async () => {
  const sent = standIn.heard(resetPassword)
  const screen = await open('reset-password')
  const field = screen.getByLabelText('New password', { exact: true })
  await expect.element(screen.getByLabelText('Email')).toHaveValue(email)
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password')
  const submit = screen.getByRole('button', { name: 'Set the new password' })
  await field.fill('seven77')
  await screen.getByLabelText('Confirm new password').fill('other')
  await submit.click()
  await expect.element(screen.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await expect.element(screen.getByText('New passwords do not match.')).toBeVisible()
  expect(sent).toEqual([])
  const common = 'Please choose a less common password'
  standIn.refuses(resetPassword, 'validation', common, { fields: [{ path: 'body.newPassword', message: common }] })
  await field.fill('password123')
  await screen.getByLabelText('Confirm new password').fill('password123')
  await submit.click()
  await expect.element(field).toHaveAccessibleDescription(`8 characters or more ${common}`)
  standIn.answers(resetPassword, { email })
  await field.fill('a quiet heron at dusk')
  await screen.getByLabelText('Confirm new password').fill('a quiet heron at dusk')
  await submit.click()
  await expect.element(screen.getByText('Password Updated')).toBeVisible()
  await expect.element(screen.getByRole('main').getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
})

test('a forgotten password is asked for from the sign-in, and says the same to everybody', async () => {
  const message = 'If there is an account with this address, a link is on its way.'
  standIn.answers(forgotPassword, { message, sendsMail: true })
  const sent = standIn.heard(forgotPassword)
  const screen = await renderRoute('/signin')
  await screen.getByRole('link', { name: 'Forgot your password?' }).click()
  const form = screen.getByRole('main')
  await form.getByRole('button', { name: 'Send me a link' }).click()
  await expect.element(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByLabelText('Email').fill(email)
  await form.getByRole('button', { name: 'Send me a link' }).click()
  await expect.element(form.getByText(message)).toBeVisible()
  expect(sent).toEqual([{ email }])
})

test('a shop that sends no mail says so, and a server that is away is told of', async () => {
  const message = 'This shop sends no e-mail at present, so no link will come. Please contact us.'
  standIn.isUnreachableFor(forgotPassword)
  const screen = await renderRoute('/forgot-password')
  await screen.getByLabelText('Email').fill(email)
  await screen.getByRole('button', { name: 'Send me a link' }).click()
  await expect
    .element(screen.getByText('Asking for a link needs the network. What you typed is kept here.'))
    .toBeVisible()
  standIn.answers(forgotPassword, { message, sendsMail: false })
  await screen.getByRole('button', { name: 'Send me a link' }).click()
  await expect.element(screen.getByText(message)).toBeVisible()
})
