import { expect, test } from 'vitest'
import { signUp } from '../../../core/contract/account/auth.ts'
import { getCourse } from '../../../core/contract/shop/courses.ts'
import { customerOf } from '../../data/session/session-state.ts'
import { session } from '../../data/session/session.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCourseDetail, aCustomer } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'
import { setOnline } from '../../testing/studying.ts'

const query = '?redirect=%2Fcourses%2F1&plan=pro&campaign=autumn'
const words = 'a quiet heron at dusk'

async function signUpForm(typed: { password?: string; again?: string } = {}) {
  const screen = await renderRoute(`/signup${query}`)
  const form = screen.getByRole('main')
  await form.getByLabelText('Email').fill('ada@example.org')
  await form.getByLabelText('Username').fill('Ada')
  await form.getByLabelText('Password', { exact: true }).fill(typed.password ?? words)
  await form.getByLabelText('Confirm password').fill(typed.again ?? typed.password ?? words)
  return { screen, form, submit: form.getByRole('button', { name: 'Create account' }) }
}

const searchOf = (address: string) => Object.fromEntries(new URL(address, 'http://localhost').searchParams)

test('passwords that differ, and one that is too short, are said before anything is sent', async () => {
  const sent = standIn.heard(signUp)
  const { screen, form, submit } = await signUpForm({ again: 'a quiet heron at dawn' })
  await submit.click()
  await expect.element(screen.getByText("Passwords don't match")).toBeVisible()
  await form.getByLabelText('Password', { exact: true }).fill('seven77')
  await form.getByLabelText('Confirm password').fill('seven77')
  await submit.click()
  await expect.element(screen.getByText('Password must be at least 8 characters')).toBeVisible()
  expect(sent).toEqual([])
})

test('a name that is taken is said at its field, and the rest stays as typed', async () => {
  const taken = 'An account with this email exists already'
  standIn.refuses(signUp, 'taken', taken, { fields: [{ path: 'body.email', message: taken }] })
  const { form, submit } = await signUpForm()
  await submit.click()
  await expect.element(form.getByLabelText('Email')).toHaveAccessibleDescription(taken)
  await expect.element(form.getByLabelText('Username')).toHaveValue('Ada')
})

test('without a network it says what needs one', async () => {
  standIn.isUnreachableFor(signUp)
  const { screen, submit } = await signUpForm()
  await submit.click()
  await expect
    .element(screen.getByText('Making an account needs the network. What you typed is kept here.'))
    .toBeVisible()
})

test('a new account is signed in, and goes on to where its owner wanted', async () => {
  standIn.answers(signUp, { customer: aCustomer() })
  standIn.answers(getCourse, aCourseDetail())
  const { screen, submit } = await signUpForm()
  await submit.click()
  await expect.element(screen.getByText('Account Created!')).toBeVisible()
  await expect.poll(() => screen.address()).toBe('/courses/1')
  expect(customerOf(session.get())).toEqual(aCustomer())
})

test('a password that can be read is typed once', async () => {
  standIn.answers(signUp, { customer: aCustomer() })
  const sent = standIn.heard(signUp)
  standIn.answers(getCourse, aCourseDetail())
  const { screen, form, submit } = await signUpForm({ again: '' })
  await form.getByRole('button', { name: 'Show password' }).first().click()
  await expect.element(form.getByLabelText('Confirm password')).not.toBeInTheDocument()
  // Nor does a phone's keyboard write it otherwise than it was typed, or a spelling service read it.
  const password = form.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveAttribute('autocapitalize', 'none')
  await expect.element(password).toHaveAttribute('autocorrect', 'off')
  await expect.element(password).toHaveAttribute('spellcheck', 'false')
  await submit.click()
  await expect.poll(() => screen.address()).toBe('/courses/1')
  expect(sent).toEqual([{ email: 'ada@example.org', username: 'Ada', password: words }])
})

test('without a network it is said before anything is typed', async () => {
  setOnline(false)
  const screen = await renderRoute('/signup')
  await expect.element(screen.getByText(/Making an account needs the network/)).toBeVisible()
  setOnline(true)
  await expect.element(screen.getByText(/Making an account needs the network/)).not.toBeInTheDocument()
})

test('the link from signing in to signing up keeps the query string', async () => {
  const screen = await renderRoute(`/signin${query}`)
  await screen.getByRole('link', { name: 'Create an account' }).click()
  await expect.element(screen.getByLabelText('Confirm password')).toBeVisible()
  expect(searchOf(screen.address())).toEqual({ redirect: '/courses/1', plan: 'pro', campaign: 'autumn' })
})
