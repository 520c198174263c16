/** @module-tag postgres */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { accountHeader } from '../../core/contract/account/account-header.ts'
import { signOut } from '../../core/contract/account/auth.ts'
import { courseProductOffset } from '../../core/shop/product.ts'
import { removeExpired } from '../jobs/cleanup.ts'
import { sellCourses } from '../testing/samples/sell-courses.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { deviceCookie } from './known-device.ts'
import { idleMs, longestMs } from '../config/lifetimes.ts'
import { hintCookie, loginSessions, sessionCookie } from './login-session.ts'
import { dayMs } from '../../core/durations.ts'

test('the cookie is host-only, signed and out of reach of scripts', async () => {
  await using app = await testApp()
  const { email, password } = await app.signUp()
  const cookies = (await app.post('/api/auth/signin', { email, password })).headers.getSetCookie()
  const [hint, ...own] = cookies
    .filter((cookie) => !cookie.startsWith(deviceCookie))
    .toSorted()
    .toReversed()
  expect(own).toHaveLength(2)
  for (const cookie of own) {
    expect(cookie).toMatch(/^__Host-sid(\.sig)?=/)
    for (const attribute of ['path=/', 'secure', 'httponly', 'samesite=lax']) expect(cookie).toContain(attribute)
    expect(cookie).not.toContain('domain')
  }
  // For the page to read; it says nothing but that there is somebody.
  expect(hint).toMatch(/^signed-in=1; /)
  expect(hint).not.toContain('httponly')
})

test('signing out takes away the hint that somebody is signed in', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  expect(user.cookies.get(hintCookie)).toBe('1')
  await user.post('/api/auth/signout')
  expect(user.cookies.has(hintCookie)).toBe(false)
})

test('a page of another account than the login session’s is answered as without one', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  await sellCourses(app, [{ id: 1, slug: 'doses', title: 'Doses', priceMinor: 1999 }])
  await ben.post('/api/cart', { productId: 1 + courseProductOffset })
  const pageOf = ({ userId }: { userId: string }) => ({ headers: { [accountHeader]: userId } })
  for (const page of [pageOf(ben), {}]) {
    expect((await ben.get('/api/auth/me', page)).json.id).toBe(ben.userId)
    expect((await ben.get('/api/cart', page)).json).toHaveLength(1)
  }
  const adas = pageOf(ada)
  expect((await ben.get('/api/auth/me', adas)).json.code).toBe('not-signed-in')
  expect((await ben.post('/api/trial', {}, adas)).json.code).toBe('not-signed-in')
  expect((await ben.post('/api/account/import', new Uint8Array(1), adas)).json.code).toBe('not-signed-in')
  expect((await ben.get('/api/cart', adas)).json).toEqual([])
})

test('a sign-out that says whose leaves another’s login session alone', async () => {
  await using app = await testApp()
  const [ada, ben] = [await app.signUp('ada'), await app.signUp('ben')]
  const out = (userId: string) => ben.call(signOut, { query: { userId } })
  await out(ada.userId)
  expect([ben.cookies.get(hintCookie), (await ben.get('/api/auth/me')).status]).toEqual(['1', 200])
  await out(ben.userId)
  expect([ben.cookies.has(hintCookie), (await ben.get('/api/auth/me')).status]).toEqual([false, 401])
})

test('a sign-out after the login session has ended takes the hint away too', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  await app.db('login_sessions').delete()
  await ada.call(signOut, { query: { userId: ada.userId } })
  expect(ada.cookies.has(hintCookie)).toBe(false)
})

test('the database holds no id that could be put into a cookie', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  const row = await app.db('login_sessions').first()
  expect(row.id_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(user.cookies.get(sessionCookie))
})

test('visitors leave nothing in the database and get no cookie', async () => {
  await using app = await testApp()
  for (const path of ['/api/courses', '/api/auth/me', '/healthz', '/']) {
    expect((await app.get(path)).headers.getSetCookie()).toEqual([])
  }
  expect(await app.db('login_sessions')).toEqual([])
})

test('signing in changes the id, and the one before is worth nothing', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  const before = cookieHeader(user.cookies)
  await user.post('/api/auth/signin', { email: user.email, password: user.password })
  expect(cookieHeader(user.cookies)).not.toBe(before)
  expect((await user.get('/api/auth/me')).status).toBe(200)
  expect((await app.get('/api/auth/me', { headers: { cookie: before } })).status).toBe(401)
  expect(await app.db('login_sessions')).toHaveLength(1)
})

test('an id that a visitor brings along is not taken over at sign-in', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  await app.db('login_sessions').delete()
  const planted = cookieHeader(user.cookies)
  await user.post('/api/auth/signin', { email: user.email, password: user.password })
  expect((await app.get('/api/auth/me', { headers: { cookie: planted } })).status).toBe(401)
})

test('a cookie with a changed id or without its signature is nobody', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  const id = user.cookies.get(sessionCookie) ?? ''
  user.cookies.set(sessionCookie, `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`)
  expect((await user.get('/api/auth/me')).status).toBe(401)
  const unsigned = { headers: { cookie: `${sessionCookie}=${id}` } }
  expect((await app.get('/api/auth/me', unsigned)).status).toBe(401)
})

test('sign-out ends this login session and no other', async () => {
  await using app = await testApp()
  const phone = await app.signUp()
  const laptop = app.client()
  await laptop.post('/api/auth/signin', { email: phone.email, password: phone.password })
  const copied = cookieHeader(phone.cookies)
  await phone.post('/api/auth/signout')
  expect([...phone.cookies.keys()]).toEqual([deviceCookie])
  expect((await app.get('/api/auth/me', { headers: { cookie: copied } })).status).toBe(401)
  expect((await laptop.get('/api/auth/me')).status).toBe(200)
})

test('a request in flight during sign-out does not bring the session back', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  await using slow = await slowApp(app)
  const inFlight = fetch(slow.url, { headers: { cookie: cookieHeader(user.cookies) } })
  await slow.started
  const copied = cookieHeader(user.cookies)
  await user.post('/api/auth/signout')
  slow.goOn()
  expect(await (await inFlight).text()).toBe('saved')
  expect(await app.db('login_sessions')).toEqual([])
  expect((await app.get('/api/auth/me', { headers: { cookie: copied } })).status).toBe(401)
})

test('a login session ends after a fortnight without use, and use puts that off', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  for (let times = 0; times < 2; times++) {
    app.clock.nowMs += 13 * dayMs
    expect((await user.get('/api/auth/me')).status).toBe(200)
  }
  app.clock.nowMs += idleMs
  expect((await user.get('/api/auth/me')).status).toBe(401)
})

test('a login session in its first half is not written again', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  const before = await app.db('login_sessions').first()
  app.clock.nowMs += 6 * dayMs
  expect((await user.get('/api/auth/me')).headers.getSetCookie()).toEqual([])
  // But for when it was last seen, to ten minutes.
  expect(await app.db('login_sessions').first()).toEqual({ ...before, last_seen_at_ms: app.clock.nowMs })
  app.clock.nowMs += 2 * dayMs
  expect((await user.get('/api/auth/me')).headers.getSetCookie()).toHaveLength(3)
  expect((await app.db('login_sessions').first()).expires_at_ms).toBe(app.clock.nowMs + idleMs)
})

test('a login session ends thirty days after sign-in however much it is used', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  const endMs = app.clock.nowMs + longestMs
  while (app.clock.nowMs + 13 * dayMs < endMs) {
    app.clock.nowMs += 13 * dayMs
    expect((await user.get('/api/auth/me')).status).toBe(200)
  }
  app.clock.nowMs = endMs
  expect((await user.get('/api/auth/me')).status).toBe(401)
})

test('counting up the epoch ends every login session of that user alone', async () => {
  await using app = await testApp()
  const ada = await app.signUp('ada')
  const ben = await app.signUp('ben')
  await app.db('users').where({ id: ada.userId }).increment('session_epoch', 1)
  expect((await ada.get('/api/auth/me')).status).toBe(401)
  expect((await ben.get('/api/auth/me')).status).toBe(200)
  await ada.post('/api/auth/signin', { email: ada.email, password: ada.password })
  expect((await ada.get('/api/auth/me')).status).toBe(200)
})

test('a login session that was taken back is over', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  await app.db('login_sessions').delete()
  expect((await user.get('/api/auth/me')).status).toBe(401)
})

test('cleaning up removes ended sessions and keeps live ones', async () => {
  await using app = await testApp()
  await app.signUp('ada')
  app.clock.nowMs += idleMs
  const ben = await app.signUp('ben')
  await removeExpired(app.deps, longestMs)
  expect(await app.db('login_sessions').pluck('user_id')).toEqual([ben.userId])
  expect(await app.db('rate_limits').where('full_at_ms', '<=', app.clock.nowMs)).toEqual([])
})

test('a cookie signed with an older key counts and is signed anew, one of a removed key does not', async () => {
  await using app = await testApp({ config: { sessionKeys: ['the first key of the two, long enough'] } })
  const user = await app.signUp()
  const old = { headers: { cookie: cookieHeader(user.cookies) } }
  app.deps.config.sessionKeys.unshift('the newer key of the two, long enough')
  expect((await user.get('/api/auth/me')).status).toBe(200)
  app.deps.config.sessionKeys.pop()
  expect((await user.get('/api/auth/me')).status).toBe(200)
  expect((await app.get('/api/auth/me', old)).status).toBe(401)
})

function cookieHeader(cookies: Map<string, string>): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
}

/** An app on the same sessions whose one reply waits, then saves the session it loaded. */
async function slowApp({ deps }: TestApp) {
  const started = signal()
  const gate = signal()
  const koa = new Koa()
  koa.keys = deps.config.sessionKeys
  for (const step of loginSessions(koa, deps)) koa.use(step)
  koa.use(async (ctx) => {
    started.give()
    await gate.given
    await ctx['session'].save()
    ctx.body = 'saved'
  })
  const server = createServer(koa.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    started: started.given,
    goOn: gate.give,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give: () => give() }
}
