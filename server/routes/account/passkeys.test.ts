/** @module-tag postgres */
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { mostPasskeys } from '../../../core/contract/account/passkeys.ts'
import { defaultLimits } from '../../config/limits.ts'
import { subjectsTo } from '../../testing/mail/mailed.ts'
import { softwareAuthenticator, type Changed } from '../../testing/software-authenticator.ts'
import { testApp, type TestAppOptions, type TestUser } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const origin = 'https://learn.example'
const open = ({ config = {} }: TestAppOptions = {}) => testApp({ config: { publicUrl: origin, ...config } })

async function add(user: TestUser, device = softwareAuthenticator(origin), changed?: Changed, name = 'My phone') {
  const options = (await user.post('/api/auth/passkeys/options')).json
  const reply = await user.post('/api/auth/passkeys', { name, credential: device.register(options, changed) })
  return { reply, device, options }
}

async function signIn(client: TestClient, device: ReturnType<typeof softwareAuthenticator>, changed?: Changed) {
  const options = (await client.post('/api/auth/signin/passkey/options')).json
  const credential = device.sign(options, changed)
  return { reply: await client.post('/api/auth/signin/passkey', { credential }), credential }
}

test('a passkey is added, signs in on its own and tells when it was used', async () => {
  await using app = await open()
  const ada = await app.signUp('ada')
  const { reply, device, options } = await add(ada)
  expect(options).toMatchObject({
    rp: { id: 'learn.example' },
    user: { name: ada.email, displayName: 'ada' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  const passkey = {
    id: expect.any(String),
    name: 'My phone',
    addedAt: '2026-11-21T09:00:00.000Z',
    lastUsedAt: null,
    isSynced: true,
  }
  expect([reply.status, reply.json]).toEqual([200, passkey])
  app.clock.nowMs += 60_000
  const phone = app.client()
  const { reply: signedIn } = await signIn(phone, device)
  expect(signedIn.json.customer.id).toBe(ada.userId)
  expect((await phone.get('/api/auth/me')).status).toBe(200)
  expect((await phone.get('/api/auth/passkeys')).json).toEqual([{ ...passkey, lastUsedAt: '2026-11-21T09:01:00.000Z' }])
  expect(await subjectsTo(app, ada.email)).toContainEqual(expect.stringContaining('A change to your account'))
})

test('a passkey that is added while its login session ends is none', async () => {
  await using app = await open()
  const ada = await app.signUp('ada')
  const options = (await ada.post('/api/auth/passkeys/options')).json
  const credential = softwareAuthenticator(origin).register(options)
  const { limits } = app.deps
  const { take } = limits
  limits.take = async (...given) => {
    await app.db('login_sessions').delete()
    await take(...given)
  }
  expect((await ada.post('/api/auth/passkeys', { name: 'My phone', credential })).json.code).toBe('not-signed-in')
  expect(await app.db('passkeys')).toEqual([])
})

test('a passkey stands for the code as well', async () => {
  await using app = await open()
  const ada = await app.signUp('ada')
  const { device } = await add(ada)
  const { secret } = (await ada.post('/api/auth/totp/setup')).json
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.nowMs })
  expect((await ada.post('/api/auth/totp/on', { code })).status).toBe(200)
  expect((await app.client().post('/api/auth/signin', ada)).json.code).toBe('code-needed')
  expect((await signIn(app.client(), device)).reply.status).toBe(200)
})

test('a sign-in by passkey asks for nothing that names anybody', async () => {
  await using app = await open()
  await add(await app.signUp('ada'))
  const options = (await app.client().post('/api/auth/signin/passkey/options')).json
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'learn.example',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [],
  })
})

const forgeries: Record<string, Changed> = {
  'of another site': { origin: 'https://learn.example.evil.test' },
  'for another site': { rpId: 'evil.test' },
  'without PIN or finger': { isVerified: false },
  'that names another user': { userHandle: 'bm9ib2R5' },
  'that was used less often than before': { counter: 1 },
}

test('a proof that is not for this shop, not verified or not theirs signs nobody in', async () => {
  await using app = await open()
  const ada = await app.signUp('ada')
  const { device } = await add(ada)
  await signIn(app.client(), device, { counter: 7 })
  for (const [words, changed] of Object.entries(forgeries)) {
    const { reply } = await signIn(app.client(), device, { counter: 100, ...changed })
    expect([words, reply.json.code]).toEqual([words, 'bad-credentials'])
  }
  const stranger = softwareAuthenticator(origin)
  stranger.register({ challenge: 'x', rp: { id: 'learn.example' }, user: { id: 'x' } })
  const unknown = (await signIn(app.client(), stranger)).reply
  expect(unknown.json.code).toBe('bad-credentials')
  const [passkey] = await app.db('passkeys')
  expect(passkey.counter).toBe(7)
  expect((await signIn(app.client(), device, { counter: 8 })).reply.status).toBe(200)
})

test('a passkey is not added for another site, without PIN or finger, or twice', async () => {
  await using app = await open()
  const ada = await app.signUp('ada')
  for (const changed of [{ origin: 'https://evil.test' }, { rpId: 'evil.test' }, { isVerified: false }])
    expect((await add(ada, undefined, changed)).reply.json.code).toBe('validation')
  const { device, options } = await add(ada)
  const twice = await add(ada, device)
  expect(twice.options.excludeCredentials).toMatchObject([{ type: 'public-key', transports: ['hybrid', 'internal'] }])
  expect(twice.reply.json.code).toBe('taken')
  const again = await ada.post('/api/auth/passkeys', { name: 'Again', credential: device.register(options) })
  expect([again.status, again.json.code]).toEqual([410, 'expired'])
  expect(await app.db('passkeys')).toHaveLength(1)
})

test('a challenge is good once, for five minutes, for what and whom it was made', async () => {
  await using app = await open()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const { device } = await add(ada)
  const { credential } = await signIn(app.client(), device)
  expect((await app.client().post('/api/auth/signin/passkey', { credential })).json.code).toBe('expired')

  const late = (await app.client().post('/api/auth/signin/passkey/options')).json
  app.clock.nowMs += 300_000
  const lateProof = { credential: device.sign(late) }
  expect((await app.client().post('/api/auth/signin/passkey', lateProof)).json.code).toBe('expired')

  const forAda = (await ada.post('/api/auth/reauthenticate/passkey/options')).json
  const proof = { credential: device.sign(forAda) }
  expect((await app.client().post('/api/auth/signin/passkey', proof)).json.code).toBe('expired')
  expect((await ben.post('/api/auth/reauthenticate/passkey', proof)).json.code).toBe('expired')
  expect((await ada.post('/api/auth/reauthenticate/passkey', proof)).status).toBe(200)

  const toAdd = (await ada.post('/api/auth/passkeys/options')).json
  const stolen = { name: 'Mine now', credential: softwareAuthenticator(origin).register(toAdd) }
  expect((await ben.post('/api/auth/passkeys', stolen)).json.code).toBe('expired')
})

test('of two proofs of one challenge at the same time, one signs in', async () => {
  await using app = await open()
  const { device } = await add(await app.signUp('ada'))
  const options = (await app.post('/api/auth/signin/passkey/options')).json
  const credential = device.sign(options)
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => app.client().post('/api/auth/signin/passkey', { credential })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
})

test('a passkey confirms that it is still them, and one of somebody else does not', async () => {
  await using app = await open()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const [{ device }, { device: bens }] = [await add(ada), await add(ben)]
  app.clock.nowMs += 600_001
  expect((await ada.post('/api/auth/passkeys/options')).json.code).toBe('sign-in-again')
  const options = (await ada.post('/api/auth/reauthenticate/passkey/options')).json
  expect(options.allowCredentials).toHaveLength(1)
  const wrong = await ada.post('/api/auth/reauthenticate/passkey', { credential: bens.sign(options) })
  expect(wrong.json.code).toBe('bad-credentials')
  const again = (await ada.post('/api/auth/reauthenticate/passkey/options')).json
  const right = await ada.post('/api/auth/reauthenticate/passkey', { credential: device.sign(again) })
  expect(right.json).toEqual({ recentUntil: new Date(app.clock.nowMs + 600_000).toISOString() })
  expect((await ada.post('/api/auth/passkeys/options')).status).toBe(200)
  const cem = await app.signUp('cem')
  expect((await cem.post('/api/auth/reauthenticate/passkey/options')).json.code).toBe('not-found')
})

test('a passkey gets another name and is removed, by its owner alone', async () => {
  await using app = await open()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const { reply, device } = await add(ada)
  const path = `/api/auth/passkeys/${reply.json.id}`
  expect((await ben.request('PUT', path, { name: 'Mine' })).json.code).toBe('not-found')
  expect((await ben.request('DELETE', path)).json.code).toBe('not-found')
  expect((await ada.request('PUT', path, { name: ' Work laptop ' })).json.name).toBe('Work laptop')
  for (const name of [undefined, null, 7, {}, '', '   ', 'a\u0000b', 'a\u0007b', 'a\u202eb', 'x'.repeat(61)])
    expect((await ada.request('PUT', path, { name })).status).toBe(400)
  for (const id of ['x', '1', 'x'.repeat(36), '%00'])
    expect([400, 404]).toContain((await ada.request('PUT', `/api/auth/passkeys/${id}`, { name: 'x' })).status)
  app.clock.nowMs += 600_001
  expect((await ada.request('DELETE', path)).json.code).toBe('sign-in-again')
  await ada.post('/api/auth/reauthenticate', { password: ada.password })
  expect((await ada.request('DELETE', path)).status).toBe(204)
  expect((await ada.request('DELETE', path)).status).toBe(404)
  expect((await signIn(app.client(), device)).reply.json.code).toBe('bad-credentials')
  expect((await ada.get('/api/auth/passkeys')).json).toEqual([])
})

test('an account has twenty passkeys at most', { tags: ['large'] }, async () => {
  await using app = await open()
  const ada = await app.signUp('ada')
  for (let at = 0; at < mostPasskeys; at++) expect((await add(ada)).reply.status).toBe(200)
  expect((await ada.post('/api/auth/passkeys/options')).json.code).toBe('taken')
})

test('what no device would answer is refused', async () => {
  await using app = await open()
  const ada = await app.signUp('ada')
  const { device } = await add(ada)
  const options = (await ada.post('/api/auth/signin/passkey/options')).json
  const good = device.sign(options)
  const client = app.client()
  const send = async (credential: unknown) => (await client.post('/api/auth/signin/passkey', { credential })).json.code
  for (const odd of [undefined, null, 7, [], {}, { ...good, id: 7 }, { ...good, type: 'password' }])
    expect(await send(odd)).toBe('validation')
  for (const [field, text] of Object.entries(good.response)) {
    expect(await send({ ...good, response: { ...good.response, [field]: 'x'.repeat(30_000) } })).toBe('validation')
    expect(await send({ ...good, response: { ...good.response, [field]: `${text}\u0000` } })).toBe('validation')
  }
  const data = (json: string) => ({
    ...good,
    response: { ...good.response, clientDataJSON: Buffer.from(json).toString('base64url') },
  })
  for (const json of ['{', 'null', '7', '{}', '{"challenge":{}}', '[]']) expect(await send(data(json))).toBe('expired')
  expect(app.logLines.join('')).not.toContain('request failed')
})

test('every way in shares the limits by address; to ask for a challenge has its own', async () => {
  const limits = { ...defaultLimits, signIn: { ...defaultLimits.signIn, perAddress: { burst: 3, everyMs: 60_000 } } }
  await using app = await open({ config: { limits } })
  const guess = () => app.client().post('/api/auth/signin', { email: 'ada@example.org', password: 'a guess' })
  const stranger = softwareAuthenticator(origin)
  stranger.register({ challenge: 'x', rp: { id: 'learn.example' }, user: { id: 'x' } })
  const prove = async () => (await signIn(app.client(), stranger)).reply
  const statuses = []
  for (const attempt of [guess, prove, guess, prove, guess]) statuses.push((await attempt()).status)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  expect((await guess()).headers.get('retry-after')).toBe('60')
  const ask = async () => (await app.client().post('/api/auth/signin/passkey/options')).status
  expect([await ask(), await ask()]).toEqual([200, 429])
})
