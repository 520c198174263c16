import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const changes: [headers: Record<string, string>, status: number][] = [
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://host' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 204],
  [{ 'sec-fetch-site': 'none' }, 204],
  [{ origin: 'http://host' }, 204],
  [{ origin: 'http://evil.example' }, 403],
  [{ origin: 'http://host.evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ referer: 'http://host/courses' }, 204],
  [{ referer: 'http://evil.example/?http://host/' }, 403],
  [{}, 204],
]

test('a change is taken from our own pages and from what is no browser', async () => {
  await using app = await testApp()
  const own = `//${new URL(app.url).host}`
  for (const [given, status] of changes) {
    const pairs = Object.entries(given).map(([name, value]) => [name, value.replace(/\/\/host(?=\/|$)/, own)])
    const reply = await app.post('/api/auth/signout', undefined, { headers: Object.fromEntries(pairs) })
    expect(reply.status, JSON.stringify(given)).toBe(status)
    if (status === 403) expect(reply.json.code).toBe('cross-site')
  }
})

test('under a public address, that origin counts and the Host header does not', async () => {
  await using app = await testApp({ config: { publicUrl: 'https://learn.example' } })
  const from = (origin: string) => app.post('/api/auth/signout', undefined, { headers: { origin } })
  expect((await from('https://learn.example')).status).toBe(204)
  expect((await from('http://learn.example')).status).toBe(403)
  expect((await from(app.url)).status).toBe(403)
})

test('another site cannot sign anyone in or out', async () => {
  await using app = await testApp()
  const user = await app.signUp()
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await user.post('/api/auth/signout', undefined, { headers })).status).toBe(403)
  const login = { email: user.email, password: user.password }
  expect((await app.post('/api/auth/signin', login, { headers })).status).toBe(403)
  expect((await user.get('/api/auth/me')).status).toBe(200)
})

test('reading from another site is left to the browser', async () => {
  await using app = await testApp()
  expect((await app.get('/healthz', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
})
