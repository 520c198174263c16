import { createHash, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicMediaAnswer, publicMediaHash, type Bounds } from './public-media.ts'

const origin = 'https://phone.test'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A cache in memory that keeps the order of arrival, as browsers do, and a network that can be cut. */
function shelf(files: Record<string, { status?: number; type?: ResponseType; redirected?: boolean }> = {}) {
  const kept = new Map<string, Response>()
  const work: Promise<unknown>[] = []
  const asked: string[] = []
  const state = { isOnline: true, isFull: false }
  const pathOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : String(key), origin).pathname
  const cache = {
    match: async (key: RequestInfo | URL) => kept.get(pathOf(key))?.clone(),
    put: async (key: RequestInfo | URL, response: Response) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.delete(pathOf(key))
      kept.set(pathOf(key), response)
    },
    delete: async (key: RequestInfo | URL) => kept.delete(pathOf(key)),
    keys: async () => Array.from(kept.keys(), (path) => new Request(origin + path)),
  }
  const env = {
    caches: { open: async () => cache as unknown as Cache },
    subtle: webcrypto.subtle,
    fetch: async (request: Request) => {
      asked.push(pathOf(request))
      if (!state.isOnline) throw new TypeError('no network')
      const text = Object.keys(files).find((each) => pathOf(request).endsWith(hashOf(each))) ?? 'a sign-in page'
      const { status = 200, type = 'basic', redirected = false } = files[text] ?? {}
      const response = new Response(text, { status, headers: { 'content-type': 'image/svg+xml' } })
      return Object.defineProperties(response, { type: { value: type }, redirected: { value: redirected } })
    },
    waitUntil: (part: Promise<unknown>) => void work.push(part),
  }
  const read = async (text: string, range?: string, bounds?: Bounds) => {
    const request = new Request(`${origin}/media/${hashOf(text)}`, { headers: range === undefined ? {} : { range } })
    const answer = await publicMediaAnswer(request, hashOf(text), env, bounds)
    await Promise.all(work)
    return answer
  }
  const keptTexts = () => Promise.all(Array.from(kept.values(), (each) => each.clone().text()))
  return { read, keptTexts, asked, state }
}

test('only addresses that are a hash are public media', () => {
  const sha256 = 'a'.repeat(64)
  expect(publicMediaHash(`/media/${sha256}`)).toBe(sha256)
  for (const path of [`/media/1/${sha256}`, `/media/${sha256}/x`, `/media/${sha256.slice(1)}`, '/media/x.svg'])
    expect(publicMediaHash(path), path).toBeNull()
})

test('a picture is fetched once and then answered without the network, with the headers of media', async () => {
  const { read, asked, state } = shelf({ clock: {} })
  await read('clock')
  state.isOnline = false
  const again = await read('clock')
  expect([await again.text(), again.headers.get('content-type'), asked.length]).toEqual(['clock', 'image/svg+xml', 1])
  expect(again.headers.get('content-security-policy')).toContain('sandbox')
})

test('a part is answered from the kept whole', async () => {
  const { read, state } = shelf({ '0123456789': {} })
  await read('0123456789')
  state.isOnline = false
  const part = await read('0123456789', 'bytes=2-4')
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
  const beyond = await read('0123456789', 'bytes=10-')
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10'])
})

test('what is not whole, not ours or not what its address says is answered and not kept', async () => {
  const { read, keptTexts } = shelf({
    part: { status: 206 },
    gone: { status: 404 },
    foreign: { type: 'opaque' },
    moved: { redirected: true },
  })
  for (const text of ['part', 'gone', 'foreign', 'moved', 'unknown']) await read(text)
  expect(await keptTexts()).toEqual([])
})

test('the oldest go when there are too many, or too much', async () => {
  const files = { one: {}, two: {}, three: {}, 'sixteen letters!': {} }
  const { read, keptTexts } = shelf(files)
  const bounds = { entries: 2, bytes: 20, bytesOfOne: 18 }
  for (const text of ['one', 'two', 'three']) await read(text, undefined, bounds)
  expect(await keptTexts()).toEqual(['two', 'three'])
  await read('sixteen letters!', undefined, bounds)
  expect(await keptTexts()).toEqual(['sixteen letters!'])
})

test('what is too large for a picture is answered and not kept', async () => {
  const { read, keptTexts } = shelf({ 'a long film': {} })
  const answer = await read('a long film', undefined, { entries: 9, bytes: 99, bytesOfOne: 5 })
  expect([await answer.text(), await keptTexts()]).toEqual(['a long film', []])
})

test('a full disk does not keep the picture from being shown', async () => {
  const { read, keptTexts, state } = shelf({ clock: {} })
  state.isFull = true
  expect(await (await read('clock')).text()).toBe('clock')
  expect(await keptTexts()).toEqual([])
})
