import { expect, test } from 'vitest'
import { defaultLimits } from '../../config/limits.ts'
import { linksTo, subjectsTo, tokenTo } from '../../testing/mail/mailed.ts'
import { accountWorkOf } from '../../testing/account-work.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import type { Reply } from '../../testing/test-client.ts'
import { dayMs } from '../../../core/durations.ts'

const changed = 'ada.lovelace@example.org'

async function moveTo(app: TestApp, user: TestUser, newEmail: string) {
  expect((await user.post('/api/auth/change-email', { newEmail })).status).toBe(200)
  return await app.client().post('/api/auth/confirm-email', { token: await tokenTo(app, newEmail, '/confirm-email') })
}

test('a new account gets a link that confirms its address, on any device, once', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  expect((await ada.get('/api/auth/me')).json.emailVerifiedAt).toBe(null)
  const token = await tokenTo(app, ada.email, '/verify-email')
  expect((await app.get(`/verify-email?token=${token}`)).status).toBe(404)
  const reply = await app.client().post('/api/auth/verify-email', { token })
  expect([reply.status, reply.json]).toEqual([200, { email: ada.email }])
  expect((await ada.get('/api/auth/me')).json.emailVerifiedAt).toBe('2026-11-21T09:00:00.000Z')
  const again = await app.post('/api/auth/verify-email', { token })
  expect([again.status, again.json.code]).toEqual([410, 'expired'])
})

test('the link comes again when asked for, five times and then every ten minutes, and not when it is of no use', async () => {
  await using app = await testApp({ config: { limits: defaultLimits } })
  const ada = await app.signUp('ada')
  const send = () => ada.post('/api/auth/verify-email/send')
  for (let at = 0; at < 5; at++) expect((await send()).status).toBe(200)
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect(refused.json.message).toBe('Too many attempts. Please try again in 10 minutes.')
  const links = await linksTo(app, ada.email)
  expect(links).toHaveLength(6)
  // A late mail is as good as the newest.
  expect((await app.post('/api/auth/verify-email', { token: links[0]?.token })).status).toBe(200)
  expect((await app.post('/api/auth/verify-email', { token: links[5]?.token })).status).toBe(410)
  expect((await send()).status).toBe(200)
  expect(await linksTo(app, ada.email)).toHaveLength(6)
  expect((await app.post('/api/auth/verify-email/send')).status).toBe(401)
})

test('who signs up with the address of an account is told plainly, and so is its owner by mail', async () => {
  await using app = await testApp({ config: { limits: { ...defaultLimits } } })
  const ada = await app.signUp('ada')
  const again = { email: 'ADA@example.org', username: 'other', password: 'a loud heron at dawn' }
  expect((await app.post('/api/auth/signup', again)).json).toMatchObject({ code: 'taken', fields: [{ path: 'email' }] })
  expect(await subjectsTo(app, ada.email)).toContainEqual(expect.stringContaining('You already have an account'))
})

test('an address changes when the link in the new one is followed, and the old one is told', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const asked = await ada.post('/api/auth/change-email', { newEmail: changed })
  expect([asked.status, asked.json.sendsMail]).toEqual([200, false])
  expect((await ada.get('/api/auth/email')).json).toEqual({
    email: ada.email,
    verifiedAt: null,
    pending: { email: changed, expiresAt: '2026-11-21T09:30:00.000Z' },
  })
  const token = await tokenTo(app, changed, '/confirm-email')
  const reply = await app.client().post('/api/auth/confirm-email', { token })
  expect([reply.status, reply.json]).toEqual([200, { email: changed }])
  expect((await ada.get('/api/auth/email')).json).toEqual({
    email: changed,
    verifiedAt: '2026-11-21T09:00:00.000Z',
    pending: null,
  })
  expect((await app.post('/api/auth/confirm-email', { token })).status).toBe(410)
  expect((await app.post('/api/auth/signin', { ...ada, email: changed })).status).toBe(200)
  expect((await app.post('/api/auth/signin', ada)).status).toBe(401)
  expect(await subjectsTo(app, ada.email)).toContainEqual(expect.stringContaining('was changed'))
})

test('changing the address needs a sign-in of the last ten minutes, or the password again', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const ask = async () => (await ada.post('/api/auth/change-email', { newEmail: changed })).json.code
  app.clock.nowMs += 600_001
  expect(await ask()).toBe('sign-in-again')
  const wrong = await ada.post('/api/auth/reauthenticate', { password: 'not the password' })
  expect(wrong.json).toMatchObject({ code: 'bad-credentials', fields: [{ path: 'password' }] })
  expect(await ask()).toBe('sign-in-again')
  const right = await ada.post('/api/auth/reauthenticate', { password: ada.password })
  expect(right.json).toEqual({ recentUntil: new Date(app.clock.nowMs + 600_000).toISOString() })
  expect(await ask()).toBe(undefined)
  app.clock.nowMs += 600_001
  expect(await ask()).toBe('sign-in-again')
})

test('only the address that was asked for last can be changed to', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  await ada.post('/api/auth/change-email', { newEmail: 'first@example.org' })
  const first = await tokenTo(app, 'first@example.org', '/confirm-email')
  await ada.post('/api/auth/change-email', { newEmail: changed })
  expect((await app.post('/api/auth/confirm-email', { token: first })).status).toBe(410)
  app.clock.nowMs += 30 * 60_000
  const late = await tokenTo(app, changed, '/confirm-email')
  expect((await app.post('/api/auth/confirm-email', { token: late })).status).toBe(410)
})

test('a change of address that was asked for ends with whoever asked, and one’s own can still be confirmed', async () => {
  const newPassword = 'a loud heron at dawn'
  const endings = {
    'a password that is changed': (_: TestApp, ada: TestUser) =>
      ada.post('/api/auth/change-password', {
        currentPassword: ada.password,
        newPassword,
        confirmPassword: newPassword,
      }),
    'a password that is set anew': async (app: TestApp, { email }: TestUser) => {
      await app.post('/api/auth/forgot-password', { email })
      const token = await tokenTo(app, email, '/reset-password')
      return await app.client().post('/api/auth/reset-password', { token, newPassword })
    },
    'to sign out everywhere else': (_: TestApp, ada: TestUser) => ada.post('/api/auth/sessions/end-others'),
    'to sign one other device out': async (app: TestApp, ada: TestUser) => {
      await app.client().post('/api/auth/signin', { email: ada.email, password: ada.password })
      const [, other] = (await ada.get('/api/auth/sessions')).json
      const { status } = await ada.request('DELETE', `/api/auth/sessions/${other.id}`)
      return { status: status === 204 ? 200 : status }
    },
  }
  for (const [what, end] of Object.entries(endings)) {
    await using app = await testApp()
    const ada = await app.signUp('ada')
    const own = await tokenTo(app, ada.email, '/verify-email')
    await ada.post('/api/auth/change-email', { newEmail: changed })
    const token = await tokenTo(app, changed, '/confirm-email')
    expect((await end(app, ada)).status, what).toBe(200)
    expect((await app.client().post('/api/auth/confirm-email', { token })).status, what).toBe(410)
    expect((await app.client().post('/api/auth/verify-email', { token: own })).status, what).toBe(200)
  }
})

test('a change of address that is asked for while its login session ends is none', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const other = app.client()
  await other.post('/api/auth/signin', { email: ada.email, password: ada.password })
  const { limits } = app.deps
  const { take } = limits
  limits.take = async (...given) => {
    limits.take = take
    expect((await ada.post('/api/auth/sessions/end-others')).json).toEqual({ sessionsEnded: 1 })
    await take(...given)
  }
  expect((await other.post('/api/auth/change-email', { newEmail: changed })).json.code).toBe('not-signed-in')
  expect((await ada.get('/api/auth/email')).json.pending).toBeNull()
  expect(await subjectsTo(app, changed)).toEqual([])
})

test('an address of another account gets no link but a notice, and who asks is told the same', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const askFor = async (newEmail: string) => {
    const replies: Reply[] = []
    const ask = async () => replies.push(await ada.post('/api/auth/change-email', { newEmail }))
    return { statements: await accountWorkOf(app, ask), json: replies[0]?.json }
  }
  const taken = await askFor(ben.email)
  const shown = async (email: string) => {
    const { json } = await ada.get('/api/auth/email')
    return JSON.stringify(json).replaceAll(email, 'it')
  }
  const whenTaken = await shown(ben.email)
  const free = await askFor(changed)
  expect(taken.statements).toEqual(free.statements)
  expect(taken.statements.length).toBeGreaterThan(3)
  expect(taken.json.message.replace(ben.email, 'it')).toBe(free.json.message.replace(changed, 'it'))
  expect(whenTaken).toBe(await shown(changed))
  expect((await linksTo(app, ben.email)).map(({ path }) => path)).toEqual(['/verify-email'])
  expect(await subjectsTo(app, ben.email)).toContainEqual(expect.stringContaining('You already have an account'))
})

test('an address that got an account before the link was followed is refused', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  await ada.post('/api/auth/change-email', { newEmail: 'ben@example.org' })
  const token = await tokenTo(app, 'ben@example.org', '/confirm-email')
  await app.signUp('ben')
  expect((await app.post('/api/auth/confirm-email', { token })).json.code).toBe('taken')
})

test('the old address takes a change back for seven days: whoever made it is out, and only the owner gets back in', async () => {
  await using app = await testApp()
  const thief = await app.signUp('ada')
  expect((await moveTo(app, thief, changed)).status).toBe(200)
  await thief.post('/api/auth/totp/setup')
  const secret = { user_id: thief.userId, credential_id: 'c', public_key: 'k', counter: 0, transports: '[]' }
  const passkey = { ...secret, id: 'p', name: 'Theirs', is_synced: false, added_at_ms: app.clock.nowMs }
  await app.db('passkeys').insert(passkey)
  app.clock.nowMs += 7 * dayMs - 1
  const token = await tokenTo(app, thief.email, '/restore-email')
  const reply = await app.client().post('/api/auth/restore-email', { token })
  expect([reply.status, reply.json]).toEqual([200, { email: thief.email }])
  expect((await thief.get('/api/auth/me')).status).toBe(401)
  expect((await app.post('/api/auth/signin', thief)).status).toBe(401)
  expect(await app.db('passkeys')).toEqual([])
  expect(await app.db('totp_secrets')).toEqual([])
  const reset = await tokenTo(app, thief.email, '/reset-password')
  const newPassword = 'a loud heron at dawn'
  expect((await app.post('/api/auth/reset-password', { token: reset, newPassword })).status).toBe(200)
  expect((await app.post('/api/auth/signin', { ...thief, password: newPassword })).status).toBe(200)
  expect((await app.post('/api/auth/restore-email', { token })).status).toBe(410)
})

test('an address that may still be given back is not said to have an account, and can be used after that', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  await moveTo(app, ada, changed)
  await ben.post('/api/auth/change-email', { newEmail: ada.email })
  const subjects = await subjectsTo(app, ada.email)
  expect(subjects.at(-1)).toBe('This address cannot be used at Vademecum yet')
  expect(subjects.join()).not.toContain('You already have an account')
  app.clock.nowMs += 7 * dayMs
  await ben.post('/api/auth/signin', ben)
  expect((await moveTo(app, ben, ada.email)).status).toBe(200)
})

test('after seven days there is no way back', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  await moveTo(app, ada, changed)
  app.clock.nowMs += 7 * dayMs
  const token = await tokenTo(app, ada.email, '/restore-email')
  expect((await app.post('/api/auth/restore-email', { token })).status).toBe(410)
})

test('an older way back goes before a newer one, whichever is followed first', async () => {
  await using app = await testApp()
  const owner = await app.signUp('ada')
  await moveTo(app, owner, 'second@example.org')
  app.clock.nowMs += 1000
  await moveTo(app, owner, 'third@example.org')
  const toFirst = await tokenTo(app, owner.email, '/restore-email')
  const toSecond = await tokenTo(app, 'second@example.org', '/restore-email')
  expect((await app.post('/api/auth/restore-email', { token: toSecond })).json).toEqual({ email: 'second@example.org' })
  expect((await app.post('/api/auth/restore-email', { token: toFirst })).json).toEqual({ email: owner.email })
  expect((await app.post('/api/auth/restore-email', { token: toSecond })).status).toBe(410)
})

test('an address that may be taken back is nobody else’s until then', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  await moveTo(app, ada, changed)
  const signUp = () =>
    app.client().post('/api/auth/signup', { email: 'ada@example.org', username: 'squatter', password: ada.password })
  expect((await signUp()).json.code).toBe('taken')
  await ben.post('/api/auth/change-email', { newEmail: 'ada@example.org' })
  expect(await tokenTo(app, 'ada@example.org', '/confirm-email')).toBe('')
  app.clock.nowMs += 7 * dayMs
  expect((await signUp()).status).toBe(200)
})

test('what is no address or link is refused, and the pages that links lead to send no Referer', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  for (const newEmail of [
    undefined,
    null,
    7,
    [],
    {},
    '',
    'ada',
    'a\u0000@example.org',
    'a\u0007@example.org',
    'a\u200b@example.org',
    `${'a'.repeat(250)}@example.org`,
  ])
    expect((await ada.post('/api/auth/change-email', { newEmail })).status).toBe(400)
  for (const path of [
    '/api/auth/verify-email',
    '/api/auth/confirm-email',
    '/api/auth/restore-email',
    '/api/auth/link',
  ]) {
    for (const token of [undefined, null, 7, {}, 'x', 'x'.repeat(44)])
      expect((await app.post(path, { token })).status).toBe(400)
    expect((await app.post(path, { token: 'x'.repeat(43) })).json.code).toBe('expired')
  }
  for (const path of ['/verify-email', '/reset-password', '/confirm-email', '/restore-email'])
    expect((await app.get(path)).headers.get('referrer-policy')).toBe('no-referrer')
})
