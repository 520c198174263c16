import { type CDPSession, type Page, expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { atTwiceTheSize, violationsOf } from '../support/axe.ts'
import { pageAwake } from '../support/browser.ts'
import { type BuiltServer, builtServer } from '../support/server.ts'
import { answer, fillSignIn, phoneScreen, signOut, startPractice, studentNamed, syncLine } from '../support/student.ts'

test.use(phoneScreen)

const ada = studentNamed('Ada')

test(
  'an account from its sign-up to a forgotten password, on two devices, with passkey and codes',
  { tag: '@large' },
  async ({ browser }) => {
    test.setTimeout(480_000)
    await using server = await builtServer()
    await using pocket = await browser.newContext(phoneScreen)
    await using desk = await browser.newContext()
    const [phone, laptop] = [await pocket.newPage(), await desk.newPage()]

    await test.step('an address is confirmed from the mail, on another device', async () => {
      await signUp(phone, server)
      await expect(phone.getByText('Please confirm your address')).toBeVisible()
      const link = await newLink(server, 'verify-email')
      await laptop.goto(link)
      await laptop.getByRole('button', { name: 'Confirm my address' }).click()
      await expect(laptop.getByText('Your e-mail address is confirmed')).toBeVisible()
      expect(new URL(laptop.url()).hash).toBe('')
      await laptop.goto('about:blank')
      await laptop.goto(link)
      await expect(laptop.getByText('This link does not work any more')).toBeVisible()
      await phone.reload()
      await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(phone.getByText('Please confirm your address')).toHaveCount(0)
    })

    await test.step('two devices are signed in, and each is named', async () => {
      await laptop.goto(`${server.url}/signin?redirect=/account/security`)
      await fillSignIn(laptop, ada)
      await expect(laptop.getByRole('button', { name: /^Sign out there/ })).toHaveCount(1)
      await expect(laptop.getByText('This device', { exact: true })).toBeVisible()
    })

    await test.step('what can be seen and pressed keeps to the rules', async () => {
      const broken = await violationsOf(laptop, 'security')
      broken.push(...(await atTwiceTheSize(laptop, 'security')))
      for (const path of ['signin', 'forgot-password', 'reset-password', 'verify-email']) {
        const page = await laptop.context().newPage()
        await page.goto(`${server.url}/${path}`)
        await pageAwake(page)
        broken.push(...(await violationsOf(page, path)), ...(await atTwiceTheSize(page, path)))
        await page.close()
      }
      expect(broken).toEqual([])
      await laptop.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('a passkey is added by the keyboard, and signs in alone', async () => {
      const key = await authenticator(laptop)
      await laptop.getByLabel('Name of the new passkey').fill('Laptop')
      await laptop.keyboard.press('Enter')
      await expect(laptop.getByRole('button', { name: 'Remove Laptop' })).toBeVisible()
      await signOut(laptop, ada.username)
      await laptop.goto(`${server.url}/signin`)
      await laptop.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect(laptop.getByRole('heading', { level: 1, name: 'My courses' })).toBeVisible()
      await key.detach()
    })

    const codes = await test.step('codes are set up, and asked for after the password', async () => {
      await laptop.goto(`${server.url}/account/security`)
      await laptop.getByRole('button', { name: 'Set up codes' }).click()
      await expect(laptop.getByRole('img', { name: /^QR code/ })).toBeVisible()
      const broken = [...(await violationsOf(laptop, 'QR code')), ...(await atTwiceTheSize(laptop, 'QR code'))]
      const secret = (await laptop.locator('code').innerText()).replaceAll(' ', '')
      await laptop.getByLabel('Code', { exact: true }).fill(new TOTP({ secret }).generate())
      await laptop.getByRole('button', { name: 'Turn codes on' }).click()
      await expect(laptop.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
      const given = await laptop.locator('li code').allInnerTexts()
      expect(given).toHaveLength(10)
      broken.push(
        ...(await violationsOf(laptop, 'recovery codes')),
        ...(await atTwiceTheSize(laptop, 'recovery codes')),
      )
      expect(broken).toEqual([])
      await laptop.setViewportSize({ width: 1280, height: 800 })
      await laptop.getByRole('button', { name: 'I have kept them' }).click()
      await expect(laptop.getByText(/^Codes are on since .*10 recovery codes left\.$/)).toBeVisible()
      return { secret, recovery: given }
    })

    await test.step('a code signs in once, and a recovery code too', async () => {
      await signOut(laptop, ada.username)
      await laptop.goto(`${server.url}/signin?redirect=/account/security`)
      await fillSignIn(laptop, ada)
      // The one that turned codes on is used up; the next is borne with.
      const next = new TOTP({ secret: codes.secret }).generate({ timestamp: Date.now() + 30_000 })
      await laptop.getByLabel('Code', { exact: true }).fill(next)
      await laptop.keyboard.press('Enter')
      await expect(laptop.getByText(/^Codes are on since/)).toBeVisible()
      await signOut(laptop, ada.username)
      await laptop.goto(`${server.url}/signin?redirect=/account/security`)
      await fillSignIn(laptop, ada)
      await laptop.getByRole('button', { name: 'Use a recovery code' }).click()
      await laptop.getByLabel('Recovery code').fill(codes.recovery[0] ?? '')
      await laptop.keyboard.press('Enter')
      await expect(laptop.getByText(/9 recovery codes left\.$/)).toBeVisible()
    })

    const changed = { ...ada, password: 'eight-loud-lanterns' }
    await test.step('a change of password ends the other login session, whose unsent answers stay', async () => {
      await phone.goto(`${server.url}/courses/1`)
      await enrol(phone)
      await phone.goto(`${server.url}/study/1`)
      await expect(phone.getByText('On this device', { exact: true }).first()).toBeVisible()
      await laptop.getByLabel('Current password').fill(ada.password)
      await laptop.getByLabel('New password', { exact: true }).fill(changed.password)
      await laptop.getByLabel('Confirm new password').fill(changed.password)
      await laptop.getByRole('button', { name: 'Change password' }).click()
      await expect(laptop.getByText('1 other login session ended.', { exact: false })).toBeVisible()
      await startPractice(phone)
      await answer(phone, true)
      await phone.getByRole('button', { name: 'Leave; your place is kept' }).click()
      await expect(syncLine(phone)).toHaveText('Sign in to send 1 answer')
    })

    const reset = { ...ada, password: 'nine-silent-lanterns' }
    await test.step('a forgotten password is set anew from the mail, and what waited is sent', async () => {
      await phone.goto(`${server.url}/signin`)
      await phone.getByRole('link', { name: 'Forgot your password?' }).click()
      await expect(phone.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
      await phone.getByLabel('Email').fill(ada.email)
      await phone.getByRole('button', { name: 'Send me a link' }).click()
      await expect(phone.getByRole('button', { name: 'Ask again' })).toBeVisible()
      await phone.goto(await newLink(server, 'reset-password'))
      await phone.getByLabel('New password', { exact: true }).fill(reset.password)
      await phone.getByLabel('Confirm new password').fill(reset.password)
      await phone.getByRole('button', { name: 'Set the new password' }).click()
      await expect(phone.getByText('Password Updated')).toBeVisible()
      await phone.goto(`${server.url}/signin?redirect=/study/1`)
      await fillSignIn(phone, reset)
      await phone.getByRole('button', { name: 'Use a recovery code' }).click()
      await phone.getByLabel('Recovery code').fill(codes.recovery[1] ?? '')
      await phone.keyboard.press('Enter')
      await expect(syncLine(phone)).toHaveText('All saved')
      await laptop.reload()
      await expect(laptop.getByText('Your login session has ended')).toBeVisible()
    })
  },
)

async function signUp(page: Page, server: BuiltServer): Promise<void> {
  await page.goto(`${server.url}/signup`)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByLabel('Username').fill(ada.username)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByLabel('Confirm password').fill(ada.password)
  await page.getByRole('main').getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My courses' })).toBeVisible()
}

/** The address that a mail of the server leads to. */
async function newLink(server: BuiltServer, path: string): Promise<string> {
  const find = async () =>
    new RegExp(`${server.url}/${path}#[\\w-]{43}`).exec(await (await fetch(server.mailsUrl())).text())?.[0]
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

/** A device that keeps passkeys and says yes whenever it is asked, as it is by a press alone: what browsers offer in a form would
 *  sign in by itself. */
async function authenticator(page: Page): Promise<CDPSession> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return devtools
}

async function enrol(page: Page): Promise<void> {
  const status = await page.evaluate(
    async () =>
      (
        await fetch('/api/courses/1/enrol', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
  )
  expect(status).toBeLessThan(300)
}
