import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as resolveAfter } from 'node:timers/promises'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import { served } from '../../testing/served.ts'
import type { RequestContext } from '../context.ts'
import { sendEvents } from './event-stream.ts'
import { goneSignal } from '../context.ts'
import { handle } from '../handle.ts'

const words = z.object({ word: z.string() })
const said = endpoint({
  name: 'said',
  method: 'GET',
  path: '/api/said',
  summary: 'Says something, word by word.',
  reply: 'events',
  answer: words,
})

async function* spoken(...each: string[]) {
  for (const word of each) yield { word, unnamed: 'never leaves' }
}

const sentTo = async (url: string) => {
  const response = await fetch(`${url}/api/said`)
  return { headers: response.headers, status: response.status, text: await response.text() }
}

test('events come one by one as JSON, only with what the schema names, and nothing on the way keeps or packs them', async () => {
  await using app = await served((router) => handle(router, said, () => spoken('Größe', 'two\nlines')))
  const { headers, text } = await sentTo(app.url)
  expect(text).toBe('data: {"word":"Größe"}\n\ndata: {"word":"two\\nlines"}\n\n')
  expect(headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('content-encoding')).toBe(null)
})

test('a failure before the first event is a problem like any other, one after it is the last event', async () => {
  async function* failing(...before: string[]) {
    yield* spoken(...before)
    throw new Problem('too-many-requests', 'No more words today.', { retryAfterS: 60 })
  }
  for (const [before, status] of [
    [[], 429],
    [['one'], 200],
  ] as const) {
    await using app = await served((router) => handle(router, said, () => failing(...before)))
    const reply = await sentTo(app.url)
    expect(reply.status).toBe(status)
    expect(reply.text).toContain('No more words today.')
    if (status === 200)
      expect(reply.text).toMatch(/^data: .*\n\nevent: problem\ndata: .*"code":"too-many-requests".*\n\n$/)
  }
})

test('what fails unforeseen, or does not fit its schema, says nothing of itself', async () => {
  async function* odd() {
    yield* spoken('one')
    yield { word: 4242 as unknown as string }
  }
  await using app = await served((router) => handle(router, said, odd))
  const { text } = await sentTo(app.url)
  expect(text).toContain('event: problem\n')
  expect(text).toContain('Something went wrong')
  expect(text).not.toContain('4242')
})

test('while nothing is said the stream is kept alive', async () => {
  let go = () => {}
  const isDue = new Promise<void>((resolve) => (go = resolve))
  async function* slow() {
    yield* spoken('one')
    await isDue
    yield* spoken('two')
  }
  await using app = await served((router) => {
    router.get('/api/said', (ctx) => sendEvents(ctx as unknown as RequestContext, slow(), words, 1))
  })
  const response = await fetch(`${app.url}/api/said`)
  let text = ''
  for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
    text += bytes
    if (text.includes(':\n\n:\n\n')) go()
  }
  expect(text).toMatch(/^data: {"word":"one"}\n\n(:\n\n){2,}data: {"word":"two"}\n\n$/)
})

test('who hangs up ends what makes the events, also while nothing is said', async () => {
  let isEnded = false
  await using app = await served((router) =>
    handle(router, said, (_, ctx) => {
      const gone = goneSignal(ctx)
      return (async function* () {
        try {
          yield* spoken('one')
          await resolveAfter(60_000, undefined, { signal: gone }).catch(() => undefined)
          yield* spoken('two')
        } finally {
          isEnded = true
        }
      })()
    }),
  )
  const hangUp = new AbortController()
  const response = await fetch(`${app.url}/api/said`, { signal: hangUp.signal })
  await response.body!.getReader().read()
  expect(isEnded).toBe(false)
  hangUp.abort()
  await expect.poll(() => isEnded).toBe(true)
})

test('who hangs up before there are events ends what would make them', async () => {
  let isBegun = false
  let isEnded = false
  await using app = await served((router) =>
    handle(router, said, async (_, { res }) => {
      isBegun = true
      await once(res, 'close')
      return (async function* () {
        try {
          yield* spoken('one', 'two')
        } finally {
          isEnded = true
        }
      })()
    }),
  )
  const hangUp = new AbortController()
  const response = fetch(`${app.url}/api/said`, { signal: hangUp.signal }).catch(() => 'gone')
  await expect.poll(() => isBegun).toBe(true)
  hangUp.abort()
  expect(await response).toBe('gone')
  await expect.poll(() => isEnded).toBe(true)
})

test('a reader who takes nothing is not written for without end', async () => {
  let made = 0
  const word = createHash('sha256').update('long').digest('hex').repeat(1000)
  async function* endless() {
    for (;;) {
      made++
      yield { word }
      await new Promise(setImmediate)
    }
  }
  await using app = await served((router) => handle(router, said, endless))
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.write('GET /api/said HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.pause()
  let before = -1
  await expect
    .poll(
      () => {
        const isStill = made > 0 && made === before
        before = made
        return isStill
      },
      { interval: 200, timeout: 15_000 },
    )
    .toBe(true)
  // What the sockets of both sides hold, in megabytes rather than without end.
  expect(made * word.length).toBeLessThan(100_000_000)
  socket.destroy()
})
