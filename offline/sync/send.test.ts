import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '../../core/contract/call.ts'
import { leases } from '../../core/contract/study/study.ts'
import { fetchBlobs, fetchSend } from './send.ts'

const origin = 'https://vademecum.test'
const network = setupServer()
beforeAll(() => network.listen({ onUnhandledRequest: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

/** The runtime's own `fetch`, with a page's address for relative paths; the replies are `reply`'s. */
function answering(reply: HttpResponseResolver): typeof fetch {
  network.use(http.all(`${origin}/*`, reply))
  return (path, init) => fetch(new URL(String(path), origin), init)
}

const request = { signal: new AbortController().signal, reload: false, mediaType: 'application/json' }
const json = { headers: { 'content-type': 'application/json; charset=utf-8' } }

test('a reply is handed over as plain data, with the seconds to wait', async () => {
  const busy = { status: 503, headers: { 'content-type': 'Application/JSON', 'retry-after': '7' } }
  const send = fetchSend(answering(() => new HttpResponse('{}', busy)))
  expect(await send({ method: 'GET', url: '/x', body: undefined })).toEqual({
    status: 503,
    contentType: 'application/json',
    text: '{}',
    retryAfterS: 7,
  })
})

test('a body goes as JSON with the login session of this origin', async () => {
  const seen: Request[] = []
  const taking = answering(({ request: sent }) => {
    seen.push(sent.clone())
    return new HttpResponse(null, { status: 204 })
  })
  await fetchSend(taking)({ method: 'POST', url: '/x', body: '{"a":1}' })
  expect(seen[0]).toMatchObject({ method: 'POST', credentials: 'same-origin' })
  expect(seen[0]?.headers.get('content-type')).toBe('application/json')
  expect(await seen[0]?.json()).toEqual({ a: 1 })
})

test('no reply is unreachable, the page of a captive portal is unreadable', async () => {
  await expect(call(fetchSend(answering(() => HttpResponse.error())), leases, {})).rejects.toMatchObject({
    code: 'unreachable',
  })
  const portal = answering(() => HttpResponse.html('<h1>Wi-Fi</h1>'))
  await expect(call(fetchSend(portal), leases, {})).rejects.toMatchObject({ code: 'unreadable' })
  await expect(fetchBlobs(portal)('/b', request)).rejects.toMatchObject({ code: 'unreadable' })
})

test('a blob comes whole, and past the cache when asked', async () => {
  const seen: RequestCache[] = []
  const get = fetchBlobs(
    answering(({ request: sent }) => {
      seen.push(sent.cache)
      return new HttpResponse('[1,2]', json)
    }),
  )
  expect(new TextDecoder().decode(await get('/b', request))).toBe('[1,2]')
  await get('/b', { ...request, reload: true })
  expect(seen).toEqual(['default', 'reload'])
})

test('a piece of a blob is asked for past the cache, and cut out when the server sends all', async () => {
  const part = { start: 2, length: 3 }
  const seen: unknown[] = []
  const whole = fetchBlobs(
    answering(({ request: asked }) => {
      seen.push([asked.cache, asked.headers.get('range')])
      return new HttpResponse('0123456789', json)
    }),
  )
  expect(new TextDecoder().decode(await whole('/b', { ...request, part }))).toBe('234')
  expect(seen).toEqual([['no-store', 'bytes=2-4']])
  const partial = fetchBlobs(answering(() => new HttpResponse('234', { ...json, status: 206 })))
  expect(new TextDecoder().decode(await partial('/b', { ...request, part }))).toBe('234')
})

test('a refused blob throws the problem of the server', async () => {
  const body = { type: '/problems/forbidden', title: 'forbidden', status: 403, code: 'forbidden', message: 'No.' }
  const get = fetchBlobs(answering(() => HttpResponse.json(body, { status: 403 })))
  await expect(get('/b', request)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a blob that stalls in the middle counts as unreachable', async () => {
  const stalling: typeof fetch = (_url, init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(3))
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
      },
    })
    return Promise.resolve(new Response(body, json))
  }
  await expect(fetchBlobs(stalling, 30)('/b', request)).rejects.toMatchObject({ code: 'unreachable' })
})

test('a blob that its caller gives up throws the reason of the caller', async () => {
  const stop = new AbortController()
  const never: typeof fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)))
  const got = fetchBlobs(never)('/b', { ...request, signal: stop.signal })
  stop.abort(new Error('paused'))
  await expect(got).rejects.toThrow('paused')
})
