import { expect, test } from 'vitest'
import { me, signIn } from '../../../core/contract/account/auth.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCustomer } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

const code = 'GIFT-7K2M-9Q4C-0VXB'

test('a code that was typed is there after signing in', async () => {
  const screen = await renderRoute('/gift')
  await screen.getByLabelText('Gift code').fill(code)
  await screen.getByRole('button', { name: 'Sign in first' }).click()
  const customer = aCustomer({ id: crypto.randomUUID() })
  standIn.answers(signIn, { customer })
  standIn.answers(me, customer)
  const main = screen.getByRole('main')
  await main.getByLabelText('Email').fill('ada@example.org')
  await main.getByLabelText('Password', { exact: true }).fill('a quiet heron at dusk')
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(screen.getByText(/^It goes into the account of/)).toBeVisible()
  await expect.element(screen.getByLabelText('Gift code')).toHaveValue(code)
})
