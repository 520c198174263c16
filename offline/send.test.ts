import { expect, test } from 'vitest'
import { call } from '../core/contract/call.ts'
import { leases } from '../core/contract/study.ts'
import { fetchBlobs, fetchSend } from './send.ts'

const answering =
  (reply: () => Response | Promise<Response>, seen: RequestInit[] = []): typeof fetch =>
  async (_url, init) => {
    seen.push(init ?? {})
    return await reply()
  }

const request = { signal: new AbortController().signal, reload: false, mediaType: 'application/json' }
const json = { headers: { 'content-type': 'application/json; charset=utf-8' } }

test('a reply is handed over as plain data, with the seconds to wait', async () => {
  const send = fetchSend(
    answering(
      () => new Response('{}', { status: 503, headers: { 'content-type': 'Application/JSON', 'retry-after': '7' } }),
    ),
  )
  expect(await send({ method: 'GET', url: '/x', body: undefined })).toEqual({
    status: 503,
    contentType: 'application/json',
    text: '{}',
    retryAfterS: 7,
  })
})

test('a body goes as JSON with the login session of this origin', async () => {
  const seen: RequestInit[] = []
  await fetchSend(answering(() => new Response(null, { status: 204 }), seen))({
    method: 'POST',
    url: '/x',
    body: '{"a":1}',
  })
  expect(seen[0]).toMatchObject({ method: 'POST', body: '{"a":1}', credentials: 'same-origin' })
  expect(new Headers(seen[0]?.headers).get('content-type')).toBe('application/json')
})

test('no reply is unreachable, the page of a captive portal is unreadable', async () => {
  await expect(call(fetchSend(answering(() => Promise.reject(new TypeError('no')))), leases, {})).rejects.toMatchObject(
    {
      code: 'unreachable',
    },
  )
  const portal = answering(() => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }))
  await expect(call(fetchSend(portal), leases, {})).rejects.toMatchObject({ code: 'unreadable' })
  await expect(fetchBlobs(portal)('/b', request)).rejects.toMatchObject({ code: 'unreadable' })
})

test('a blob comes whole, and past the cache when asked', async () => {
  const seen: RequestInit[] = []
  const get = fetchBlobs(answering(() => new Response('[1,2]', json), seen))
  expect(new TextDecoder().decode(await get('/b', request))).toBe('[1,2]')
  await get('/b', { ...request, reload: true })
  expect(seen.map(({ cache }) => cache)).toEqual(['default', 'reload'])
})

test('a refused blob throws the problem of the server', async () => {
  const body = { type: '/problems/forbidden', title: 'forbidden', status: 403, code: 'forbidden', message: 'No.' }
  const get = fetchBlobs(answering(() => Response.json(body, { status: 403 })))
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
