import { TOTP, Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { confirmEmail, restoreEmail, verifyEmail } from '../../../core/contract/account/email.ts'
import { linkPaths, lookAtLink } from '../../../core/contract/account/link-token.ts'
import { resetPassword } from '../../../core/contract/account/password.ts'
import { mailFiles } from '../../testing/mail/delivered.ts'
import { linksTo } from '../../testing/mail/mailed.ts'
import { softwareAuthenticator } from '../../testing/software-authenticator.ts'
import { testApp, type TestUser } from '../../testing/test-app.ts'
import { rowsOf } from '../../testing/two-users/stored-rows.ts'
import type { Reply } from '../../testing/test-client.ts'

const origin = 'https://learn.example'

test('every change of what lets one in gives the login session another id, and the one before is worth nothing', async () => {
  await using app = await testApp({ config: { publicUrl: origin } })
  const ada = await app.signUp('ada')
  const changed = async (path: string, change: () => Promise<Reply>): Promise<Reply> => {
    const before = cookieOf(ada)
    const reply = await change()
    expect([path, reply.status]).toEqual([path, reply.text === '' ? 204 : 200])
    expect([path, (await app.get('/api/auth/me', { headers: { cookie: before } })).status]).toEqual([path, 401])
    expect((await ada.get('/api/auth/me')).status).toBe(200)
    return reply
  }
  const post = (path: string, body?: object) => changed(path, () => ada.post(path, body))

  const { json: options } = await ada.post('/api/auth/passkeys/options')
  const credential = softwareAuthenticator(origin).register(options)
  const { id } = (await post('/api/auth/passkeys', { name: 'My phone', credential })).json
  await changed('removed', () => ada.request('DELETE', `/api/auth/passkeys/${id}`))
  const { secret } = (await ada.post('/api/auth/totp/setup')).json
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.nowMs })
  await post('/api/auth/totp/on', { code })
  await post('/api/auth/totp/off', { password: ada.password })
  await post('/api/auth/reauthenticate', { password: ada.password })
  const newPassword = 'a loud heron at dawn'
  const passwords = { currentPassword: ada.password, newPassword, confirmPassword: newPassword }
  await post('/api/auth/change-password', passwords)
}, 60_000)

test('a link of a mail is in no address that a server sees, and acts by a POST alone', async () => {
  await using app = await testApp({ config: { publicUrl: origin } })
  const ada = await app.signUp('ada')
  await ada.post('/api/auth/change-email', { newEmail: 'ada@example.net' })
  await app.post('/api/auth/forgot-password', { email: ada.email })
  const mails = await mailFiles(app)
  const links = [...(await linksTo(app, ada.email)), ...(await linksTo(app, 'ada@example.net'))]
  expect(links.map(({ path }) => path).toSorted()).toEqual(['/confirm-email', '/reset-password', '/verify-email'])
  for (const { token } of links)
    for (const mail of mails) for (const before of mail.split(token).slice(0, -1)) expect(before).toMatch(/\/[\w-]+#$/)

  const before = await rowsOf(app.db, null)
  // What scanners of mail do with it, and what a proxy would log of it.
  for (const { path, token } of links)
    for (const address of [path, `${path}?token=${token}`, `${path}/${token}`]) await app.get(address)
  for (const { method, path } of [lookAtLink, verifyEmail, confirmEmail, restoreEmail, resetPassword]) {
    expect(method).toBe('POST')
    for (const { token } of links) expect((await app.get(`${path}?token=${token}`)).status).toBe(405)
  }
  const { security_log: _, ...after } = await rowsOf(app.db, null)
  expect({ ...after, security_log: before['security_log'] }).toEqual(before)
  for (const path of Object.values(linkPaths))
    expect((await app.get(path)).headers.get('referrer-policy')).toBe('no-referrer')
})

const cookieOf = ({ cookies }: TestUser) => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
