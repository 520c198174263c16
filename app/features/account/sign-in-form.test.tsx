import { expect, test } from 'vitest'
import { signIn } from '../../../core/contract/account/auth.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'

async function signInForm() {
  const screen = await renderRoute('/signin')
  const form = screen.getByRole('main')
  return {
    screen,
    email: form.getByLabelText('Email'),
    password: form.getByLabelText('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Sign in' }),
  }
}

test('what is missing is said at its field, and nothing is sent', async () => {
  const sent = standIn.heard(signIn)
  const { screen, email, submit } = await signInForm()
  await submit.click()
  await expect.element(screen.getByText('Please enter a valid email address')).toBeVisible()
  await expect.element(screen.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect.element(email).toHaveFocus()
  expect(sent).toEqual([])
})

test('a wrong password is said once, and what was typed is kept', async () => {
  standIn.refuses(signIn, 'bad-credentials', 'The email or the password is wrong.')
  const { screen, email, password, submit } = await signInForm()
  await email.fill('ada@example.org')
  await password.fill('not the password')
  await submit.click()
  await expect.element(screen.getByRole('main').getByText('The email or the password is wrong.')).toBeVisible()
  await expect.element(email).toHaveValue('ada@example.org')
  await expect.element(password).toHaveValue('not the password')
})

test('without a network it says what needs one, and that nothing is lost', async () => {
  standIn.isUnreachableFor(signIn)
  const { screen, email, password, submit } = await signInForm()
  await email.fill('ada@example.org')
  await password.fill('a quiet heron at dusk')
  await submit.click()
  await expect
    .element(screen.getByText('Signing in needs the network. What is on this device stays as it is.'))
    .toBeVisible()
})
