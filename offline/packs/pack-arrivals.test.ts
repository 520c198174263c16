import { expect, test } from 'vitest'
import {
  type BackgroundFetch,
  type BackgroundFetches,
  courseOfFetch,
  endUnwantedFetches,
  handOverDownloads,
  keepArrivals,
  resumeWithArrivals,
  takeDownloadsBack,
} from './pack-arrivals.ts'
import { downloadPack, pauseDownload } from './pack-download.ts'
import { readPackState } from './pack-state.ts'
import { readItem } from './pack-store.ts'
import { makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { makePackServer, picture, question, questions } from '../testing/make-pack-server.ts'

const origin = 'https://phone.test'
const never = new Promise<never>(() => undefined)

/** What a browser does for Background Fetch: begun fetches by id, with what they were asked for. */
function makeBackground({ refuses = false } = {}) {
  const asked = new Map<string, { urls: string[]; title: string; downloadTotal: number }>()
  const arrived = new Map<string, Response>()
  const fetchOf = (id: string): BackgroundFetch => ({
    id,
    abort: async () => asked.delete(id),
    matchAll: async () =>
      (asked.get(id)?.urls ?? []).map((url) => {
        const reply = arrived.get(url)
        return { request: { url: origin + url }, responseReady: reply ? Promise.resolve(reply) : never }
      }),
  })
  const fetches: BackgroundFetches = {
    async fetch(id, urls, notice) {
      if (refuses || asked.has(id)) throw new TypeError('refused')
      asked.set(id, { urls, ...notice })
      return fetchOf(id)
    },
    get: async (id) => (asked.has(id) ? fetchOf(id) : undefined),
    getIds: async () => [...asked.keys()],
  }
  return { asked, arrived, fetches, fetchOf }
}

/** A tab in which a download has its manifest and the first of its two shards, and waits for the rest. */
async function underWay() {
  const server = await makePackServer()
  const media = [picture('A syringe')]
  const manifest = await server.publish(1, { shards: [questions(1, 60), questions(1, 40, { topic: 'rates' })], media })
  const device = makePackDevice()
  const [first, ...rest] = manifest.blobs.map(({ sha256 }) => sha256)
  const tab = openTab(device, server, {
    fetchBlob: async (url, request) => {
      if (url.endsWith(first!)) return await server.fetchBlob(url, request)
      return await new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      )
    },
  })
  const run = downloadPack(tab, 1)
  await expect.poll(() => tab.db.blobs.count()).toBe(1)
  server.fetched.length = 0
  const urlOf = (sha256: string) => `/api/packs/1/blobs/${sha256}`
  return { server, device, tab, run, rest, urlOf, env: openTab(device, server) }
}

const withCaches = (env: ReturnType<typeof openTab>, caches: CacheStorage) => ({ ...env, caches })
const arrivals = async (caches: CacheStorage) => await (await caches.open('pack-arrivals')).keys()

test('a hidden page hands over what is missing, once, and its own download lets go', async () => {
  const { tab, run, rest, urlOf } = await underWay()
  const { asked, fetches } = makeBackground()
  await Promise.all([handOverDownloads(tab, fetches), handOverDownloads(tab, fetches)])
  expect([...asked.keys()]).toEqual(['pack-1'])
  expect(courseOfFetch('pack-1')).toBe(1)
  expect(asked.get('pack-1')).toMatchObject({ urls: rest.map(urlOf), title: 'Downloading Course 1' })
  expect(await run).toEqual({ is: 'stopped' })
  expect(await readPackState(tab.db, 1)).toMatchObject({ is: 'paused', why: 'no-connection' })
})

test('where the browser refuses, the page goes on by itself', async () => {
  const { tab, run } = await underWay()
  await handOverDownloads(tab, makeBackground({ refuses: true }).fetches)
  expect(await readPackState(tab.db, 1)).toMatchObject({ is: 'downloading' })
  await pauseDownload(tab.db, 1)
  await run
})

test('what has arrived is verified and put in place without another request, and nothing of it is left over', async () => {
  const { server, device, tab, env, run, rest, urlOf } = await underWay()
  const { arrived, fetches, fetchOf } = makeBackground()
  await handOverDownloads(tab, fetches)
  await run
  for (const hash of rest) arrived.set(urlOf(hash), new Response(server.blobs.get(hash)))
  await keepArrivals(device.caches, fetchOf('pack-1'))
  await resumeWithArrivals(withCaches(env, device.caches))
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', version: 1, missingBytes: 0 })
  expect(server.fetched).toEqual([])
  expect(await arrivals(device.caches)).toEqual([])
})

test('a damaged arrival is fetched from the server past every cache', async () => {
  const { server, device, tab, env, run, rest, urlOf } = await underWay()
  const { arrived, fetches, fetchOf } = makeBackground()
  await handOverDownloads(tab, fetches)
  await run
  for (const hash of rest) arrived.set(urlOf(hash), new Response(server.blobs.get(hash)))
  arrived.set(urlOf(rest[0]!), new Response('<p>Welcome to our hotel</p>'))
  await keepArrivals(device.caches, fetchOf('pack-1'))
  await resumeWithArrivals(withCaches(env, device.caches))
  expect(server.fetched).toEqual([rest[0]])
  expect(server.reloads).toBe(1)
  const refs = (await env.db.packs.get(1))!.current!.refs
  expect(await readItem(env.db, 1, refs.find(({ topic }) => topic === 'rates')!.hash)).toMatchObject({
    id: 'rates-0001',
  })
  expect(await readItem(env.db, 1, refs[0]!.hash)).toEqual(question(1))
})

test('a page that is back ends the fetch, uses what came whole and asks for the rest', async () => {
  const { server, device, tab, env, run, rest, urlOf } = await underWay()
  const { asked, arrived, fetches } = makeBackground()
  await handOverDownloads(tab, fetches)
  await run
  arrived.set(urlOf(rest[0]!), new Response(server.blobs.get(rest[0]!)))
  await takeDownloadsBack(device, fetches)
  expect(asked.size).toBe(0)
  await resumeWithArrivals(withCaches(env, device.caches))
  expect(server.fetched).toEqual(rest.slice(1))
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready' })
})

test('arrivals outlive a resumption without a connection', async () => {
  const { server, device, tab, env, run, rest, urlOf } = await underWay()
  const { arrived, fetches, fetchOf } = makeBackground()
  await handOverDownloads(tab, fetches)
  await run
  for (const hash of rest) arrived.set(urlOf(hash), new Response(server.blobs.get(hash)))
  await keepArrivals(device.caches, fetchOf('pack-1'))
  const noConnection = () => Promise.reject(new TypeError('Failed to fetch'))
  await resumeWithArrivals({ ...withCaches(env, device.caches), send: noConnection })
  expect(await arrivals(device.caches)).toHaveLength(rest.length)
})

test('a download that was removed meanwhile ends its fetch, others stay', async () => {
  const { tab, run } = await underWay()
  const { asked, fetches } = makeBackground()
  await handOverDownloads(tab, fetches)
  await run
  await endUnwantedFetches(await tab.db.packs.toArray(), fetches)
  expect(asked.size).toBe(1)
  await pauseDownload(tab.db, 1)
  await endUnwantedFetches(await tab.db.packs.toArray(), fetches)
  expect(asked.size).toBe(0)
})

test('large media that arrived as one file is taken piece by piece', async () => {
  const server = await makePackServer()
  const bytes = Uint8Array.from({ length: 2 * 1024 * 1024 + 99 }, (_, at) => (at * 7) % 251)
  const media = [{ bytes, role: 'image' as const, mediaType: 'image/jpeg' }]
  const { blobs } = await server.publish(1, { shards: [questions(1, 5)], media, largeBytes: 1000 })
  const device = makePackDevice()
  const env = withCaches(openTab(device, server), device.caches)
  const large = blobs.find(({ pieces }) => pieces)!
  const cache = await device.caches.open('pack-arrivals')
  await cache.put(`/api/packs/1/blobs/${large.sha256}`, new Response(bytes))
  await downloadPack({ ...env, send: () => Promise.reject(new TypeError('Failed to fetch')) }, 1)
  await resumeWithArrivals(env)
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', missingBytes: 0 })
  expect(server.parts).toEqual([])
  expect(await arrivals(device.caches)).toEqual([])
})
