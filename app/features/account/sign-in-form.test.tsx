import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { me, signIn } from '../../../core/contract/account/auth.ts'
import { passkeySignInOptions, signInWithPasskey } from '../../../core/contract/account/passkeys.ts'
import { signInWithCode } from '../../../core/contract/account/totp.ts'
import { listCourses } from '../../../core/contract/shop/courses.ts'
import { isBusy } from '../../data/device/busy.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { aCustomer } from '../../testing/sample-answers.ts'
import { standIn } from '../../testing/stand-in.ts'

async function signInForm() {
  const screen = await renderRoute('/signin')
  const form = screen.getByRole('main')
  return {
    screen,
    email: form.getByLabelText('Email'),
    password: form.getByLabelText('Password', { exact: true }),
    submit: form.getByRole('button', { name: 'Sign in', exact: true }),
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

/** As far as the field for the code: the password was right. */
async function atCode() {
  standIn.refuses(signIn, 'code-needed', 'Please enter the code from your authenticator app.')
  const { screen, email, password, submit } = await signInForm()
  await email.fill('ada@example.org')
  await password.fill('a quiet heron at dusk')
  await submit.click()
  await expect.element(screen.getByLabelText('Code', { exact: true })).toHaveFocus()
  return screen
}

test('an account with codes asks for one after the password, and goes on as any sign-in', async () => {
  const screen = await atCode()
  const code = screen.getByLabelText('Code', { exact: true })
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  const wrong = 'This code is not right.'
  standIn.refuses(signInWithCode, 'bad-credentials', wrong, { fields: [{ path: 'body.code', message: wrong }] })
  const submit = screen.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  await code.fill('12')
  await submit.click()
  await expect.element(screen.getByText('Please enter the 6 digits of the code, or a recovery code')).toBeVisible()
  await code.fill('123456')
  await submit.click()
  await expect.element(screen.getByText(wrong)).toBeVisible()
  const customer = aCustomer({ id: crypto.randomUUID() })
  standIn.answers(signInWithCode, { customer })
  standIn.answers(me, customer)
  const sent = standIn.heard(signInWithCode)
  await screen.getByRole('button', { name: 'Use a recovery code' }).click()
  await screen.getByLabelText('Recovery code').fill('7k3fq-x9m2p')
  await submit.click()
  await expect.poll(() => screen.address()).toBe('/dashboard')
  expect(sent).toEqual([{ code: '7k3fq-x9m2p' }])
})

test('an update of the app waits for who looks for the code in another app', async () => {
  const screen = await atCode()
  await expect.poll(isBusy).toBe(true)
  await screen.getByRole('button', { name: 'Back to the password' }).click()
  await expect.poll(isBusy).toBe(false)
})

test('a code that was not given in time leads back to the password, with the address as it was typed', async () => {
  const screen = await atCode()
  standIn.refuses(signInWithCode, 'expired', 'Please sign in again.')
  await screen.getByLabelText('Code', { exact: true }).fill('123456')
  await screen.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(screen.getByText('That took too long. Please sign in with your password again.')).toBeVisible()
  await expect.element(screen.getByLabelText('Email')).toHaveValue('ada@example.org')
})

/** The device's answer to a question for a passkey. */
function deviceSays(get: () => Promise<Credential | null>) {
  vi.spyOn(navigator.credentials, 'get').mockImplementation(get)
  standIn.answers(passkeySignInOptions, {
    challenge: 'c2hvcnQ',
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [],
  })
}

beforeEach(() => void vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false))
afterEach(() => void vi.restoreAllMocks())

test('a passkey that is not used, or that nobody has, is said in words', async () => {
  deviceSays(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const screen = await renderRoute('/signin')
  const press = screen.getByRole('button', { name: 'Sign in with a passkey' })
  await press.click()
  await expect.element(screen.getByText(/^No passkey was used: it was cancelled or took too long/)).toBeVisible()
  deviceSays(() => Promise.resolve(aPasskeyAnswer()))
  const unknown = 'Failed to sign in. Please check your credentials.'
  standIn.refuses(signInWithPasskey, 'bad-credentials', unknown)
  await press.click()
  await expect.element(screen.getByText(unknown)).toBeVisible()
  standIn.isUnreachableFor(passkeySignInOptions)
  await press.click()
  await expect
    .element(screen.getByText('Signing in needs the network. What is on this device stays as it is.'))
    .toBeVisible()
})

test('a browser that knows no passkeys says so', async () => {
  deviceSays(() => Promise.reject(new DOMException('no', 'NotSupportedError')))
  const screen = await renderRoute('/signin')
  await screen.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect.element(screen.getByText('This browser or device cannot use passkeys.')).toBeVisible()
})

test('a passkey signs in alone, by a press or where the browser offers it', async () => {
  vi.mocked(PublicKeyCredential.isConditionalMediationAvailable).mockResolvedValue(true)
  const asked: (string | undefined)[] = []
  deviceSays(() => Promise.resolve(aPasskeyAnswer()))
  vi.mocked(navigator.credentials.get).mockImplementation((options) => {
    asked.push(options?.mediation)
    return Promise.resolve(aPasskeyAnswer())
  })
  const customer = aCustomer({ id: crypto.randomUUID() })
  standIn.answers(signInWithPasskey, { customer })
  standIn.answers(me, customer)
  standIn.answers(listCourses, [])
  const screen = await renderRoute('/signin?redirect=%2Fcourses')
  await expect.poll(() => screen.address()).toBe('/courses')
  expect(asked).toEqual(['conditional'])
})

test('a passkey that was chosen where the browser offers it, and did not sign in, is told of', async () => {
  vi.mocked(PublicKeyCredential.isConditionalMediationAvailable).mockResolvedValue(true)
  deviceSays(() => Promise.resolve(aPasskeyAnswer()))
  const busy = 'Too many tries. Please wait a moment.'
  standIn.refuses(signInWithPasskey, 'too-many-requests', busy)
  const screen = await renderRoute('/signin')
  await expect.element(screen.getByText(busy)).toBeVisible()
})

test('an offer of passkeys that nobody took is not told of', async () => {
  vi.mocked(PublicKeyCredential.isConditionalMediationAvailable).mockResolvedValue(true)
  standIn.refuses(passkeySignInOptions, 'too-many-requests', 'Too many tries.')
  const screen = await renderRoute('/signin')
  await expect.element(screen.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
  expect(screen.getByText('Sign In Failed').query()).toBeNull()
})

function aPasskeyAnswer(): Credential {
  const bytes = () => new Uint8Array([1, 2, 3]).buffer
  return Object.assign(
    { id: 'AQID', type: 'public-key', rawId: bytes(), authenticatorAttachment: 'platform' },
    {
      response: { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: bytes() },
      getClientExtensionResults: () => ({}),
    },
  )
}
