import { expect, test } from 'vitest'
import { defaultLimits } from '../../config/limits.ts'
import { allAtOnce } from '../../testing/all-at-once.ts'
import { noLimits } from '../../testing/no-limits.ts'
import { testApp } from '../../testing/test-app.ts'

const password = 'a quiet heron at dusk'
const ada = { email: 'Ada@Example.org', username: 'Ada', password }

test('a new user signs up, is known, signs out, and signs in', async () => {
  await using app = await testApp()
  const made = await app.post('/api/auth/signup', ada)
  expect(made.status).toBe(200)
  expect(made.json.customer).toEqual({
    id: expect.any(String),
    username: 'Ada',
    email: 'Ada@Example.org',
    emailVerifiedAt: null,
    subscriptionStatus: 'Free',
    tokensUsed: 0,
    tokenLimit: 100,
    createdAt: '2026-11-21T09:00:00.000Z',
  })
  expect((await app.get('/api/auth/me')).json).toEqual(made.json.customer)
  expect((await app.post('/api/auth/signout')).status).toBe(204)
  expect((await app.get('/api/auth/me')).status).toBe(401)
  const signedIn = await app.post('/api/auth/signin', { email: ' ada@example.ORG', password })
  expect(signedIn.json).toEqual(made.json)
  expect((await app.get('/api/auth/me')).json).toEqual(made.json.customer)
  expect((await app.get('/api/auth/user')).json).toEqual(made.json.customer)
  expect((await app.post('/api/auth/signout')).status).toBe(204)
  expect((await app.get('/api/auth/me')).json).toMatchObject({ code: 'not-signed-in', message: 'Please sign in' })
  expect((await app.post('/api/auth/signout')).status).toBe(204)
})

test('/api/login leads on to the page to sign in on, with where to go then', async () => {
  await using app = await testApp()
  const placeOf = async (search: string) => {
    const { status, headers } = await app.get(`/api/login${search}`)
    return [status, headers.get('location')]
  }
  expect(await placeOf('')).toEqual([302, '/signin'])
  expect(await placeOf('?redirect=/ai-companion?q=a%26b')).toEqual([
    302,
    '/signin?redirect=%2Fai-companion%3Fq%3Da%26b',
  ])
  // Where it leads is the page's to judge: it stays within the query.
  expect(await placeOf('?redirect=//evil.example/%0d%0aSet-Cookie:a')).toEqual([
    302,
    '/signin?redirect=%2F%2Fevil.example%2F%0D%0ASet-Cookie%3Aa',
  ])
})

test('an address and a user name are taken whatever their case', async () => {
  await using app = await testApp()
  await app.post('/api/auth/signup', ada)
  const sameAddress = await app.post('/api/auth/signup', { ...ada, email: 'ADA@example.org', username: 'Grace' })
  expect(sameAddress.status).toBe(409)
  expect(sameAddress.json).toMatchObject({ code: 'taken', fields: [{ path: 'email' }] })
  const sameName = await app.post('/api/auth/signup', { ...ada, email: 'grace@example.org', username: 'aDA' })
  expect(sameName.json).toMatchObject({ code: 'taken', fields: [{ path: 'username' }] })
})

test('who writes the address of somebody else in other letters keeps its owner from no mail', async () => {
  await using app = await testApp()
  const made = await app.post('/api/auth/signup', { ...ada, email: 'ａｄａ@example.org' })
  expect(made.json.customer.email).toBe('ada@example.org')
  expect((await app.post('/api/auth/signup', { ...ada, email: 'ada﹫grace@example.org' })).status).toBe(400)
})

test('nobody learns from one address who of many has an account', async () => {
  const limits = { ...defaultLimits, signUp: { ...defaultLimits.signUp, all: { burst: 1000, everyMs: 1 } } }
  await using app = await testApp({ config: { limits, publicUrl: 'https://learn.example' } })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  await app.post('/api/auth/signup', ada, from('198.51.100.7'))
  const probe = (email: string) => app.post('/api/auth/signup', { ...ada, email }, from('192.0.2.1'))
  for (let times = 0; times < 5; times++) expect((await probe(ada.email)).status).toBe(409)
  // Who has an account and who has none get the same answer from then on.
  for (const email of [ada.email, 'nobody@example.org']) expect((await probe(email)).status).toBe(429)
  app.clock.nowMs += 60_000
  expect((await probe(ada.email)).status).toBe(409)
  expect((await probe('nobody@example.org')).status).toBe(429)
})

test('nor from many sign-ups at once: a free address is then refused as a taken one is', async () => {
  const limits = { ...noLimits, signUp: { ...noLimits.signUp, takenPerAddress: { burst: 1, everyMs: 60_000 } } }
  await using app = await testApp({ config: { limits } })
  await app.post('/api/auth/signup', ada)
  const replies = await allAtOnce(app.db, 40, async (at) => {
    const isFree = at % 2 > 0
    const email = isFree ? `free${at}@example.org` : ada.email
    return [
      isFree,
      (await app.post('/api/auth/signup', { ...ada, email, username: `ada number ${at}` })).status,
    ] as const
  })
  const answersTo = (free: boolean) => replies.flatMap(([isFree, status]) => (isFree === free ? [status] : []))
  expect(answersTo(false).toSorted()).toEqual([409, ...Array.from({ length: 19 }, () => 429)])
  expect(answersTo(true)).toContain(429)
})

test('of many who sign up with one address at the same time, one gets it', async () => {
  await using app = await testApp()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => app.post('/api/auth/signup', { ...ada, username: `ada number ${at}` })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test('a wrong password and an unknown address get the same answer', async () => {
  await using app = await testApp()
  await app.post('/api/auth/signup', ada)
  const wrong = await app.post('/api/auth/signin', { email: ada.email, password: 'not the password' })
  const unknown = await app.post('/api/auth/signin', { email: 'nobody@example.org', password })
  expect(wrong.status).toBe(401)
  expect(wrong.json).toMatchObject({
    code: 'bad-credentials',
    message: 'Failed to sign in. Please check your credentials.',
  })
  expect({ ...unknown.json, requestId: '' }).toEqual({ ...wrong.json, requestId: '' })
  expect(unknown.headers.getSetCookie()).toEqual([])
})

const refusals: [body: object, path: string, message: string][] = [
  [{ ...ada, email: 'ada' }, 'email', 'Please enter a valid email address'],
  [{ ...ada, email: 'ada@localhost' }, 'email', 'Please enter a valid email address'],
  [{ ...ada, email: `${'a'.repeat(250)}@example.org` }, 'email', 'Invalid input'],
  [{ ...ada, email: 'a\u0007da@example.org' }, 'email', 'Invalid input'],
  [{ ...ada, username: 'Al' }, 'username', 'Username must be at least 3 characters'],
  [{ ...ada, username: '  A  ' }, 'username', 'Username must be at least 3 characters'],
  [{ ...ada, username: 'A\u0000da' }, 'username', 'Invalid input'],
  [{ ...ada, username: 'A\ud800da' }, 'username', 'Invalid input'],
  [{ ...ada, username: 'A\u202eda' }, 'username', 'Invalid input'],
  [{ ...ada, username: 'Ada\u200b' }, 'username', 'Invalid input'],
  [{ ...ada, username: 'x'.repeat(41) }, 'username', 'Invalid input'],
  [{ ...ada, password: '12345' }, 'password', 'Password must be at least 8 characters'],
  [{ ...ada, password: 'short77' }, 'password', 'Password must be at least 8 characters'],
  [{ ...ada, password: 'Password123!' }, 'password', 'Please choose a less common password'],
  [{ ...ada, password: 'swordfish' }, 'password', 'Please choose a less common password'],
  [{ ...ada, password: 'vademecum2026' }, 'password', 'Please choose a less common password'],
  [{ ...ada, password: 'x\u0000'.repeat(6) }, 'password', 'Invalid input'],
  [{ ...ada, password: 'a quiet heron \ud83d' }, 'password', 'Invalid input'],
  [{ ...ada, password: 'ab'.repeat(65) }, 'password', 'Invalid input'],
  [{ ...ada, password: 12345678 }, 'password', 'Required'],
  [{ ...ada, email: ['ada@example.org'] }, 'email', 'Required'],
  [{ username: 'Ada', password }, 'email', 'Required'],
]

test('sign-up refuses what is no address, name or good password, and says which', async () => {
  await using app = await testApp()
  for (const [body, path, message] of refusals) {
    const reply = await app.post('/api/auth/signup', body)
    expect(reply.json, JSON.stringify(body)).toMatchObject({ status: 400, code: 'validation', message })
    expect(reply.json.fields[0]).toEqual({ path, message })
  }
  expect(await app.db('users')).toEqual([])
})

test('a password with the own name or address in it is too common', async () => {
  await using app = await testApp()
  const named = await app.post('/api/auth/signup', { ...ada, username: 'LovelaceAda', password: 'lovelaceada99' })
  expect(named.json.message).toBe('Please choose a less common password')
  const addressed = await app.post('/api/auth/signup', {
    ...ada,
    email: 'countess@example.org',
    password: 'Countess1!',
  })
  expect(addressed.json.message).toBe('Please choose a less common password')
})

test('the operator can ask for longer passwords, and sign-in does not', async () => {
  await using app = await testApp()
  await app.post('/api/auth/signup', { ...ada, password: 'heron dusk' })
  await using strict = await testApp({ config: { passwordMin: 15 } })
  const refused = await strict.post('/api/auth/signup', { ...ada, password: 'heron dusk' })
  expect(refused.json.message).toBe('Password must be at least 15 characters')
  const tried = await strict.post('/api/auth/signin', { email: ada.email, password: 'heron dusk' })
  expect(tried.json.code).toBe('bad-credentials')
})

test('sign-in refuses what is no address or password before it looks', async () => {
  await using app = await testApp()
  const short = await app.post('/api/auth/signin', { email: ada.email, password: '12345' })
  expect(short.json.message).toBe('Password must be at least 6 characters')
  const huge = await app.post('/api/auth/signin', { email: ada.email, password: 'x'.repeat(1025) })
  expect(huge.status).toBe(400)
  const nul = await app.post('/api/auth/signin', { email: 'a\u0000@example.org', password })
  expect(nul.status).toBe(400)
  for (const body of [null, [], 'text', 7]) expect((await app.post('/api/auth/signin', body)).status).toBe(400)
  expect((await app.post('/api/auth/signin')).status).toBe(400)
})

test('nothing of the account but the named fields leaves', async () => {
  await using app = await testApp()
  const ben = await app.signUp('ben')
  expect(Object.keys((await ben.get('/api/auth/me')).json).toSorted()).toEqual([
    'createdAt',
    'email',
    'emailVerifiedAt',
    'id',
    'subscriptionStatus',
    'tokenLimit',
    'tokensUsed',
    'username',
  ])
})

test('fields that sign-up does not name are ignored', async () => {
  await using app = await testApp()
  const made = await app.post('/api/auth/signup', { ...ada, id: 'mine', subscriptionStatus: 'active', tokenLimit: 9e9 })
  expect(made.json.customer).toMatchObject({ subscriptionStatus: 'Free', tokenLimit: 100 })
  expect(made.json.customer.id).not.toBe('mine')
})

test('a password hashed with another cost is hashed again at sign-in', async () => {
  await using app = await testApp({ config: { passwordCost: { memoryKib: 64, passes: 2 } } })
  const carl = await app.signUp('carl')
  app.deps.config.passwordCost.passes = 1
  await using later = await testApp({ config: { passwordCost: { memoryKib: 64, passes: 1 } } })
  await later.db('users').insert(await app.db('users').first())
  expect((await later.post('/api/auth/signin', { email: carl.email, password: carl.password })).status).toBe(200)
  expect((await later.db('users').first()).password_hash).toContain('m=64,t=1,p=1')
  expect((await later.post('/api/auth/signin', { email: carl.email, password: carl.password })).status).toBe(200)
})

test('a password that is changed while the one before is hashed again stays changed', async () => {
  await using app = await testApp()
  const carl = await app.signUp('carl')
  const { argon2 } = app.deps
  const { hash } = argon2
  const outdated = await hash(carl.password, { algorithm: 2, memoryCost: 64, timeCost: 2, parallelism: 1 })
  await app.db('users').update({ password_hash: outdated })
  argon2.hash = async (...given) => {
    await app.db('users').update({ password_hash: 'of the new password' })
    return await hash(...given)
  }
  try {
    await app.post('/api/auth/signin', { email: carl.email, password: carl.password })
  } finally {
    argon2.hash = hash
  }
  expect((await app.db('users').first()).password_hash).toBe('of the new password')
})

test('the password is kept as an argon2id hash alone', async () => {
  await using app = await testApp()
  await app.post('/api/auth/signup', ada)
  const row = await app.db('users').first()
  expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  expect(JSON.stringify(row)).not.toContain(password)
})

test('no address, name or password reaches the log, not even when the database fails', async () => {
  await using app = await testApp()
  const dora = await app.signUp('dora')
  await dora.post('/api/auth/signin', { email: dora.email, password: 'wrong password' })
  await dora.get('/api/auth/me?email=dora@example.org')
  await app.db.schema.renameTable('users', 'elsewhere')
  expect((await app.post('/api/auth/signin', { email: dora.email, password })).status).toBe(500)
  const log = app.logLines.join('')
  expect(log).toContain('request failed')
  for (const secret of ['dora', 'heron', 'wrong password', '127.0.0.1']) expect(log).not.toContain(secret)
})

test('a customer is told what they have bought, and what they have used this month', async () => {
  await using app = await testApp()
  const student = await app.signUp()
  const own = async () => (await student.get('/api/auth/me')).json
  expect(await own()).toMatchObject({ subscriptionStatus: 'Free', tokensUsed: 0, tokenLimit: 100 })
  const user_id = student.userId
  await app.db('subscriptions').insert({ user_id, status: 'active', tier: 'standard', token_limit: 500 })
  const usage = { '2026-10-31': 40, '2026-11-01': 3, '2026-11-21': 4 }
  for (const [used_on, tokens] of Object.entries(usage))
    await app.db('token_usage').insert({ user_id, used_on, tokens })
  expect(await own()).toMatchObject({ subscriptionStatus: 'active', tokensUsed: 7, tokenLimit: 500 })
  app.clock.nowMs = Date.UTC(2026, 11, 1)
  expect(await own()).toMatchObject({ tokensUsed: 0 })
})
