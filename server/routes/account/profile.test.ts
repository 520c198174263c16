import { expect, test } from 'vitest'
import { defaultLimits } from '../../config/limits.ts'
import { testApp } from '../../testing/test-app.ts'

const rename = '/api/auth/change-username'

test('a new username is what the account is called from then on, however often it is sent', async () => {
  await using app = await testApp()
  const ada = await app.signUp('Ada')
  for (const _ of [1, 2])
    expect((await ada.post(rename, { username: '  Ada L. ' })).json).toMatchObject({
      customer: { id: ada.userId, username: 'Ada L.', email: ada.email },
    })
  expect((await ada.get('/api/auth/me')).json).toMatchObject({ username: 'Ada L.' })
  expect((await ada.post(rename, { username: 'ADA L.' })).json).toMatchObject({ customer: { username: 'ADA L.' } })
  // The old one is free again.
  const { json } = await app.client().post('/api/auth/signup', { ...ada, email: 'other@example.org', username: 'Ada' })
  expect(json).toMatchObject({ customer: { username: 'Ada' } })
})

test('a name of somebody else is refused, however it is written', async () => {
  await using app = await testApp()
  const [ada] = [await app.signUp('Ada'), await app.signUp('Ben')]
  const { status, json } = await ada.post(rename, { username: ' bEN ' })
  expect([status, json]).toEqual([
    409,
    expect.objectContaining({
      code: 'taken',
      fields: [{ path: 'username', message: 'This username is taken. Please choose another one.' }],
    }),
  ])
  expect((await ada.get('/api/auth/me')).json).toMatchObject({ username: 'Ada' })
})

test('nothing but the name of one’s own account is changed', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('Ada'), await app.signUp('Ben')]
  const before = await app.db('users').where({ id: ben.userId }).first()
  const more = { id: ben.userId, userId: ben.userId, email: 'x@example.org', sessionEpoch: 9, tokenLimit: 10_000 }
  expect((await ada.post(rename, { username: 'Ada 2', ...more })).json).toMatchObject({
    customer: { id: ada.userId, email: ada.email, tokenLimit: 100 },
  })
  expect(await app.db('users').where({ id: ben.userId }).first()).toEqual(before)
})

test('what is no name, and what nobody signed in asks, is refused', async () => {
  await using app = await testApp()
  const ada = await app.signUp('Ada')
  const wrong = [undefined, null, [], {}, 'Ada', ...[null, 7, '', 'ab', 'a'.repeat(41), 'a\0b', 'a\u200bbc', ['Ada 2']]]
  for (const [at, each] of wrong.entries()) {
    const body = at < 5 ? each : { username: each }
    const { status, json } = await ada.post(rename, body)
    expect([status, json.code, body]).toEqual([400, 'validation', body])
  }
  expect((await ada.post(rename, { username: 'a'.repeat(1_100_000) })).status).toBe(413)
  expect((await app.post(rename, { username: 'Nobody' })).json).toMatchObject({ code: 'not-signed-in' })
  expect((await app.get('/api/usage')).json).toMatchObject({ code: 'not-signed-in' })
})

test('names are not changed without end', async () => {
  await using app = await testApp({
    config: { limits: { ...defaultLimits, accountChange: { perUser: { burst: 2, everyMs: 60_000 } } } },
  })
  const ada = await app.signUp('Ada')
  const names = ['Ada 2', 'Ada 3', 'Ada 4']
  const statuses = []
  for (const username of names) statuses.push((await ada.post(rename, { username })).status)
  expect(statuses).toEqual([200, 200, 429])
})

test('the usage of this month is by day and one’s own, and begins anew on the 1st', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('Ada'), await app.signUp('Ben')]
  const used = (userId: string, day: string, tokens: number) => ({ user_id: userId, used_on: day, tokens })
  await app
    .db('token_usage')
    .insert([
      used(ada.userId, '2026-10-31', 50),
      used(ada.userId, '2026-11-20', 3),
      used(ada.userId, '2026-11-02', 80),
      used(ben.userId, '2026-11-02', 7),
    ])
  await app.db('subscriptions').insert({ user_id: ben.userId, status: 'active', tier: 'premium', token_limit: 500 })
  expect((await ada.get('/api/usage')).json).toEqual({
    used: 83,
    limit: 100,
    resetsAt: '2026-12-01T00:00:00.000Z',
    days: [
      { day: '2026-11-02', tokens: 80 },
      { day: '2026-11-20', tokens: 3 },
    ],
  })
  expect((await ben.get(`/api/usage?userId=${ada.userId}`)).json).toMatchObject({ used: 7, limit: 500 })
  app.clock.nowMs = Date.UTC(2026, 11, 1)
  expect((await ada.get('/api/usage')).json).toMatchObject({ used: 0, days: [], resetsAt: '2027-01-01T00:00:00.000Z' })
})
