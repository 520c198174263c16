import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me } from '../../../../core/contract/account/auth.ts'
import { accountEmail, changeEmail, sendVerification } from '../../../../core/contract/account/email.ts'
import {
  endLoginSession,
  endOtherLoginSessions,
  loginSessions,
} from '../../../../core/contract/account/login-sessions.ts'
import {
  addPasskey,
  passkeyRegistrationOptions,
  passkeys,
  removePasskey,
  renamePasskey,
} from '../../../../core/contract/account/passkeys.ts'
import { changePassword } from '../../../../core/contract/account/password.ts'
import { reauthenticate } from '../../../../core/contract/account/reauthentication.ts'
import { newRecoveryCodes, setUpTotp, totp, turnOffTotp, turnOnTotp } from '../../../../core/contract/account/totp.ts'
import { isBusy } from '../../../data/device/busy.ts'
import { dispatch } from '../../../data/session/session-events.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { standIn } from '../../../testing/stand-in.ts'
import { rememberStudent, setOnline } from '../../../testing/studying.ts'

const at = '2026-11-21T09:05:00.000Z'
const words = 'a quiet heron at dusk'
const laptop = { id: 'l'.repeat(22), device: 'Firefox on Linux', begunAt: at, lastSeenAt: at, isThis: false }
const phone = { ...laptop, id: 'p'.repeat(22), device: 'Chrome on Android', isThis: true }
const key = { id: crypto.randomUUID(), name: 'My phone', addedAt: at, lastUsedAt: null, isSynced: true }
const isOff = { isOn: false, since: null, recoveryCodesLeft: 0 }
const isOn = { isOn: true, since: at, recoveryCodesLeft: 9 }

beforeEach(() => {
  standIn.answers(accountEmail, { email: 'ada@example.org', verifiedAt: at, pending: null })
  standIn.answers(loginSessions, [phone, laptop])
  standIn.answers(passkeys, [])
  standIn.answers(totp, isOff)
})
afterEach(() => {
  setOnline(true)
  vi.restoreAllMocks()
})

async function open() {
  rememberStudent()
  return await renderRoute('/account/security')
}

test('a long address stays on a phone’s screen', async () => {
  const email = 'alexandra.featherstonehaugh-cholmondeley@students.medicine.example.org'
  standIn.answers(accountEmail, { email, verifiedAt: at, pending: null })
  await page.viewport(360, 740)
  const screen = await open()
  await expect.element(screen.getByText(email)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('who is signed out is told so, and led to a sign-in that comes back', async () => {
  dispatch({ type: 'closed' })
  dispatch({ type: 'answered', customer: null })
  const screen = await renderRoute('/account/security')
  await expect.element(screen.getByText('Access Denied')).toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('link', { name: 'Sign In' }))
    .toHaveAttribute('href', '/signin?redirect=%2Faccount%2Fsecurity')
})

test('a login session that was ended elsewhere asks for a sign-in, and says that nothing is lost', async () => {
  standIn.refuses(loginSessions, 'not-signed-in', 'Please sign in')
  standIn.refuses(me, 'not-signed-in', 'Please sign in')
  const screen = await open()
  await expect.element(screen.getByText('Your login session has ended')).toBeVisible()
})

test('without a network it says what needs one, and what could not be loaded can be asked for again', async () => {
  setOnline(false)
  standIn.isUnreachableFor(passkeys)
  const screen = await open()
  await expect
    .element(screen.getByText('You are offline. Seeing and changing how you sign in needs the network.'))
    .toBeVisible()
  await expect.element(screen.getByText('Your passkeys could not be loaded.')).toBeVisible()
  standIn.answers(passkeys, [key])
  await screen.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('My phone', { exact: true })).toBeVisible()
})

test('a password is changed, in the words of the specification', async () => {
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Password', exact: true })
  const type = async (now: string, next: string, again: string) => {
    await part.getByLabelText('Current password').fill(now)
    await part.getByLabelText('New password', { exact: true }).fill(next)
    await part.getByLabelText('Confirm new password').fill(again)
    await part.getByRole('button', { name: 'Change password' }).click()
  }
  await type(words, 'seven77', 'other')
  await expect.element(part.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await expect.element(part.getByText('New passwords do not match.')).toBeVisible()
  const wrong = 'Your current password is not right.'
  standIn.refuses(changePassword, 'bad-credentials', wrong, {
    fields: [{ path: 'body.currentPassword', message: wrong }],
  })
  await type('not it', words, words)
  await expect.element(part.getByLabelText('Current password')).toHaveAccessibleDescription(wrong)
  standIn.refuses(changePassword, 'internal', '')
  await type(words, words, words)
  await expect.element(part.getByText('Failed to update password.')).toBeVisible()
  standIn.answers(changePassword, { sessionsEnded: 2 })
  await type(words, words, words)
  await expect.element(part.getByText(/^2 other login sessions ended\./)).toBeVisible()
  await expect.element(part.getByLabelText('Current password')).toHaveValue('')
  // The toast says it; what stays on the page does not say it again.
  expect(screen.getByRole('status').getByText('Password Updated').elements()).toHaveLength(1)
})

test('an address that waits to be confirmed is told of, and its mail is sent again', async () => {
  standIn.answers(accountEmail, { email: 'ada@example.org', verifiedAt: null, pending: null })
  const screen = await open()
  standIn.isUnreachableFor(sendVerification)
  const press = screen.getByRole('button', { name: 'Send the mail again' })
  await press.click()
  await expect.element(screen.getByText('The mail could not be asked for: the server cannot be reached.')).toBeVisible()
  standIn.answers(sendVerification, { message: 'A link is on its way.', sendsMail: true })
  await press.click()
  await expect.element(screen.getByText('A link is on its way.')).toBeVisible()
})

test('what needs a recent sign-in asks whether it is them, and goes on by itself', { tags: ['large'] }, async () => {
  const screen = await open()
  const part = screen.getByRole('region', { name: 'E-mail address' })
  standIn.refuses(changeEmail, 'sign-in-again', 'Please confirm that it is you.')
  await part.getByLabelText('New e-mail address').fill('new@example.org')
  await part.getByRole('button', { name: 'Change address' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Please confirm that it is you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(part.getByText('Nothing was changed: it was not confirmed that it is you.')).toBeVisible()

  await part.getByRole('button', { name: 'Change address' }).click()
  const wrong = 'That is not your password.'
  standIn.refuses(reauthenticate, 'bad-credentials', wrong, { fields: [{ path: 'body.password', message: wrong }] })
  await dialog.getByLabelText('Your password').fill('not it')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByText(wrong)).toBeVisible()
  standIn.answers(reauthenticate, { recentUntil: at })
  standIn.answers(changeEmail, { message: 'A link is on its way.', sendsMail: true })
  standIn.answers(accountEmail, {
    email: 'ada@example.org',
    verifiedAt: at,
    pending: { email: 'new@example.org', expiresAt: at },
  })
  const sent = standIn.heard(changeEmail)
  await dialog.getByLabelText('Your password').fill(words)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(part.getByText('A link is on its way.')).toBeVisible()
  await expect.element(part.getByText(/^The link for new@example\.org counts until/)).toBeVisible()
  expect(sent).toEqual([{ newEmail: 'new@example.org' }])
})

test('a login session is ended there, and all others at once', async () => {
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Where you are signed in' })
  await expect.element(part.getByText('This device')).toBeVisible()
  standIn.isUnreachableFor(endLoginSession)
  const there = part.getByRole('button', { name: 'Sign out there: Firefox on Linux' })
  await there.click()
  await expect
    .element(part.getByText('The server cannot be reached. Nothing was changed; please try again.'))
    .toBeVisible()
  standIn.answers(endOtherLoginSessions, { sessionsEnded: 1 })
  standIn.answers(loginSessions, [phone])
  await part.getByRole('button', { name: 'Sign out everywhere else' }).first().click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.element(there).not.toBeInTheDocument()
  await expect.element(part.getByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument()
})

test('one that has ended meanwhile is as good as ended', async () => {
  const screen = await open()
  standIn.refuses(endLoginSession, 'not-found', 'That login session has ended.')
  const there = screen.getByRole('button', { name: 'Sign out there: Firefox on Linux' })
  await expect.element(there).toBeVisible()
  standIn.answers(loginSessions, [phone])
  await there.click()
  await expect.element(screen.getByText('Signed out: Firefox on Linux')).toBeVisible()
})

test('a passkey that the device does not make is said in words, and what was typed stays', async () => {
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Passkeys' })
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  await expect.element(part.getByText('Please give it a name')).toBeVisible()
  standIn.answers(passkeyRegistrationOptions, {
    rp: { id: 'localhost', name: 'Vademecum' },
    user: { id: 'YQ', name: 'ada@example.org', displayName: 'Ada' },
    challenge: 'c2hvcnQ',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    extensions: { credProps: true },
  })
  const sent = standIn.heard(addPasskey)
  const create = vi.spyOn(navigator.credentials, 'create')
  await part.getByLabelText('Name of the new passkey').fill('My phone')
  for (const [name, said] of [
    ['NotAllowedError', /^No passkey was used/],
    ['InvalidStateError', /^This device has a passkey of your account already/],
    ['NotSupportedError', /^This browser or device cannot use passkeys/],
  ] as const) {
    create.mockRejectedValueOnce(new DOMException('no', name))
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    await expect.element(part.getByText(said)).toBeVisible()
  }
  await expect.element(part.getByLabelText('Name of the new passkey')).toHaveValue('My phone')
  expect(sent).toEqual([])
})

test('a passkey is renamed and removed', async () => {
  standIn.answers(passkeys, [key])
  standIn.answers(renamePasskey, { ...key, name: 'Old phone' })
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Passkeys' })
  await part.getByRole('button', { name: 'Rename My phone' }).click()
  const sent = standIn.heard(renamePasskey)
  await part.getByLabelText('Name', { exact: true }).fill('Old phone')
  standIn.answers(passkeys, [{ ...key, name: 'Old phone' }])
  await part.getByRole('button', { name: 'Save the name' }).click()
  await part.getByRole('button', { name: 'Remove Old phone' }).click()
  expect(sent).toEqual([{ name: 'Old phone' }])
  standIn.answers(removePasskey, null)
  standIn.answers(passkeys, [])
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(part.getByText('You have none yet.')).toBeVisible()
})

test('codes are set up with a picture and the key as text, and their recovery codes are shown once', async () => {
  standIn.answers(setUpTotp, { url: 'otpauth://totp/Shop:ada?secret=ABCDEFGH', secret: 'ABCDEFGH', expiresAt: at })
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Authenticator app' })
  await part.getByRole('button', { name: 'Set up codes' }).click()
  await expect.element(part.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect.element(part.getByText('ABCD EFGH')).toBeVisible()
  // An update waits for who is in their app with the key, and for who writes the codes down.
  await expect.poll(isBusy).toBe(true)
  const wrong = 'This code is not right.'
  standIn.refuses(turnOnTotp, 'bad-credentials', wrong, { fields: [{ path: 'body.code', message: wrong }] })
  await part.getByLabelText('Code', { exact: true }).fill('123456')
  await part.getByRole('button', { name: 'Turn codes on' }).click()
  await expect.element(part.getByText(wrong)).toBeVisible()
  // Not before: after the refusal it is asked whether they are on all the same.
  standIn.changes(turnOnTotp, { recoveryCodes: ['7k3fq-x9m2p', 'abcde-fghjk'] }, () => standIn.answers(totp, isOn))
  await part.getByRole('button', { name: 'Turn codes on' }).click()
  await expect.element(part.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
  await expect.element(part.getByText('7k3fq-x9m2p')).toBeVisible()
  await expect.poll(isBusy).toBe(true)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await part.getByRole('button', { name: 'Copy' }).click()
  await expect.element(part.getByText('Copied.')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('7k3fq-x9m2p\nabcde-fghjk')
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  await part.getByRole('button', { name: 'Print' }).click()
  expect(printed).toHaveBeenCalledOnce()
  await part.getByRole('button', { name: 'I have kept them' }).click()
  await expect.element(part.getByText('7k3fq-x9m2p')).not.toBeInTheDocument()
  await expect.poll(isBusy).toBe(false)
  await expect.element(part.getByText('Codes are on since 21 November 2026. 9 recovery codes left.')).toBeVisible()
})

test('codes that went on with a reply that was lost are shown as on', async () => {
  standIn.answers(setUpTotp, { url: 'otpauth://totp/Shop:ada?secret=ABCDEFGH', secret: 'ABCDEFGH', expiresAt: at })
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Authenticator app' })
  await part.getByRole('button', { name: 'Set up codes' }).click()
  await part.getByLabelText('Code', { exact: true }).fill('123456')
  standIn.isUnreachableFor(turnOnTotp)
  standIn.answers(totp, isOn)
  await part.getByRole('button', { name: 'Turn codes on' }).click()
  await expect.element(part.getByRole('button', { name: 'Make new recovery codes' })).toBeVisible()
})

test('codes that went off with a reply that was lost are not shown as on', async () => {
  standIn.answers(totp, isOn)
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Authenticator app' })
  await part.getByRole('button', { name: 'Turn codes off' }).click()
  standIn.isUnreachableFor(turnOffTotp)
  standIn.answers(totp, isOff)
  await part.getByLabelText('Password', { exact: true }).fill(words)
  await part.getByRole('button', { name: 'Turn codes off' }).click()
  await expect.element(part.getByText('Codes are off.')).toBeVisible()
})

test('a passkey that was removed with a reply that was lost is listed no more', async () => {
  standIn.answers(passkeys, [key])
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Passkeys' })
  await part.getByRole('button', { name: `Remove ${key.name}` }).click()
  standIn.isUnreachableFor(removePasskey)
  standIn.answers(passkeys, [])
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(part.getByText('You have none yet.')).toBeVisible()
})

test('codes have the day that it was in London, and a login session of another year says which', async () => {
  standIn.answers(totp, { ...isOn, since: '2026-07-04T23:30:00.000Z' })
  standIn.answers(loginSessions, [phone, { ...laptop, begunAt: '2019-03-02T12:00:00.000Z' }])
  const screen = await open()
  await expect.element(screen.getByText(/^Codes are on since 5 July 2026/)).toBeVisible()
  await expect.element(screen.getByText(/^Signed in 2 March 2019/)).toBeVisible()
})

test('codes are turned off by the password, which is asked for once', async () => {
  standIn.answers(totp, { ...isOn, recoveryCodesLeft: 1 })
  const screen = await open()
  const part = screen.getByRole('region', { name: 'Authenticator app' })
  await expect.element(part.getByText(/^Make new recovery codes: without them/)).toBeVisible()
  await part.getByRole('button', { name: 'Turn codes off' }).click()
  const wrong = 'That is not your password.'
  standIn.refuses(turnOffTotp, 'sign-in-again', 'Please confirm that it is you.')
  standIn.refuses(reauthenticate, 'bad-credentials', wrong, { fields: [{ path: 'body.password', message: wrong }] })
  await part.getByLabelText('Password', { exact: true }).fill('not it')
  await part.getByRole('button', { name: 'Turn codes off' }).click()
  await expect.element(part.getByText(wrong)).toBeVisible()
  // Not before: after the refusal it is asked whether they are off all the same.
  standIn.changes(turnOffTotp, null, () => standIn.answers(totp, isOff))
  await part.getByLabelText('Password', { exact: true }).fill(words)
  await part.getByRole('button', { name: 'Turn codes off' }).click()
  await expect.element(part.getByText('Codes are off.')).toBeVisible()
})

test('new recovery codes are shown in the place of the old ones', async () => {
  standIn.answers(totp, isOn)
  standIn.answers(newRecoveryCodes, { recoveryCodes: ['7k3fq-x9m2p'] })
  const screen = await open()
  await screen.getByRole('button', { name: 'Make new recovery codes' }).click()
  await expect.element(screen.getByText('7k3fq-x9m2p')).toBeVisible()
})

test('a passkey of an earlier year says of which', async () => {
  standIn.answers(passkeys, [{ ...key, addedAt: '2020-07-05T09:05:00.000Z', lastUsedAt: '2021-07-05T09:05:00.000Z' }])
  const screen = await open()
  await expect.element(screen.getByText(/Added 5 July 2020, 10:05, last used 5 July 2021, 10:05\./)).toBeVisible()
})
