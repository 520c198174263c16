import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../core/contract/endpoint.ts'
import { linkPaths } from '../../core/contract/account/link-token.ts'
import { problemFromJson } from '../../core/contract/problem-json.ts'
import { rawBytes } from '../../core/contract/raw-bytes.ts'
import { defaultLimits } from '../config/limits.ts'
import { operatorKey } from '../keys/derived-key.ts'
import { allEndpoints } from '../services/site/openapi.ts'
import { soldOrder } from '../testing/samples/sold-order.ts'
import { testApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import type { Reply } from '../testing/test-client.ts'

const chat = { url: 'https://chat.example/widget.js', origin: 'https://chat.example' }

const entry = '<script type="module" src="/assets/main-1a2b.js"></script>'
const shell = `<!doctype html><html><head><title>Vademecum</title>${entry}</head><body><div id="root"></div></body></html>`

/** Stands for the built pages, of which one has moved. */
const redirects = `export const renderer = {
  placeOf: (url) => (url === '/moved' ? { is: 'public', url } : { is: 'private' }),
  renderPage: async () => ({ is: 'redirect', to: '/courses' }),
}`

let folder: string
let app: TestApp
let user: TestUser

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vademecum-every-call-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), shell)
  await writeFile(path.join(folder, 'assets/main-1a2b.js'), 'start()')
  await writeFile(path.join(folder, 'pages.json'), '{}')
  await writeFile(path.join(folder, 'entry-server.js'), redirects)
  const release = { clientDir: folder, pagesDir: folder }
  app = await testApp({ config: { publicUrl: 'https://learn.example', liveChatScript: chat, ...release } })
  user = await app.signUp()
  // Whose thing it is comes before what is asked of it.
  await soldOrder(app, { id: ownId, userId: user.userId })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const ownId = '01976f3a-0000-7000-8000-000000000001'
const ids = ['1', 'f'.repeat(22), ownId, 'f'.repeat(64), 'in_1', '1.1.dosing.0']

/** An address of the call that fits; that there is nothing there does not matter here. */
function addressOf({ path: at, params }: Endpoint): string {
  const names = Array.from(at.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const fits = (name: string, id: string) =>
    !z.safeParse(params ?? z.any(), { [name]: id }).error?.issues.some(({ path: [field] }) => field === name)
  return names.reduce((left, name) => left.replace(`{${name}}`, ids.find((id) => fits(name, id)) ?? '1'), at)
}

const changing = allEndpoints.filter(({ method }) => method !== 'GET')
const withBody = changing.filter(({ body, reply }) => body && body !== rawBytes && reply !== 'page')
const named = (endpoints: readonly Endpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

/** Sends a body as somebody who may make the call. */
function sendBody(endpoint: Endpoint, body: string, headers: Record<string, string> = {}): Promise<Reply> {
  const key = { authorization: `Bearer ${operatorKey(app.deps.config)}` }
  const proof = endpoint.access.includes('operator') ? key : {}
  return user.request(endpoint.method, addressOf(endpoint), body, { headers: { ...proof, ...headers } })
}

function expectProblem({ json }: Reply, code: string): void {
  expect(problemFromJson(json)?.code, JSON.stringify(json)).toBe(code)
}

test.each(named(changing))('%s is refused to another site, signed in or not', async (_, endpoint) => {
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]) {
    const reply = await user.request(endpoint.method, addressOf(endpoint), undefined, { headers })
    expectProblem(reply, 'cross-site')
    expect(reply.headers.get('vary')).toMatch(/Origin.*Sec-Fetch-Site/)
    expect(reply.headers.getSetCookie()).toEqual([])
  }
  expect((await user.get('/api/auth/me')).status).toBe(200)
})

test.each(named(withBody))('%s reads no form, no text and nothing packed', async (_, endpoint) => {
  for (const headers of [
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  ]) {
    expectProblem(await sendBody(endpoint, '{}', headers), 'unsupported-media')
  }
})

test.each(named(withBody))('%s answers what is no body of its own in words', async (_, endpoint) => {
  for (const body of ['{', '[]', 'null', '"text"', '1', '['.repeat(40), '{"a":'.repeat(40)]) {
    const { status, json } = await sendBody(endpoint, body)
    const problem = problemFromJson(json)
    expect([400, 404]).toContain(status)
    expect(problem?.message).toMatch(/^[A-Z].{3,}$/)
    expect(problem?.message).not.toMatch(/JSON\.parse|Unexpected|Expected|undefined|\[object|Error/)
  }
  expectProblem(await sendBody(endpoint, `{"a":"${'a'.repeat(endpoint.maxBytes)}"}`), 'too-large')
})

test.each(named(allEndpoints))('%s is answered with the strict headers', async (_, endpoint) => {
  const { method, path: at, reply: kind } = endpoint
  const { headers } = await app.client().request(method, addressOf(endpoint))
  expectStrict(headers, kind === 'page')
  // A copy of what is everybody's may be kept; of what is anybody's, never.
  const cache = headers.get('cache-control') ?? ''
  const isForAll = endpoint.access === 'anyone' && method === 'GET'
  if (at.startsWith('/api/') && !isForAll) expect(cache).toBe('no-store')
  expect(cache).not.toBe('')
})

test('so is every other kind of answer: page, asset, redirect, part, failure and what is not there', async () => {
  const limits = { ...defaultLimits, look: { perAddress: { burst: 1, everyMs: 60_000 } } }
  await using limited = await testApp({ config: { publicUrl: 'https://learn.example', limits } })
  await limited.get('/api/email-status')
  const kinds: [kind: string, status: number, reply: Reply][] = [
    ['page', 200, await app.get('/')],
    ['page of the app', 200, await app.get('/dashboard')],
    ['page of a link', 200, await app.get(linkPaths['reset-password'])],
    ['page of the payment provider', 200, await app.get('/checkout')],
    ['page that has moved', 302, await app.get('/moved')],
    ['asset', 200, await app.get('/assets/main-1a2b.js')],
    ['asset, known', 304, await knownAsset()],
    ['part of an asset', 206, await app.get('/assets/main-1a2b.js', { headers: { range: 'bytes=0-2' } })],
    ['part that is not there', 416, await app.get('/assets/main-1a2b.js', { headers: { range: 'bytes=99-' } })],
    ['asset that is not there', 404, await app.get('/assets/gone.js')],
    ['call that is not there', 404, await app.get('/api/nope')],
    ['method that is not there', 405, await app.request('DELETE', '/api/courses')],
    ['refusal', 401, await app.client().get('/api/auth/me')],
    ['bad address', 400, await app.get('/api/courses/%00')],
    ['limit', 429, await limited.get('/api/email-status')],
    ['without a body', 204, await app.client().post('/api/auth/signout')],
    ['options', 404, await app.request('OPTIONS', '/api/nope')],
    ['head', 200, await app.request('HEAD', '/healthz')],
  ]
  for (const [kind, status, { headers, status: got }] of kinds) {
    expect([kind, got]).toEqual([kind, status])
    expectStrict(headers, false)
  }
})

async function knownAsset(): Promise<Reply> {
  const { headers } = await app.get('/assets/main-1a2b.js')
  return app.get('/assets/main-1a2b.js', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
}

/** `isOwnPage`: written by the server, which decides what little runs on it. */
function expectStrict(headers: Headers, isOwnPage: boolean): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/(^|; )default-src 'none'/)
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*(?!\.stripe\.com)/)
  if (!isOwnPage) expect(policy).toContain("require-trusted-types-for 'script'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin(-when-cross-origin)?|same-origin|no-referrer)$/)
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
  expect(headers.get('x-powered-by')).toBeNull()
}
