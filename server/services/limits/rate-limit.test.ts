import { expect, test } from 'vitest'
import type { Limits } from '../../config/limits.ts'
import { defaultLimits } from '../../config/limits.ts'
import { testApp } from '../../testing/test-app.ts'
import { addressOwner, rateLimits } from './rate-limit.ts'

const onPostgres = process.env['TEST_DATABASE'] === 'postgres'

const wide = { burst: 1000, everyMs: 1 }
const limitsWith = (signIn: Partial<Limits['signIn']>, signUp: Partial<Limits['signUp']> = {}): Limits => ({
  ...defaultLimits,
  signIn: { perAccountAndAddress: wide, perAccount: wide, perAddress: wide, all: wide, ...signIn },
  signUp: { perAddress: wide, takenPerAddress: wide, all: wide, ...signUp },
})

const bucket = { name: 'test', owner: 'ada', limit: { burst: 3, everyMs: 10_000 } }

test('a bucket gives its burst at once and then one token at a time', async () => {
  await using app = await testApp()
  const { take } = app.deps.limits
  for (let times = 0; times < 3; times++) await take([bucket])
  await expect(take([bucket])).rejects.toMatchObject({ code: 'too-many-requests', retryAfterS: 10 })
  app.clock.nowMs += 9_999
  await expect(take([bucket])).rejects.toMatchObject({ retryAfterS: 1 })
  app.clock.nowMs += 1
  await take([bucket])
  await expect(take([bucket])).rejects.toMatchObject({ code: 'too-many-requests' })
  app.clock.nowMs += 3600_000
  for (let times = 0; times < 3; times++) await take([bucket])
  await expect(take([bucket])).rejects.toMatchObject({ code: 'too-many-requests' })
})

test('callers at the same time do not share a token', async () => {
  await using app = await testApp()
  const { take } = app.deps.limits
  const taken = await Promise.allSettled(Array.from({ length: 20 }, () => take([bucket])))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('what was counted while the clock ran ahead keeps nobody waiting once it is right', async () => {
  await using app = await testApp()
  const { limits } = app.deps
  const restarted = rateLimits({ ...app.deps, wait: async () => {} })
  app.clock.nowMs += 3600_000
  for (let times = 0; times < 3; times++) await limits.take([bucket])
  await expect(limits.take([bucket])).rejects.toMatchObject({ code: 'too-many-requests' })
  await limits.flush()
  app.clock.nowMs -= 3600_000
  for (const each of onPostgres ? [limits] : [limits, restarted]) {
    for (let times = 0; times < 3; times++) await each.take([bucket])
    await expect(each.take([bucket])).rejects.toMatchObject({ retryAfterS: 10 })
  }
})

test('asking while refused does not put off the next token', async () => {
  await using app = await testApp()
  const { take } = app.deps.limits
  for (let times = 0; times < 3; times++) await take([bucket])
  for (let times = 0; times < 50; times++) await expect(take([bucket])).rejects.toThrow()
  app.clock.nowMs += 10_000
  await expect(take([bucket])).resolves.toBeUndefined()
})

test('a sender who is refused does not use up what everyone shares', async () => {
  await using app = await testApp()
  const { take } = app.deps.limits
  const shared = { name: 'all', owner: '', limit: { burst: 5, everyMs: 10_000 } }
  for (let times = 0; times < 20; times++) await take([bucket, shared]).catch(() => {})
  await expect(take([{ ...bucket, owner: 'ben' }, shared])).resolves.toBeUndefined()
})

test('a refusal takes nothing of any bucket', async () => {
  await using app = await testApp()
  const { take, takeIfAny } = app.deps.limits
  const narrow = { ...bucket, name: 'narrow' }
  for (let times = 0; times < 3; times++) await take([bucket])
  await expect(take([narrow, bucket])).rejects.toThrow()
  for (let times = 0; times < 3; times++) expect(await takeIfAny(narrow)).toBe(true)
  expect(await takeIfAny(narrow)).toBe(false)
})

test('a bucket that is only asked for keeps its token and refuses when it has none', async () => {
  await using app = await testApp()
  const { take } = app.deps.limits
  for (let times = 0; times < 9; times++) await take([{ ...bucket, isOnlyAsked: true }])
  for (let times = 0; times < 3; times++) await take([bucket])
  await expect(take([{ ...bucket, isOnlyAsked: true }])).rejects.toMatchObject({ retryAfterS: 10 })
})

test('buckets outlive a restart and a change of the session keys, and hold no names', async () => {
  await using app = await testApp()
  const { limits } = app.deps
  for (let times = 0; times < 3; times++) await limits.take([bucket])
  await limits.take([{ ...bucket, owner: 'ben' }])
  await limits.refill({ ...bucket, owner: 'ben' })
  await limits.flush()
  app.deps.config.sessionKeys = ['another key of the tests, just as long']
  const restarted = rateLimits({ ...app.deps, wait: async () => {} })
  await expect(restarted.take([bucket])).rejects.toThrow()
  await restarted.take([{ ...bucket, owner: 'ben' }])
  expect(JSON.stringify(await app.db('rate_limits'))).not.toMatch(/ada|ben/)
})

test.skipIf(onPostgres)('a stop writes all that was counted, however much it is', async () => {
  await using app = await testApp()
  const { limits } = app.deps
  for (let at = 0; at < 2500; at++) await limits.take([{ ...bucket, owner: `owner ${at}` }])
  await limits.flush()
  expect(await app.db('rate_limits')).toHaveLength(2500)
})

test.runIf(onPostgres)('servers on one database share their buckets', async () => {
  await using app = await testApp()
  const servers = [1, 2].map(() => rateLimits({ ...app.deps, wait: async () => {} }))
  await servers[0]?.take([bucket])
  const taken = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => servers[at % 2]?.take([{ ...bucket, name: 'other', owner: 'ben' }, bucket])),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('a flood of who was refused costs no statement, and an attempt at most one', async () => {
  await using app = await testApp()
  const { take, flush } = app.deps.limits
  await take([{ ...bucket, owner: 'ben' }])
  await flush()
  let statements = 0
  for (const db of new Set([app.db, app.deps.reads])) db.on('query', () => statements++)
  for (let times = 0; times < 3; times++) await take([bucket, { ...bucket, name: 'second' }])
  expect(statements).toBe(onPostgres ? 3 : 0)
  await expect(take([bucket])).rejects.toThrow()
  await flush()
  statements = 0
  for (let times = 0; times < 200; times++) await expect(take([{ ...bucket, name: 'new' }, bucket])).rejects.toThrow()
  expect(statements).toBe(0)
})

test('who may wait gets their token in their turn, each once, and the others are refused', async () => {
  const waits: number[] = []
  await using app = await testApp({ wait: (ms) => new Promise((resolve) => waits.push(ms) && setTimeout(resolve, 20)) })
  const { take } = app.deps.limits
  const takeAs = (sender: string) => take([{ ...bucket, queue: { atMost: 2, sender } }])
  for (const sender of ['a', 'b', 'c']) await takeAs(sender)
  const taken = await Promise.allSettled(['d', 'd', 'd', 'e', 'f'].map(takeAs))
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled', 'rejected'])
  expect(waits).toEqual([10_000, 20_000])
  app.clock.nowMs += 20_000
  await takeAs('d')
  expect(waits).toHaveLength(3)
})

test('a guesser is slowed down, and the owner gets in after the wait', async () => {
  await using app = await testApp({
    config: { limits: limitsWith({ perAccountAndAddress: { burst: 3, everyMs: 20_000 } }) },
  })
  const { email, password } = await app.signUp()
  const guess = () => app.post('/api/auth/signin', { email, password: 'not the password' })
  for (let times = 0; times < 3; times++) expect((await guess()).status).toBe(401)
  const refused = await guess()
  expect(refused.status).toBe(429)
  expect(refused.json).toMatchObject({ code: 'too-many-requests', retryAfterS: 20 })
  expect(refused.headers.get('retry-after')).toBe('20')
  expect((await app.post('/api/auth/signin', { email: email.toUpperCase(), password })).status).toBe(429)
  app.clock.nowMs += 20_000
  expect((await app.post('/api/auth/signin', { email, password })).status).toBe(200)
  for (let times = 0; times < 3; times++) expect((await guess()).status).toBe(401)
})

test('guesses from one address do not lock the owner out at another', async () => {
  const limits = limitsWith({ perAccountAndAddress: { burst: 3, everyMs: 20_000 } })
  await using app = await testApp({ config: { limits, publicUrl: 'https://learn.example' } })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const { email, password } = await app.signUp()
  for (let times = 0; times < 10; times++) {
    await app.post('/api/auth/signin', { email, password: 'not the password' }, from('192.0.2.66'))
  }
  const blocked = await app.post('/api/auth/signin', { email, password }, from('192.0.2.66'))
  expect(blocked.status).toBe(429)
  expect((await app.post('/api/auth/signin', { email, password }, from('198.51.100.7'))).status).toBe(200)
})

test('a guesser with an IPv6 network of their own is counted as one network', async () => {
  const limits = limitsWith({ perAddress: { burst: 1, everyMs: 60_000 } })
  await using app = await testApp({ config: { limits, publicUrl: 'https://learn.example' } })
  const guess = async (ip: string) => {
    const body = { email: 'ada@example.org', password: 'a guess' }
    return (await app.post('/api/auth/signin', body, { headers: { 'x-forwarded-for': ip } })).status
  }
  const statuses = []
  for (let at = 0; at < 6; at++) statuses.push(await guess(`2001:db8:1:${at}::9`))
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  expect(await guess('2001:db8:2:1::9')).toBe(401)
})

test('without a proxy of ours, a forwarded address is a claim and does not count', async () => {
  await using app = await testApp({ config: { limits: limitsWith({}, { perAddress: { burst: 1, everyMs: 60_000 } }) } })
  const signUp = (at: number) => {
    const body = { email: `s${at}@example.org`, username: `student${at}`, password: 'a quiet heron at dusk' }
    return app.post('/api/auth/signup', body, { headers: { 'x-forwarded-for': `192.0.2.${at}` } })
  }
  expect((await signUp(1)).status).toBe(200)
  expect((await signUp(2)).status).toBe(429)
  app.clock.nowMs += 60_000
  expect((await signUp(2)).status).toBe(200)
})

test('sign-ups together are limited', async () => {
  await using app = await testApp({ config: { limits: limitsWith({}, { all: { burst: 2, everyMs: 60_000 } }) } })
  await app.signUp()
  await app.signUp()
  await expect(app.signUp()).rejects.toThrow('too-many-requests')
})

test('a class behind one address can sign up and in', { tags: ['large'] }, async () => {
  await using app = await testApp({ config: { limits: defaultLimits } })
  const pupils = new Set<string>()
  for (let at = 0; at < 30; at++) pupils.add((await app.signUp(`pupil${at}`)).userId)
  expect(pupils.size).toBe(30)
})

test('an address counts as its IPv4 form or its IPv6 network', () => {
  expect(addressOwner('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(addressOwner('192.0.2.1')).toBe('192.0.2.1')
  expect(addressOwner('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(addressOwner('2001:db8:1:2::6')).toBe('2001:db8:1:2')
  expect(addressOwner('2001:db8::6')).toBe('2001:db8:0:0')
  expect(addressOwner('::1')).toBe('0:0:0:0')
})
