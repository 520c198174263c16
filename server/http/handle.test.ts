import { gzipSync } from 'node:zlib'
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../core/contract/endpoint.ts'
import { rawBytes } from '../../core/contract/raw-bytes.ts'
import { Problem } from '../../core/problem.ts'
import { served } from '../testing/served.ts'
import { testApp } from '../testing/test-app.ts'
import type { RequestContext } from './context.ts'
import { handle } from './handle.ts'

const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/api/echo/{id}',
  summary: 'Says what it heard.',
  params: z.object({ id: z.coerce.number('Not a number').check(z.int()) }),
  query: z.object({ word: z.optional(z.string()) }),
  body: z.object({ text: z.string('Required'), more: z.optional(z.unknown()) }),
  answer: z.object({ id: z.int(), text: z.string(), word: z.optional(z.string()) }),
})

const secret = endpoint({
  name: 'secret',
  method: 'GET',
  path: '/api/secret',
  summary: 'For the signed-in.',
  access: 'user',
  answer: z.object({ ok: z.boolean() }),
})

const broken = endpoint({
  name: 'broken',
  method: 'GET',
  path: '/api/broken/{how}',
  summary: 'Fails.',
  params: z.object({ how: z.string() }),
  answer: z.object({ ok: z.boolean() }),
})

const failures: Record<string, () => { ok: boolean }> = {
  busy: () => {
    throw new Problem('unavailable', 'Busy', { retryAfterS: 1.5 })
  },
  secretly: () => {
    throw new Error('the password is heron')
  },
  oddly: () => ({ ok: 'yes' as unknown as boolean }),
}

const signed = endpoint({
  name: 'signed',
  method: 'POST',
  path: '/api/signed',
  summary: 'Believes what is signed.',
  body: rawBytes,
  maxBytes: 1000,
  answer: z.object({ bytes: z.int() }),
})

const serve = () =>
  served((router) => {
    handle(router, echo, ({ params, query, body }) => ({ ...body, ...params, ...query, unnamed: 'never leaves' }))
    handle(router, secret, () => ({ ok: true }))
    handle(router, broken, ({ params }) => failures[params.how]?.() ?? { ok: true })
    handle(router, signed, ({ body }, ctx) => {
      if (ctx.get('X-Signature') !== signatureOf(body)) throw new Problem('forbidden', 'Not signed')
      return { bytes: body.length }
    })
  })

const signatureOf = (bytes: Uint8Array) => createHmac('sha256', 'a shared secret').update(bytes).digest('hex')

test('params, query and body arrive as the schemas read them, and only what the answer names leaves', async () => {
  await using app = await serve()
  const reply = await app.post('/api/echo/7?word=hello&x=1', { text: 'hi', extra: true })
  expect(reply.json).toEqual({ id: 7, text: 'hi', word: 'hello' })
})

test('a request that does not fit is answered with its fields and the words of the first', async () => {
  await using app = await serve()
  const reply = await app.post('/api/echo/7', { text: 5 })
  expect(reply.status).toBe(400)
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  expect(reply.json).toEqual({
    type: '/problems/validation',
    title: 'validation',
    status: 400,
    code: 'validation',
    message: 'Required',
    requestId: 'made-here',
    fields: [{ path: 'text', message: 'Required' }],
  })
})

test('an address whose parameters do not fit is that of nothing, in the words of the schema', async () => {
  await using app = await serve()
  const { json } = await app.post('/api/echo/seven', { text: 'hi' })
  expect(json).toMatchObject({ code: 'not-found', message: 'Not a number' })
})

test.each([
  ['{ "amount":\t1900,\r\n  "name": "Gr\u00f6\u00dfe" }  ', 'application/json; charset=utf-8'],
  ['{"id":1}', 'text/plain'],
  ['no JSON at all', 'application/octet-stream'],
])('a signature over %j of %s is right over the bytes that arrive', async (body, type) => {
  await using app = await serve()
  const bytes = Buffer.from(body)
  const send = (sent: Buffer, of: Buffer) =>
    app.post('/api/signed', sent, { headers: { 'content-type': type, 'x-signature': signatureOf(of) } })
  expect((await send(bytes, bytes)).json).toEqual({ bytes: bytes.length })
  expect((await send(Buffer.from(`${body} `), bytes)).json.code).toBe('forbidden')
})

test('a signed body has the limits of every body: its size, and nothing packed', async () => {
  await using app = await serve()
  const send = (body: Buffer, headers = {}) =>
    app.post('/api/signed', body, { headers: { 'x-signature': signatureOf(body), ...headers } })
  expect((await send(Buffer.alloc(1000))).status).toBe(200)
  expect((await send(Buffer.alloc(1001))).json.code).toBe('too-large')
  expect((await send(gzipSync('{}'), { 'content-encoding': 'gzip' })).json.code).toBe('unsupported-media')
})

test('NUL characters in a path or a query are refused', async () => {
  await using app = await serve()
  expect((await app.post('/api/echo/7?word=%00', { text: 'hi' })).json.code).toBe('validation')
  expect((await app.get('/api/broken/%00')).json.code).toBe('validation')
})

test('a path that is not valid UTF-8 is no reason to fail', async () => {
  await using app = await serve()
  expect((await app.get('/api/broken/%E0%A4%A')).status).toBeLessThan(500)
})

test('an endpoint for the signed-in is closed to others', async () => {
  await using app = await serve()
  expect((await app.get('/api/secret')).json).toMatchObject({ code: 'not-signed-in', status: 401 })
})

test('a problem keeps its words and its Retry-After', async () => {
  await using app = await serve()
  const reply = await app.get('/api/broken/busy')
  expect(reply.json).toMatchObject({ code: 'unavailable', message: 'Busy', retryAfterS: 1.5 })
  expect(reply.headers.get('retry-after')).toBe('2')
})

test('an unforeseen failure says nothing of itself but to the log', async () => {
  await using app = await serve()
  const reply = await app.get('/api/broken/secretly')
  expect(reply.status).toBe(500)
  expect(reply.json).toMatchObject({ code: 'internal', message: 'Something went wrong. Please try again.' })
  expect(reply.text).not.toContain('heron')
  expect(app.logLines.join('')).toContain('heron')
  expect(app.logLines.join('')).toContain(reply.json.requestId)
})

test('an answer that does not fit its schema does not leave', async () => {
  await using app = await serve()
  const reply = await app.get('/api/broken/oddly')
  expect(reply.json.code).toBe('internal')
  expect(reply.text).not.toContain('yes')
})

test.each([
  ['text/plain', '{"text":"hi"}', 415],
  ['application/x-www-form-urlencoded', 'text=hi', 415],
  ['application/json; charset=utf-16', '{"text":"hi"}', 415],
  ['application/json; charset=UTF-8', '{"text":"hi"}', 200],
  ['application/json', '{"text":"hi"', 400],
  ['application/json', '', 400],
  ['application/json', '{"text":"hi"} x', 400],
  ['application/json', `{"text":"hi","more":${'['.repeat(31)}${']'.repeat(31)}}`, 200],
  ['application/json', `{"text":"hi","more":${'['.repeat(32)}${']'.repeat(32)}}`, 400],
  ['application/json', `{"text":"hi","more":${'{"a":'.repeat(100_000)}`, 400],
  ['application/json', `{"text":"${'['.repeat(100)}\\"${'{'.repeat(100)}"}`, 200],
  ['application/json', '{"text":"hi","__proto__":{"id":1}}', 200],
])('a body of %s %j is answered %i', { timeout: 5000 }, async (type, body, status) => {
  await using app = await serve()
  const reply = await app.post('/api/echo/7', body, { headers: { 'content-type': type } })
  expect(reply.status).toBe(status)
})

test('bytes that are not UTF-8 are refused, not replaced', async () => {
  await using app = await serve()
  const body = Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])
  expect((await app.post('/api/echo/7', body)).json).toMatchObject({ code: 'validation' })
})

test('a packed body is refused unread', { tags: ['large'] }, async () => {
  await using app = await serve()
  const bomb = gzipSync(JSON.stringify({ text: 'a'.repeat(50_000_000) }))
  const reply = await app.post('/api/echo/7', bomb, { headers: { 'content-encoding': 'gzip' } })
  expect(reply.json.code).toBe('unsupported-media')
})

test('a body up to the limit is read, one byte more is too large, with or without a length', async () => {
  await using app = await serve()
  const frame = JSON.stringify({ text: '' }).length
  const fits = { text: 'a'.repeat(1_000_000 - frame) }
  expect((await app.post('/api/echo/7', fits)).status).toBe(200)
  const over = JSON.stringify({ text: `${fits.text}a` })
  expect((await app.post('/api/echo/7', over)).json.code).toBe('too-large')
  const chunked = new Blob([over]).stream()
  const init = { method: 'POST', body: chunked, duplex: 'half', headers: { 'content-type': 'application/json' } }
  const reply = await fetch(`${app.url}/api/echo/7`, init as RequestInit)
  expect(reply.status).toBe(413)
})

test('a sender who hangs up in the middle of a body is no failure of ours', async () => {
  await using app = await serve()
  const { port } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    'POST /api/echo/7 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"te',
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  await expect.poll(() => app.logLines.length).toBeGreaterThan(0)
  expect(app.logLines.join('')).not.toContain('request failed')
  expect((await app.post('/api/echo/7', { text: 'hi' })).status).toBe(200)
})

test('what was let in before its body is over when what makes its events has ended, also for who has gone', async () => {
  const counting = endpoint({
    ...{ name: 'counting', method: 'GET', path: '/api/counting', summary: 'Counts to two.' },
    ...{ reply: 'events', answer: z.int() },
  })
  const within: boolean[] = []
  let goOn = () => {}
  const isToGoOn = new Promise<void>((resolve) => (goOn = resolve))
  let inside = 0
  let closed = 0
  await using app = await served((router) => {
    async function* count() {
      yield 1
      await isToGoOn
      within.push(inside > 0)
      yield 2
    }
    const run = ({ res }: RequestContext) => {
      res.once('close', () => void closed++)
      return count()
    }
    handle(router, counting, (_, ctx) => run(ctx), { admit: async () => (inside++, () => void inside--) })
  })
  const gone = new AbortController()
  const reader = (await fetch(`${app.url}/api/counting`, { signal: gone.signal })).body?.getReader()
  await reader?.read()
  expect(inside).toBe(1)
  gone.abort()
  await expect.poll(() => closed).toBe(1)
  expect(inside).toBe(1)
  goOn()
  await expect.poll(() => inside).toBe(0)
  expect((await app.get('/api/counting')).text).toContain('data: 2')
  expect(within).toEqual([true, true])
  await expect.poll(() => inside).toBe(0)
})

test('a sane request id is kept, another is replaced', async () => {
  await using app = await serve()
  const uuid = '019a0f3e-0000-7000-8000-00000000000a'
  const given = await app.get('/api/broken/fine', { headers: { 'x-request-id': uuid } })
  expect(given.headers.get('x-request-id')).toBe(uuid)
  const odd = await app.get('/api/broken/fine', { headers: { 'x-request-id': 'somebody@example.org' } })
  expect(odd.headers.get('x-request-id')).toBe('made-here')
})

test('an unknown path is not found, a known one with another method names those it takes', async () => {
  await using app = await testApp()
  const unknown = await app.get('/api/nope')
  expect(unknown.status).toBe(404)
  expect(unknown.json.code).toBe('not-found')
  const wrong = await app.request('DELETE', '/api/auth/me')
  expect(wrong.status).toBe(405)
  expect(wrong.json.code).toBe('method-not-allowed')
  expect(wrong.headers.get('allow')).toContain('GET')
})

test('replies of the API are not to be stored', async () => {
  await using app = await testApp()
  for (const path of ['/api/auth/me', '/api/nope', '/healthz']) {
    expect((await app.get(path)).headers.get('cache-control')).toBe('no-store')
  }
})
