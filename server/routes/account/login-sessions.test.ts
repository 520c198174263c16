import { expect, test } from 'vitest'
import { deviceWords } from '../../http/device-words.ts'
import { longestMs } from '../../config/lifetimes.ts'
import { removeExpired } from '../../jobs/cleanup.ts'
import { tokenTo } from '../../testing/mail/mailed.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const agents = {
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Safari on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  'Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Samsung Internet on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  'Unknown device': 'curl/8.5.0',
}

async function signInWith(app: TestApp, { email, password }: TestUser, agent: string) {
  const client = app.client()
  await client.post('/api/auth/signin', { email, password }, { headers: { 'user-agent': agent } })
  return client
}

test('a device is named in words by what its browser says', () => {
  for (const [words, agent] of Object.entries(agents)) expect(deviceWords(agent)).toBe(words)
  expect(deviceWords('')).toBe('Unknown device')
})

test('the list says where one is signed in, since when, and which one asks', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  await app.signUp('ben')
  app.clock.nowMs += 60_000
  const phone = await signInWith(app, ada, agents['Chrome on Android'])
  app.clock.nowMs += 11 * 60_000
  await ada.get('/api/auth/me')
  const { json } = await phone.get('/api/auth/sessions')
  expect(json).toEqual([
    {
      id: expect.stringMatching(/^[\w-]{22}$/),
      device: 'Chrome on Android',
      begunAt: '2026-11-21T09:01:00.000Z',
      lastSeenAt: '2026-11-21T09:12:00.000Z',
      isThis: true,
    },
    {
      id: expect.any(String),
      device: 'Unknown device',
      begunAt: '2026-11-21T09:00:00.000Z',
      lastSeenAt: '2026-11-21T09:12:00.000Z',
      isThis: false,
    },
  ])
  const rows = JSON.stringify(await app.db('login_sessions'))
  expect(rows).not.toContain('Mozilla')
  for (const { id } of json) expect(rows).not.toContain(id)
})

test('one login session is ended, and that of nobody else', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const phone = await signInWith(app, ada, agents['Safari on iPhone'])
  const [own, other] = (await ada.get('/api/auth/sessions')).json
  expect((await ben.request('DELETE', `/api/auth/sessions/${other.id}`)).status).toBe(404)
  expect((await phone.get('/api/auth/me')).status).toBe(200)
  expect((await ada.request('DELETE', `/api/auth/sessions/${other.id}`)).status).toBe(204)
  expect((await phone.get('/api/auth/me')).status).toBe(401)
  expect((await ada.request('DELETE', `/api/auth/sessions/${other.id}`)).status).toBe(404)
  for (const odd of ['x', '%00', own.id.slice(1), 'x'.repeat(5000)])
    expect([400, 404, 414]).toContain((await ada.request('DELETE', `/api/auth/sessions/${odd}`)).status)
  const out = await ada.request('DELETE', `/api/auth/sessions/${own.id}`)
  expect(out.status).toBe(204)
  expect(ada.cookies.has('__Host-sid')).toBe(false)
  expect((await ada.get('/api/auth/sessions')).json.code).toBe('not-signed-in')
})

test('all other login sessions are ended at once', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const others = [await signInWith(app, ada, ''), await signInWith(app, ada, '')]
  expect((await ada.post('/api/auth/sessions/end-others')).json).toEqual({ sessionsEnded: 2 })
  expect((await ada.post('/api/auth/sessions/end-others')).json).toEqual({ sessionsEnded: 0 })
  for (const other of others) expect((await other.get('/api/auth/me')).status).toBe(401)
  for (const still of [ada, ben]) expect((await still.get('/api/auth/me')).status).toBe(200)
})

test('to confirm who one is gives the login session another id and moves neither its begin nor its end', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const before = Array.from(ada.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const [begun] = (await ada.get('/api/auth/sessions')).json
  app.clock.nowMs += 60_000
  expect((await ada.post('/api/auth/reauthenticate', { password: ada.password })).status).toBe(200)
  expect((await app.get('/api/auth/me', { headers: { cookie: before } })).status).toBe(401)
  const [renewed, ...more] = (await ada.get('/api/auth/sessions')).json
  expect(more).toEqual([])
  expect(renewed.id).not.toBe(begun.id)
  expect(renewed).toMatchObject({ begunAt: begun.begunAt, device: begun.device, isThis: true })
  app.clock.nowMs += longestMs
  expect((await ada.get('/api/auth/me')).status).toBe(401)
})

test('a login session that is ended while its password is looked at does not come back', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const { argon2 } = app.deps
  const { verify } = argon2
  argon2.verify = async (...given) => {
    await app.db('login_sessions').delete()
    return await verify(...given)
  }
  try {
    const reply = await ada.post('/api/auth/reauthenticate', { password: ada.password })
    expect(reply.json.code).toBe('not-signed-in')
  } finally {
    argon2.verify = verify
  }
  expect(await app.db('login_sessions')).toEqual([])
})

test('links and challenges whose time is over are removed', async () => {
  await using app = await testApp()
  await app.signUp('ada')
  await app.post('/api/auth/signin/passkey/options')
  app.clock.nowMs += 30 * 60_000
  await removeExpired(app.deps, longestMs)
  expect([await app.db('mailed_links'), await app.db('login_challenges')]).toEqual([[], []])
})

test('who signs out of the device at hand can still confirm an address that they asked for', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const newEmail = 'ada.lovelace@example.org'
  await ada.post('/api/auth/change-email', { newEmail })
  const token = await tokenTo(app, newEmail, '/confirm-email')
  const [own] = (await ada.get('/api/auth/sessions')).json
  expect((await ada.request('DELETE', `/api/auth/sessions/${own.id}`)).status).toBe(204)
  expect((await app.client().post('/api/auth/confirm-email', { token })).status).toBe(200)
})
