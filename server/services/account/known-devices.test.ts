import { expect, test } from 'vitest'
import { defaultLimits, type Limits } from '../../config/limits.ts'
import { deviceCookie } from '../../http/known-device.ts'
import { testApp, type TestApp, type TestAppOptions, type TestUser } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import type { Wait } from '../../deps/deps.ts'
import { knownForMs } from '../../config/lifetimes.ts'
import { knownDevices } from './known-devices.ts'

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

/** The app behind a proxy, with the limits of every day. */
async function limitedApp({ wait, signIn = {} }: { wait?: Wait; signIn?: Partial<Limits['signIn']> } = {}) {
  const limits = { ...defaultLimits, signIn: { ...defaultLimits.signIn, ...signIn } }
  const options: TestAppOptions = { config: { limits, publicUrl: 'https://learn.example' }, ...(wait && { wait }) }
  return testApp(options)
}

const signIn = (client: TestClient, { email, password }: Pick<TestUser, 'email' | 'password'>, ip: string) =>
  client.post('/api/auth/signin', { email, password }, from(ip))

/** Five wrong tries from each of so many addresses, all at once. */
const guess = ({ post }: TestApp, { email }: TestUser, addresses = 8) =>
  Array.from({ length: addresses * 5 }, (_, at) =>
    post('/api/auth/signin', { email, password: 'not the password' }, from(`192.0.2.${at % addresses}`)),
  )

/** Waits until the client goes away. */
const waitForEver: Wait = (_ms, signal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('gone'))))

test('forty wrong tries from eight addresses do not keep out the owner, who comes from a ninth', async () => {
  await using app = await limitedApp()
  const owner = await app.signUp()
  await Promise.all(guess(app, owner))
  expect((await signIn(app.client(), owner, '198.51.100.7')).status).toBe(200)
})

test('nor do tries one after the other, however long they go on', { tags: ['large'] }, async () => {
  await using app = await limitedApp()
  const owner = await app.signUp()
  const startMs = app.clock.nowMs
  for (let round = 0; round < 5; round++) for (const tried of guess(app, owner)) await tried
  expect((await signIn(app.client(), owner, '198.51.100.7')).status).toBe(200)
  // Two seconds for each that came through after the first thirty.
  expect(app.clock.nowMs - startMs).toBeGreaterThan(10_000)
})

test('a known device gets in at once while strangers wait, wherever it is', async () => {
  const waits: number[] = []
  const wait: Wait = (ms, signal) => {
    waits.push(ms)
    return waitForEver(ms, signal)
  }
  const signInLimits = { perAccount: { burst: 31, everyMs: 2000 }, all: { burst: 50, everyMs: 60_000 } }
  await using app = await limitedApp({ wait, signIn: signInLimits })
  const owner = await app.signUp()
  await Promise.all(guess(app, owner, 6))
  void signIn(app, owner, '192.0.2.6').catch(() => undefined)
  await expect.poll(() => waits.length).toBe(1)
  expect((await signIn(owner, owner, '198.51.100.7')).status).toBe(200)
  expect((await signIn(owner, owner, '192.0.2.1')).status).toBe(200)
  // Nor do a crowded address and the limit of all keep it out.
  for (let at = 0; at < 60; at++) {
    await app.post('/api/auth/signin', { email: `s${at}@example.org`, password: 'a guess' }, from('198.51.100.7'))
  }
  expect((await signIn(app.client(), owner, '203.0.113.9')).status).toBe(429)
  expect((await signIn(owner, owner, '198.51.100.7')).status).toBe(200)
})

test('strangers wait fifteen seconds at most, an address once at a time, and the others are told when to come back', async () => {
  const waits: number[] = []
  const wait: Wait = (ms, signal) => {
    waits.push(ms)
    return waitForEver(ms, signal)
  }
  await using app = await limitedApp({ wait, signIn: { perAccount: { burst: 1, everyMs: 2000 } } })
  const owner = await app.signUp()
  for (let at = 1; at <= 7; at++) {
    void signIn(app, owner, `192.0.2.${at}`).catch(() => undefined)
    await expect.poll(() => waits.length).toBe(at)
    expect((await signIn(app, owner, `192.0.2.${at}`)).status).toBe(429)
  }
  expect(waits).toEqual([2, 4, 6, 8, 10, 12, 14].map((seconds) => seconds * 1000))
  const eighth = await signIn(app, owner, '198.51.100.7')
  expect([eighth.status, eighth.json.message]).toEqual([429, 'Too many attempts. Please wait a moment and try again.'])
  expect(eighth.headers.get('retry-after')).toBe('2')
})

test('who hangs up while they wait is waited for no longer', async () => {
  const waiting = new Set<number>()
  const wait: Wait = async (ms, signal) => {
    waiting.add(ms)
    await waitForEver(ms, signal).finally(() => waiting.delete(ms))
  }
  await using app = await limitedApp({ wait, signIn: { perAccount: { burst: 1, everyMs: 2000 } } })
  const owner = await app.signUp()
  const tried = new AbortController()
  const attempt = app.post('/api/auth/signin', owner, { ...from('192.0.2.1'), signal: tried.signal })
  await expect.poll(() => waiting.size).toBe(1)
  tried.abort()
  await expect(attempt).rejects.toThrow('abort')
  await expect.poll(() => waiting.size).toBe(0)
  expect(app.logLines.join('')).not.toContain('request failed')
})

test('the cookie of a device is out of reach of scripts, outlives sign-out and names nobody', async () => {
  await using app = await testApp()
  const owner = await app.signUp('ada')
  const reply = await owner.post('/api/auth/signin', owner)
  const line = reply.headers.getSetCookie().find((each) => each.startsWith(deviceCookie)) ?? ''
  for (const attribute of ['path=/', 'secure', 'httponly', 'samesite=lax']) expect(line).toContain(attribute)
  expect(line).not.toContain('domain')
  await owner.post('/api/auth/signout')
  expect([...owner.cookies.keys()]).toEqual([deviceCookie])
  const kept = Buffer.from(owner.cookies.get(deviceCookie) ?? '', 'base64url')
  expect(kept).toHaveLength(54)
  for (const word of ['ada', owner.userId]) expect(kept.includes(word)).toBe(false)
})

test('what a device keeps cannot be made up, and does not stand for another account', async () => {
  await using app = await testApp()
  const devices = knownDevices(app.deps)
  const token = devices.withAccount('', 'ada@example.org')
  expect(devices.nameOf(token, 'ada@example.org')).toBe(token)
  expect(devices.nameOf(token, 'ben@example.org')).toBe(null)
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(devices.nameOf(changed.toString('base64url'), 'ada@example.org')).toBe(null)
  }
  for (const odd of ['', 'x', 'A'.repeat(72), '%', token.slice(1)])
    expect(devices.nameOf(odd, 'ada@example.org')).toBe(null)
})

test('a device is known for half a year after a sign-in, and each sign-in counts anew', async () => {
  await using app = await testApp()
  const devices = knownDevices(app.deps)
  const token = devices.withAccount('', 'ada@example.org')
  app.clock.nowMs += knownForMs - 1
  const renewed = devices.withAccount(token, 'ada@example.org')
  expect(Buffer.from(renewed, 'base64url')).toHaveLength(54)
  app.clock.nowMs += 1
  expect(devices.nameOf(token, 'ada@example.org')).toBe(null)
  expect(devices.nameOf(renewed, 'ada@example.org')).toBe(renewed)
})

test('a device is known to the eight accounts that signed in last', async () => {
  await using app = await testApp()
  const devices = knownDevices(app.deps)
  let token = ''
  for (let at = 0; at < 10; at++) token = devices.withAccount(token, `s${at}@example.org`)
  const known = Array.from({ length: 10 }, (_, at) => devices.nameOf(token, `s${at}@example.org`) !== null)
  expect(known).toEqual([false, false, true, true, true, true, true, true, true, true])
})

test('a copied cookie gives five tries, and then waits like a stranger', async () => {
  await using app = await limitedApp({ signIn: { perAccount: { burst: 1, everyMs: 60_000 } } })
  const owner = await app.signUp()
  const cookie = `${deviceCookie}=${owner.cookies.get(deviceCookie)}`
  const statuses = []
  for (let at = 0; at < 8; at++) {
    const body = { email: owner.email, password: 'not the password' }
    const headers = { cookie, 'x-forwarded-for': `192.0.2.${at}` }
    statuses.push((await app.post('/api/auth/signin', body, { headers })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('the device that an account was made on is known', async () => {
  await using app = await limitedApp({ signIn: { perAccount: { burst: 1, everyMs: 60_000 } } })
  const ada = { email: 'ada@example.org', username: 'ada', password: 'a quiet heron at dusk' }
  const own = app.client()
  await own.post('/api/auth/signup', ada)
  await own.post('/api/auth/signout')
  await signIn(app.client(), { ...ada, password: 'not the password' }, '192.0.2.1')
  expect((await signIn(own, ada, '192.0.2.1')).status).toBe(200)
})
