/** @module-tag postgres */
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../config/limits.ts'
import { subjectsTo } from '../../testing/mail/mailed.ts'
import { customersService } from '../../services/operator/customers.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const codeCookie = '__Host-code'

/** An authenticator app with this secret. */
const appWith = (secret: string, { clock }: TestApp) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (laterMs = 0) => totp.generate({ timestamp: clock.nowMs + laterMs })
}

/** A user whose sign-in asks for codes. */
async function withCodes(app: TestApp, name = 'ada') {
  const user = await app.signUp(name)
  const { secret } = (await user.post('/api/auth/totp/setup')).json
  const code = appWith(secret, app)
  const on = await user.post('/api/auth/totp/on', { code: code() })
  if (on.status !== 200) throw new Error(`codes did not go on: ${on.text}`)
  app.clock.nowMs += 30_000
  return { user, code, recoveryCodes: on.json.recoveryCodes as string[] }
}

/** A browser that has shown the password. */
async function halfIn(app: TestApp, { email, password }: TestUser) {
  const client = app.client()
  const reply = await client.post('/api/auth/signin', { email, password })
  expect(reply.json).toMatchObject({ status: 401, code: 'code-needed' })
  return client
}

const enter = async (client: { post: TestApp['post'] }, code: string) =>
  await client.post('/api/auth/signin/code', { code })

test('codes are set up with a secret for an app, and go on with a code of it', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const setUp = await ada.post('/api/auth/totp/setup')
  expect(setUp.json).toEqual({
    url: expect.stringMatching(/^otpauth:\/\/totp\/[^?]+:ada%40example\.org\?issuer=[^&]+&secret=[A-Z2-7]{32}&/),
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    expiresAt: '2026-11-21T09:30:00.000Z',
  })
  expect((await ada.get('/api/auth/totp')).json).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 })
  expect((await app.client().post('/api/auth/signin', ada)).status).toBe(200)
  const code = appWith(setUp.json.secret, app)
  const wrong = await ada.post('/api/auth/totp/on', { code: code(600_000) })
  expect(wrong.json).toMatchObject({ code: 'bad-credentials', fields: [{ path: 'code' }] })
  const before = ada.cookies.get('__Host-sid')
  const on = await ada.post('/api/auth/totp/on', { code: code().replace(/(?<=^...)/, ' ') })
  expect(on.json.recoveryCodes).toHaveLength(10)
  for (const each of on.json.recoveryCodes) expect(each).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
  expect(ada.cookies.get('__Host-sid')).not.toBe(before)
  expect((await ada.get('/api/auth/totp')).json).toEqual({
    isOn: true,
    since: '2026-11-21T09:00:00.000Z',
    recoveryCodesLeft: 10,
  })
  expect((await ada.post('/api/auth/totp/setup')).json.code).toBe('taken')
  expect(await subjectsTo(app, ada.email)).toContainEqual(expect.stringContaining('A change to your account'))
})

test('codes that are turned on while their login session ends stay off', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const { secret } = (await ada.post('/api/auth/totp/setup')).json
  const { limits } = app.deps
  const { take } = limits
  limits.take = async (...given) => {
    await app.db('login_sessions').delete()
    await take(...given)
  }
  const on = await ada.post('/api/auth/totp/on', { code: appWith(secret, app)() })
  expect(on.json.code).toBe('not-signed-in')
  expect(await app.db('totp_secrets').pluck('on_since_ms')).toEqual([null])
})

test('recovery codes that are made while their login session ends take the place of none', async () => {
  await using app = await testApp()
  const { user } = await withCodes(app)
  const codes = () => app.db('recovery_codes').orderBy('code_hash').pluck('code_hash')
  const before = await codes()
  const { limits } = app.deps
  const { take } = limits
  limits.take = async (...given) => {
    await app.db('login_sessions').delete()
    await take(...given)
  }
  expect((await user.post('/api/auth/totp/recovery-codes')).json.code).toBe('not-signed-in')
  expect(await codes()).toEqual(before)
})

test('a sign-in with the password then needs a code, and without one is none', async () => {
  await using app = await testApp()
  const { user, code } = await withCodes(app)
  const client = await halfIn(app, user)
  expect([...client.cookies.keys()]).toEqual([codeCookie])
  expect((await client.get('/api/auth/me')).status).toBe(401)
  expect((await enter(client, code(600_000))).json).toMatchObject({
    code: 'bad-credentials',
    fields: [{ path: 'code' }],
  })
  const reply = await enter(client, code())
  expect(reply.json.customer.id).toBe(user.userId)
  expect((await client.get('/api/auth/me')).status).toBe(200)
  expect(client.cookies.has(codeCookie)).toBe(false)
  // What was kept between the two is used up.
  app.clock.nowMs += 30_000
  const other = await halfIn(app, user)
  const copied = other.cookies.get(codeCookie) ?? ''
  await enter(other, code())
  app.clock.nowMs += 30_000
  const thief = app.client()
  thief.cookies.set(codeCookie, copied)
  expect((await enter(thief, code())).json.code).toBe('expired')
})

test('the half-way state is out of reach of scripts, hashed at rest, and over after ten minutes', async () => {
  await using app = await testApp()
  const { user, code } = await withCodes(app)
  const client = app.client()
  const reply = await client.post('/api/auth/signin', user)
  const [line = ''] = reply.headers.getSetCookie()
  for (const attribute of ['path=/', 'secure', 'httponly', 'samesite=strict']) expect(line).toContain(attribute)
  expect(JSON.stringify(await app.db('login_challenges'))).not.toContain(client.cookies.get(codeCookie))
  app.clock.nowMs += 600_000
  expect((await enter(client, code())).json.code).toBe('expired')
  expect((await enter(app.client(), code())).json.code).toBe('expired')
})

test('a changed password ends a sign-in that waits for its code', async () => {
  await using app = await testApp()
  const { user, code } = await withCodes(app)
  const client = await halfIn(app, user)
  const newPassword = 'a loud heron at dawn'
  const passwords = { currentPassword: user.password, newPassword, confirmPassword: newPassword }
  expect((await user.post('/api/auth/change-password', passwords)).status).toBe(200)
  expect((await enter(client, code())).json.code).toBe('expired')
})

test('a password that is changed while it is looked at leads to no step that waits for a code', async () => {
  await using app = await testApp()
  const { user, code } = await withCodes(app)
  const client = app.client()
  const { argon2 } = app.deps
  const { verify } = argon2
  argon2.verify = async (...given) => {
    argon2.verify = verify
    const newPassword = 'a loud heron at dawn'
    const passwords = { currentPassword: user.password, newPassword, confirmPassword: newPassword }
    expect((await user.post('/api/auth/change-password', passwords)).status).toBe(200)
    return await verify(...given)
  }
  const { email, password } = user
  expect((await client.post('/api/auth/signin', { email, password })).json.code).toBe('bad-credentials')
  expect((await enter(client, code())).json.code).toBe('expired')
})

test('a code counts once, also for two who enter it at the same time, and so does the one that turned codes on', async () => {
  await using app = await testApp()
  const { user, code } = await withCodes(app)
  const clients = await Promise.all(Array.from({ length: 4 }, () => halfIn(app, user)))
  const replies = await Promise.all(clients.map((client) => enter(client, code())))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
  expect((await enter(await halfIn(app, user), code())).status).toBe(401)
  // Of the step before: it was valid half a minute ago.
  expect((await enter(await halfIn(app, user), code(-30_000))).status).toBe(401)
  app.clock.nowMs += 30_000
  expect((await enter(await halfIn(app, user), code())).status).toBe(200)
})

test('a clock that is half a minute off is borne with, one that is a minute off is not', async () => {
  await using app = await testApp()
  const { user, code } = await withCodes(app)
  app.clock.nowMs += 60_000
  expect((await enter(await halfIn(app, user), code(-60_000))).status).toBe(401)
  expect((await enter(await halfIn(app, user), code(60_000))).status).toBe(401)
  expect((await enter(await halfIn(app, user), code(-30_000))).status).toBe(200)
  expect((await enter(await halfIn(app, user), code(30_000))).status).toBe(200)
})

test('a recovery code stands for a code once, whatever its case, and none of another account', async () => {
  await using app = await testApp()
  const { user, recoveryCodes } = await withCodes(app)
  const ben = await withCodes(app, 'ben')
  const [first = '', second = ''] = recoveryCodes
  expect((await enter(await halfIn(app, user), ben.recoveryCodes[0] ?? '')).status).toBe(401)
  expect((await enter(await halfIn(app, user), first.toUpperCase().replace('-', ' '))).status).toBe(200)
  expect((await enter(await halfIn(app, user), first)).status).toBe(401)
  expect((await user.get('/api/auth/totp')).json.recoveryCodesLeft).toBe(9)
  const rows = JSON.stringify(await app.db('recovery_codes'))
  for (const code of recoveryCodes) expect(rows).not.toContain(code.replace('-', ''))
  const made = (await user.post('/api/auth/totp/recovery-codes')).json.recoveryCodes
  expect(made).toHaveLength(10)
  expect((await enter(await halfIn(app, user), second)).status).toBe(401)
  expect((await enter(await halfIn(app, user), made[9])).status).toBe(200)
  const cem = await app.signUp('cem')
  expect((await cem.post('/api/auth/totp/recovery-codes')).json.code).toBe('not-found')
})

test('of recovery codes that are made at the same time one ten counts', async () => {
  await using app = await testApp()
  const { user } = await withCodes(app)
  const made = await Promise.all(Array.from({ length: 5 }, () => user.post('/api/auth/totp/recovery-codes')))
  expect(made.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect((await user.get('/api/auth/totp')).json.recoveryCodesLeft).toBe(10)
})

test('who has the password may try five codes, then one every two minutes, from wherever', async () => {
  await using app = await testApp({ config: { limits: defaultLimits, publicUrl: 'https://learn.example' } })
  const { user, code } = await withCodes(app)
  const client = await halfIn(app, user)
  const guess = async (at: number) => {
    const headers = { 'x-forwarded-for': `192.0.2.${at}` }
    return await client.post('/api/auth/signin/code', { code: '000000' }, { headers })
  }
  const statuses = []
  for (let at = 0; at < 7; at++) statuses.push((await guess(at)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect((await guess(8)).headers.get('retry-after')).toBe('120')
  app.clock.nowMs += 120_000
  expect((await enter(client, code())).status).toBe(200)
})

test('codes go off with a code or the password, after a recent sign-in alone', async () => {
  await using app = await testApp()
  const { user, code } = await withCodes(app)
  const off = async (body: object) => (await user.post('/api/auth/totp/off', body)).json?.code ?? 'off'
  app.clock.nowMs += 600_000
  expect(await off({ code: code() })).toBe('sign-in-again')
  await user.post('/api/auth/reauthenticate', { password: user.password })
  expect(await off({ code: code(600_000) })).toBe('bad-credentials')
  expect(await off({ password: 'not the password' })).toBe('bad-credentials')
  for (const body of [{}, { code: 7 }, { code: '12345' }, { password: null }])
    expect(await off(body)).toBe('validation')
  expect(await off({ code: code() })).toBe('off')
  expect(await off({ password: user.password })).toBe('not-found')
  expect((await app.client().post('/api/auth/signin', user)).status).toBe(200)
  expect([await app.db('totp_secrets'), await app.db('recovery_codes')]).toEqual([[], []])
  const ben = await withCodes(app, 'ben')
  expect((await ben.user.post('/api/auth/totp/off', { password: ben.user.password })).status).toBe(204)
})

test('a set-up that was begun again or half an hour ago goes on no more', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const on = async (code: string) => (await ada.post('/api/auth/totp/on', { code })).json.code
  expect(await on('123456')).toBe('expired')
  const first = appWith((await ada.post('/api/auth/totp/setup')).json.secret, app)
  const second = appWith((await ada.post('/api/auth/totp/setup')).json.secret, app)
  expect(await on(first())).toBe('bad-credentials')
  app.clock.nowMs += 30 * 60_000
  await ada.post('/api/auth/reauthenticate', { password: ada.password })
  expect(await on(second())).toBe('expired')
})

test('the secret is sealed at rest, and what is no code is refused', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const { secret } = (await ada.post('/api/auth/totp/setup')).json
  const row = await app.db('totp_secrets').first()
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(row.sealed_secret).toMatch(/^v1\./)
  for (const code of [undefined, null, 123456, {}, '', '12345', '1234567', '12345a', '1'.repeat(5000), '12345\u0000']) {
    expect((await ada.post('/api/auth/totp/on', { code })).status).toBe(400)
    expect((await app.post('/api/auth/signin/code', { code })).status).toBe(400)
  }
  expect(app.logLines.join('')).not.toContain(secret)
})

test('an account without codes and one with them answer a wrong password alike', async () => {
  await using app = await testApp()
  const { user } = await withCodes(app)
  const guess = async (email: string) => {
    const reply = await app.client().post('/api/auth/signin', { email, password: 'not the password' })
    return { ...reply.json, requestId: '' }
  }
  expect(await guess(user.email)).toEqual(await guess('nobody@example.org'))
})

test('every change is in the security log, with the account and without secrets', async () => {
  await using app = await testApp()
  const { user, code, recoveryCodes } = await withCodes(app)
  await enter(await halfIn(app, user), '000000')
  await enter(await halfIn(app, user), code())
  await user.post('/api/auth/totp/off', { password: user.password })
  await app.deps.securityLog.flush()
  const rows = await app.db('security_log').where({ user_id: user.userId }).orderBy('id')
  const noted = rows.map(({ what, outcome }) => `${what} ${outcome}`)
  for (const each of ['codes-on ok', 'sign-in code-needed', 'sign-in-code wrong', 'sign-in-code ok', 'codes-off ok'])
    expect(noted).toContain(each)
  expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0])
})

test('a customer whose codes an operator turned off signs in by password alone, and is told by mail', async () => {
  await using app = await testApp()
  const { user: ada } = await withCodes(app)
  await halfIn(app, ada)
  await customersService(app.deps).turnCodesOff({ via: 'shell', sender: null }, ada.userId)
  const { email, password } = ada
  expect((await app.client().post('/api/auth/signin', { email, password })).status).toBe(200)
  expect((await ada.get('/api/auth/totp')).json).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  expect((await subjectsTo(app, email)).at(-1)).toBe('A change to your account at Vademecum')
})
