import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountEmail } from '../../../core/contract/account/email.ts'
import { endLoginSession, loginSessions } from '../../../core/contract/account/login-sessions.ts'
import { passkeys } from '../../../core/contract/account/passkeys.ts'
import { changePassword } from '../../../core/contract/account/password.ts'
import { totp } from '../../../core/contract/account/totp.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { standIn } from '../../testing/stand-in.ts'
import { rememberStudent } from '../../testing/studying.ts'

const at = '2026-11-21T09:05:00.000Z'
const laptop = { id: 'l'.repeat(22), device: 'Firefox on Linux', begunAt: at, lastSeenAt: at, isThis: false }
const phone = { ...laptop, id: 'p'.repeat(22), device: 'Chrome on Android', isThis: true }
const words = 'a quiet heron at dusk'

beforeEach(() => {
  standIn.answers(accountEmail, { email: 'ada@example.org', verifiedAt: at, pending: null })
  standIn.answers(loginSessions, [phone, laptop])
  standIn.answers(passkeys, [])
  standIn.answers(totp, { isOn: true, since: at, recoveryCodesLeft: 9 })
})

async function openPart(name: string) {
  rememberStudent()
  const screen = await renderRoute('/account/security')
  const part = screen.getByRole('region', { name, exact: true })
  return { screen, part, heading: part.getByRole('heading', { level: 2 }) }
}

test('after the row that was acted on, reading goes on at the heading of its part, and after a message at that of the page', async () => {
  const { screen, part, heading } = await openPart('Where you are signed in')
  const there = part.getByRole('button', { name: 'Sign out there: Firefox on Linux' })
  await expect.element(there).toBeVisible()
  standIn.answers(endLoginSession, null)
  standIn.answers(loginSessions, [phone])
  there.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveFocus()

  screen.getByRole('button', { name: 'Dismiss message' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('a form that begins anew, or takes the place of its button, is read from the heading over it', async () => {
  const { screen, part, heading } = await openPart('Password')
  await part.getByLabelText('Current password').fill(words)
  await part.getByLabelText('New password', { exact: true }).fill(words)
  await part.getByLabelText('Confirm new password').fill(words)
  standIn.answers(changePassword, { sessionsEnded: 0 })
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveFocus()

  const codes = screen.getByRole('region', { name: 'Authenticator app' })
  codes.getByRole('button', { name: 'Turn codes off' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(codes.getByRole('heading', { level: 2 })).toHaveFocus()
})
