import { expect, test } from 'vitest'
import { defaultLimits } from '../../config/limits.ts'
import { accountWorkOf } from '../../testing/account-work.ts'
import { linksTo, subjectsTo, tokenTo } from '../../testing/mail/mailed.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

const newPassword = 'a loud heron at dawn'
const change = (user: TestUser, body: object = {}) =>
  user.post('/api/auth/change-password', {
    currentPassword: user.password,
    newPassword,
    confirmPassword: newPassword,
    ...body,
  })
const cookieOf = ({ cookies }: TestUser) => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')

/** Signed in on another device. */
async function elsewhere(app: TestApp, { email, password }: TestUser) {
  const client = app.client()
  expect((await client.post('/api/auth/signin', { email, password })).status).toBe(200)
  return client
}

/** Counts what is hashed; `meanwhile` happens while it is. */
function watchedHashing({ deps: { argon2 } }: TestApp) {
  const { hash, verify } = argon2
  const watched: { done: string[]; meanwhile?: () => PromiseLike<unknown> } & Disposable = {
    done: [],
    [Symbol.dispose]: () => void Object.assign(argon2, { hash, verify }),
  }
  argon2.hash = async (...given) => {
    watched.done.push('hash')
    await watched.meanwhile?.()
    return await hash(...given)
  }
  argon2.verify = async (...given) => {
    watched.done.push('verify')
    return await verify(...given)
  }
  return watched
}

async function forget(app: TestApp, email: string) {
  return await app.post('/api/auth/forgot-password', { email })
}

test('a changed password ends all other login sessions, gives this one another id and is told by mail', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const tablet = await elsewhere(app, ada)
  const before = cookieOf(ada)
  const reply = await change(ada)
  expect([reply.status, reply.json]).toEqual([200, { sessionsEnded: 1 }])
  expect((await tablet.get('/api/auth/me')).status).toBe(401)
  expect((await ada.get('/api/auth/me')).status).toBe(200)
  expect((await app.get('/api/auth/me', { headers: { cookie: before } })).status).toBe(401)
  expect((await app.post('/api/auth/signin', ada)).status).toBe(401)
  expect((await app.post('/api/auth/signin', { ...ada, password: newPassword })).status).toBe(200)
  expect(await subjectsTo(app, ada.email)).toContainEqual(expect.stringContaining('A change to your account'))
})

const refused: [body: object, path: string, message: string][] = [
  [{ confirmPassword: 'another heron' }, 'confirmPassword', 'New passwords do not match.'],
  [
    { newPassword: 'short77', confirmPassword: 'short77' },
    'newPassword',
    'Password must be at least 8 characters long.',
  ],
  [
    { newPassword: 'Password123!', confirmPassword: 'Password123!' },
    'newPassword',
    'Please choose a less common password',
  ],
  [{ currentPassword: '' }, 'currentPassword', 'Required'],
  [{ currentPassword: 7 }, 'currentPassword', 'Required'],
  [{ newPassword: ['x'], confirmPassword: ['x'] }, 'newPassword', 'Required'],
  [{ newPassword: 'x\u0000'.repeat(8), confirmPassword: 'x\u0000'.repeat(8) }, 'newPassword', 'Invalid input'],
  [{ newPassword: 'ab'.repeat(65), confirmPassword: 'ab'.repeat(65) }, 'newPassword', 'Invalid input'],
]

test('a password that may not be is refused in words, and nothing changes', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  for (const [body, path, message] of refused) {
    const { json } = await change(ada, body)
    expect(json, JSON.stringify(body)).toMatchObject({ status: 400, code: 'validation', message })
    expect(json.fields[0]).toEqual({ path, message })
  }
  const wrong = await change(ada, { currentPassword: 'not the password' })
  expect(wrong.json).toMatchObject({ status: 401, code: 'bad-credentials', fields: [{ path: 'currentPassword' }] })
  expect((await app.post('/api/auth/signin', ada)).status).toBe(200)
  expect((await app.client().post('/api/auth/change-password', {})).json.code).toBe('not-signed-in')
})

test('guesses at the current password meet the limit of sign-ins before they are hashed', async () => {
  await using app = await testApp({ config: { limits: defaultLimits }, wait: () => Promise.reject(new Error('gone')) })
  const ada = await app.signUp('ada')
  using work = watchedHashing(app)
  const statuses = []
  for (let at = 0; at < 13; at++) {
    const reply = await change(ada, { currentPassword: 'not the password' })
    statuses.push(reply.status)
    if (reply.status === 429) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.at(-1)).toBe(429)
  expect(work.done.filter((each) => each === 'verify')).toHaveLength(10)
})

test('a login session that is ended while the password is looked at changes nothing, and does not come back', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  using work = watchedHashing(app)
  work.meanwhile = () => app.db('login_sessions').delete()
  expect((await change(ada)).json.code).toBe('not-signed-in')
  delete work.meanwhile
  expect(await app.db('login_sessions')).toEqual([])
  expect((await app.post('/api/auth/signin', ada)).status).toBe(200)
})

test('a forgotten password is set anew by the link in a mail, once, and every login session ends', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  await forget(app, ' ADA@example.org ')
  const token = await tokenTo(app, ada.email, '/reset-password')
  expect(token).toHaveLength(43)
  const look = await app.post('/api/auth/link', { token })
  expect(look.json).toEqual({
    purpose: 'reset-password',
    email: ada.email,
    expiresAt: new Date(app.clock.nowMs + 30 * 60_000).toISOString(),
  })
  const common = await app.post('/api/auth/reset-password', { token, newPassword: 'Password123!' })
  expect(common.json).toMatchObject({ code: 'validation', fields: [{ path: 'newPassword' }] })
  const reset = await app.client().post('/api/auth/reset-password', { token, newPassword })
  expect([reset.status, reset.json]).toEqual([200, { email: ada.email }])
  expect(reset.headers.getSetCookie()).toEqual([])
  expect((await ada.get('/api/auth/me')).status).toBe(401)
  const again = await app.post('/api/auth/reset-password', { token, newPassword: 'a third heron at noon' })
  expect([again.status, again.json.code]).toEqual([410, 'expired'])
  expect((await app.post('/api/auth/signin', ada)).status).toBe(401)
  expect((await app.post('/api/auth/signin', { ...ada, password: newPassword })).status).toBe(200)
})

test('of two who follow a link at the same time, one sets the password', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  await forget(app, ada.email)
  const token = await tokenTo(app, ada.email, '/reset-password')
  const passwords = Array.from({ length: 4 }, (_, at) => `a loud heron number ${at}`)
  const replies = await Promise.all(
    passwords.map((each) => app.post('/api/auth/reset-password', { token, newPassword: each })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410])
})

test('a link is over after half an hour, when another was used, and when the address is another', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const reset = async (token: string) => (await app.post('/api/auth/reset-password', { token, newPassword })).status
  await forget(app, ada.email)
  const late = await tokenTo(app, ada.email, '/reset-password')
  app.clock.nowMs += 30 * 60_000
  expect(await reset(late)).toBe(410)
  expect((await app.post('/api/auth/link', { token: late })).status).toBe(410)
  await forget(app, ada.email)
  await forget(app, ada.email)
  const [first, second] = (await linksTo(app, ada.email)).slice(-2)
  expect(await reset(first?.token ?? '')).toBe(200)
  expect(await reset(second?.token ?? '')).toBe(410)
  await forget(app, ada.email)
  const old = await tokenTo(app, ada.email, '/reset-password')
  await app.db('users').update({ email: 'new@example.org', email_key: 'new@example.org' })
  expect(await reset(old)).toBe(410)
})

test('a link for one purpose is of no use for another', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const token = await tokenTo(app, ada.email, '/verify-email')
  expect((await app.post('/api/auth/reset-password', { token, newPassword })).status).toBe(410)
  expect((await app.post('/api/auth/restore-email', { token })).status).toBe(410)
  expect((await app.post('/api/auth/confirm-email', { token })).status).toBe(410)
  expect((await app.post('/api/auth/verify-email', { token })).status).toBe(200)
})

test('who asks for a new password learns of no address whether it has an account, by words or by work', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const answerTo = async (email: string) => {
    const { status, json } = await forget(app, email)
    return { status, json }
  }
  const known = await answerTo(ada.email)
  expect(known).toEqual({ status: 200, json: { message: expect.any(String), sendsMail: false } })
  expect(await answerTo('nobody@example.org')).toEqual(known)
  const work = await accountWorkOf(app, () => forget(app, ada.email))
  expect(work).toHaveLength(1)
  expect(await accountWorkOf(app, () => forget(app, 'nobody@example.org'))).toEqual(work)
  expect(await linksTo(app, 'nobody@example.org')).toEqual([])
})

test('an unknown address and a wrong password cost the same hashings', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  using work = watchedHashing(app)
  const workOf = async (email: string) => {
    work.done.length = 0
    await app.client().post('/api/auth/signin', { email, password: 'not the password' })
    return [...work.done]
  }
  await workOf('first@example.org')
  expect(await workOf(ada.email)).toEqual(['verify'])
  expect(await workOf('nobody@example.org')).toEqual(['verify'])
})

test('nobody fills a letter box: five links, then one every ten minutes, and nobody is told', async () => {
  await using app = await testApp({ config: { limits: defaultLimits } })
  const ada = await app.signUp('ada')
  for (let at = 0; at < 8; at++) expect((await forget(app, ada.email)).status).toBe(200)
  const resets = async () => (await linksTo(app, ada.email)).filter(({ path }) => path === '/reset-password').length
  expect(await resets()).toBe(5)
  app.clock.nowMs += 600_000
  await forget(app, ada.email)
  expect(await resets()).toBe(6)
})

test('who made an account with the address of another is out when its owner sets a password', async () => {
  await using app = await testApp()
  const squatter = await app.signUp('ada')
  await app.db('passkeys').insert({
    id: 'p',
    user_id: squatter.userId,
    credential_id: 'c',
    public_key: 'k',
    counter: 0,
    transports: '[]',
    name: 'Theirs',
    is_synced: false,
    added_at_ms: 1,
  })
  await forget(app, squatter.email)
  const token = await tokenTo(app, squatter.email, '/reset-password')
  await app.post('/api/auth/reset-password', { token, newPassword })
  expect((await squatter.get('/api/auth/me')).status).toBe(401)
  expect(await app.db('passkeys')).toEqual([])
  expect((await app.db('users').first()).email_verified_at_ms).toBe(app.clock.nowMs)
})

test('what is no link is refused, and no token reaches the log or the database', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  await forget(app, ada.email)
  const token = await tokenTo(app, ada.email, '/reset-password')
  for (const odd of [undefined, null, 7, [], {}, '', 'x'.repeat(42), `${token}x`, `${token.slice(0, 42)}\u0000`])
    expect((await app.post('/api/auth/reset-password', { token: odd, newPassword })).status).toBe(400)
  expect((await app.post('/api/auth/reset-password', { token: 'x'.repeat(43), newPassword })).status).toBe(410)
  await app.post('/api/auth/link', { token })
  expect(app.logLines.join('')).not.toContain(token)
  expect(JSON.stringify(await app.db('mailed_links'))).not.toContain(token)
})
