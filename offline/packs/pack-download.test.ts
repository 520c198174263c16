import { expect, test, vi } from 'vitest'
import type { PackItem } from '../../core/content/item.ts'
import type { PackManifest } from '../../core/content/pack.ts'
import { packFormat } from '../../core/content/pack.ts'
import { Problem } from '../../core/problem.ts'
import { removePack } from './pack-collect.ts'
import { abandonDownload, downloadPack, pauseDownload, planDownload, resumeDownloads } from './pack-download.ts'
import type { PackEnv } from './pack-env.ts'
import { readPackState } from './pack-state.ts'
import { installedPack, listNotes, questionRefs, readItem } from './pack-store.ts'
import { type PackDevice, makeLocks, makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { type PackServer, makePackServer, note, picture, question, questions } from '../testing/make-pack-server.ts'

const megabyte = 1024 * 1024

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

async function setUp(more: { shards?: PackItem[][] } = {}): Promise<{ server: PackServer; device: PackDevice }> {
  const server = await makePackServer()
  const shards = more.shards ?? [questions(1, 120), [...questions(1, 60, { topic: 'rates' }), note('labels')]]
  await server.publish(1, { shards, media: [picture('A syringe')] })
  return { server, device: makePackDevice() }
}

test('a pack comes whole: questions by topic, notes with their titles, media in the cache', async () => {
  const { server, device } = await setUp()
  const env = openTab(device, server)
  expect(await readPackState(env.db, 1)).toEqual({ is: 'absent' })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
  const refs = await questionRefs(env.db, 1)
  expect(refs).toHaveLength(180)
  expect(refs[0]).toMatchObject({ itemId: 'doses-0001', topic: 'doses' })
  expect(refs[179]).toMatchObject({ itemId: 'rates-0060', topic: 'rates' })
  expect(await readItem(env.db, 1, refs[5]!.hash)).toEqual(question(6))
  expect(await listNotes(env.db, 1)).toMatchObject([{ itemId: 'labels', title: 'About labels', minutes: 1 }])
  const image = (await installedPack(env.db, 1))!.blobs.find(({ role }) => role === 'image')!
  const kept = await (await device.caches.open('pack-media')).match(`/media/1/${image.sha256}`)
  expect(await kept!.text()).toContain('A syringe')
  expect(kept!.headers.get('content-security-policy')).toContain('sandbox')
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', version: 1, missingBytes: 0 })
})

test('a blob of a kind that only a later app knows is passed over, and the pack comes whole without it', async () => {
  const { server, device } = await setUp()
  const manifest = JSON.parse(server.manifests.get(1)!.payload) as { blobs: object[] }
  const toCome = { role: 'search-index', terms: 900, addresses: ['a', 'b'] }
  server.manifests.set(1, await server.sign({ ...manifest, blobs: [toCome, ...manifest.blobs] }))
  const env = openTab(device, server)
  expect((await planDownload(env, 1)).manifest.blobs).toEqual(manifest.blobs)
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
  expect(await questionRefs(env.db, 1)).toHaveLength(180)
  // The signature covers it all the same.
  server.manifests.set(1, { ...server.manifests.get(1)!, payload: JSON.stringify(manifest) })
  await expect(planDownload(env, 1)).rejects.toMatchObject({ fault: { code: 'untrusted' } })
})

test('progress counts verified bytes up to the bytes that were to come', async () => {
  const { server, device } = await setUp()
  const tab = openTab(device, server)
  const seen: unknown[] = []
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      const state = await readPackState(tab.db, 1)
      seen.push(state)
      return await server.fetchBlob(url, request)
    },
  })
  const { wireBytes } = await planDownload(env, 1)
  await downloadPack(env, 1)
  expect(seen[0]).toEqual({ is: 'downloading', doneBytes: 0, totalBytes: wireBytes, held: null })
  expect((await planDownload(env, 1)).wireBytes).toBe(0)
})

test('an update fetches only what changed and leaves what was edited, removed and added right', async () => {
  const { server, device } = await setUp({ shards: [questions(1, 120)] })
  const env = openTab(device, server)
  await downloadPack(env, 1)
  server.fetched.length = 0
  const edited = question(7, { wording: ' Think again.' })
  const media = [picture('A syringe')]
  await server.publish(1, { shards: [questions(1, 120), [edited, question(500)]], media, removed: ['doses-0001'] })
  expect(await readPackState(env.db, 1, 2)).toMatchObject({ is: 'update-available', version: 1, newestVersion: 2 })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 2 })
  expect(server.fetched).toHaveLength(1)
  const refs = await questionRefs(env.db, 1)
  expect(refs).toHaveLength(120)
  expect(refs.some(({ itemId }) => itemId === 'doses-0001')).toBe(false)
  expect(await readItem(env.db, 1, refs.find(({ itemId }) => itemId === 'doses-0007')!.hash)).toEqual(edited)
})

test('a question that was taken out and put back is there again, without any bytes', async () => {
  const { server, device } = await setUp({ shards: [questions(1, 10)] })
  const env = openTab(device, server)
  const media = [picture('A syringe')]
  await downloadPack(env, 1)
  await server.publish(1, { shards: [questions(1, 10)], media, removed: ['doses-0003'] })
  await downloadPack(env, 1)
  expect(await questionRefs(env.db, 1)).toHaveLength(9)
  await server.publish(1, { shards: [questions(1, 10)], media })
  server.fetched.length = 0
  await downloadPack(env, 1)
  expect(server.fetched).toEqual([])
  const refs = await questionRefs(env.db, 1)
  expect(await readItem(env.db, 1, refs[2]!.hash)).toEqual(question(3))
})

test('a tampered blob is fetched past the cache once, then the download fails as damaged and the old version stays', async () => {
  const { server, device } = await setUp({ shards: [questions(1, 10)] })
  const env = openTab(device, server)
  await downloadPack(env, 1)
  const { blobs } = await server.publish(1, { shards: [questions(1, 10, { wording: ' Again.' })] })
  const genuine = server.blobs.get(blobs[0]!.sha256)!
  const tampered = genuine.slice()
  tampered[40]! ^= 1
  server.blobs.set(blobs[0]!.sha256, tampered)
  expect(await downloadPack(env, 1)).toEqual({ is: 'failed', fault: { code: 'damaged' } })
  expect(server.reloads).toBe(1)
  expect(await readPackState(env.db, 1)).toMatchObject({
    is: 'failed',
    fault: { code: 'damaged' },
    held: { version: 1 },
  })
  expect(await readItem(env.db, 1, (await questionRefs(env.db, 1))[0]!.hash)).toEqual(question(1))
  server.blobs.set(blobs[0]!.sha256, genuine)
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 2 })
})

test('bytes that only the browser had damaged come right past its cache', async () => {
  const { server, device } = await setUp()
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      const bytes = await server.fetchBlob(url, request)
      return request.reload ? bytes : bytes.slice(1)
    },
  })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
})

test.each([
  [
    'edited after it was signed',
    (signed: { payload: string }) => ({ ...signed, payload: signed.payload.replace('"version":1', '"version":9') }),
  ],
  [
    'signed with another key',
    async (_: unknown, payload: string) => ({ ...(await (await makePackServer()).sign(JSON.parse(payload))) }),
  ],
  ['signed by nobody', (signed: object) => ({ ...signed, signature: 'AAAA' })],
  ['signed with a key that nobody knows', (signed: object) => ({ ...signed, kid: 'other' })],
])('a manifest %s is not trusted and nothing is fetched', async (_, forge) => {
  const { server, device } = await setUp()
  const env = openTab(device, server)
  const signed = server.manifests.get(1)!
  server.manifests.set(1, { ...signed, ...(await forge(signed, signed.payload)) })
  expect(await downloadPack(env, 1)).toEqual({ is: 'failed', fault: { code: 'untrusted' } })
  expect(server.fetched).toEqual([])
})

test('a genuine manifest of another course is not trusted', async () => {
  const { server, device } = await setUp()
  await server.publish(2, { shards: [questions(1, 3)] })
  server.manifests.set(1, server.manifests.get(2)!)
  expect(await downloadPack(openTab(device, server), 1)).toEqual({ is: 'failed', fault: { code: 'untrusted' } })
})

test('a pack of a later format asks for a newer app', async () => {
  const { server, device } = await setUp()
  await server.publish(1, { shards: [questions(1, 3)], minApp: packFormat + 1 })
  expect(await downloadPack(openTab(device, server), 1)).toEqual({ is: 'failed', fault: { code: 'needs-app-update' } })
})

test('a server restored from a backup does not take back a newer version', async () => {
  const { server, device } = await setUp()
  const env = openTab(device, server)
  await server.publish(1, { shards: [questions(1, 5)], version: 4 })
  await downloadPack(env, 1)
  await server.publish(1, { shards: [questions(1, 3)], version: 3 })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 4 })
  expect(await questionRefs(env.db, 1)).toHaveLength(5)
})

test('without room nothing is fetched, and the person is told how much is missing', async () => {
  const { server, device } = await setUp()
  const env = openTab(device, server)
  device.storage.quota = 20 * megabyte
  const outcome = await downloadPack(env, 1)
  expect(outcome).toMatchObject({ is: 'failed', fault: { code: 'no-room', freeBytes: 20 * megabyte } })
  expect(server.fetched).toEqual([])
  device.storage.quota = 1024 * megabyte
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
})

test('a phone that fills up in the middle keeps the old version and says so', async () => {
  const { server, device } = await setUp({ shards: [questions(1, 10)] })
  await downloadPack(openTab(device, server), 1)
  await server.publish(1, { shards: [questions(1, 10, { wording: ' Again.' })], media: [picture('A drip')] })
  const full = {
    ...device.caches,
    open: async () => ({
      match: async () => undefined,
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }),
  } as unknown as CacheStorage
  const env = openTab(device, server, { caches: full })
  expect(await downloadPack(env, 1)).toMatchObject({ is: 'failed', fault: { code: 'no-room' } })
  expect(await installedPack(env.db, 1)).toMatchObject({ version: 1 })
})

test('a pause stops at once, also from another tab, and a resumption fetches only the rest', async () => {
  const { server, device } = await setUp({ shards: Array.from({ length: 12 }, (_, at) => questions(at * 10, 10)) })
  const tab = openTab(device, server)
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      if (server.fetched.length < 6) return await server.fetchBlob(url, request)
      await pauseDownload(tab.db, 1)
      return await untilAborted(request.signal)
    },
  })
  expect(await downloadPack(env, 1)).toEqual({ is: 'stopped' })
  const state = await readPackState(env.db, 1)
  expect(state).toMatchObject({ is: 'paused', why: 'asked', held: null })
  expect(state.is === 'paused' && state.doneBytes).toBeGreaterThan(0)
  const stored = (await tab.db.blobs.toCollection().primaryKeys()).map(([, sha256]) => sha256)
  server.fetched.length = 0
  expect(await resumeDownloads(tab)).toEqual(new Map())
  expect(await downloadPack(tab, 1)).toEqual({ is: 'ready', version: 1 })
  expect(server.fetched).toHaveLength(13 - stored.length)
  expect(server.fetched.filter((sha256) => stored.includes(sha256))).toEqual([])
})

test('a lost connection waits and goes on by itself', async () => {
  const { server, device } = await setUp()
  const env = openTab(device, server)
  server.isDown = true
  expect(await downloadPack(env, 1)).toEqual({ is: 'waits-for-connection' })
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'paused', why: 'no-connection' })
  server.isDown = false
  expect(await resumeDownloads(env)).toEqual(new Map([[1, { is: 'ready', version: 1 }]]))
})

/** The same tab, whose connection goes before the pack's first shard, once `count` questions can be studied. */
function cutBeforeFirstShard(env: PackEnv, server: PackServer, count: number): PackEnv {
  const { blobs } = JSON.parse(server.manifests.get(1)!.payload) as PackManifest
  return {
    ...env,
    fetchBlob: async (url, request) => {
      if (!url.endsWith(blobs[0]!.sha256)) return await server.fetchBlob(url, request)
      await vi.waitFor(async () => expect(await questionRefs(env.db, 1)).toHaveLength(count))
      throw new Problem('unreachable', 'gone')
    },
  }
}

test('a first download is studied as it comes, never in a version that a later shard replaces', async () => {
  const edited = question(7, { wording: ' Think again.' })
  const { server, device } = await setUp({ shards: [questions(1, 10), questions(11, 10), [edited]] })
  const env = openTab(device, server)
  expect(await downloadPack(cutBeforeFirstShard(env, server, 11), 1)).toEqual({ is: 'waits-for-connection' })
  const refs = await questionRefs(env.db, 1)
  expect(refs.map(({ itemId }) => itemId)).toEqual(['doses-0007', ...questions(11, 10).map(({ id }) => id)])
  expect(await readItem(env.db, 1, refs[0]!.hash)).toEqual(edited)
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'paused', held: null, open: { questions: 11 } })

  server.fetched.length = 0
  expect(await resumeDownloads(env)).toEqual(new Map([[1, { is: 'ready', version: 1 }]]))
  expect(await questionRefs(env.db, 1)).toHaveLength(20)
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready' })
})

test('a first download that is given up leaves nothing to study', async () => {
  const { server, device } = await setUp({ shards: [questions(1, 10), questions(11, 10)] })
  const env = openTab(device, server)
  await downloadPack(cutBeforeFirstShard(env, server, 10), 1)
  expect(await questionRefs(env.db, 1)).toHaveLength(10)
  await abandonDownload(env, 1)
  expect(await readPackState(env.db, 1)).toEqual({ is: 'absent' })
  expect(await env.db.items.count()).toBe(0)
})

test('a course that is no longer in the account says so and keeps what is here', async () => {
  const { server, device } = await setUp()
  await downloadPack(openTab(device, server), 1)
  const env = openTab(device, server, { send: () => Promise.reject(new Error('never')) })
  env.send = async () => ({
    status: 403,
    contentType: 'application/problem+json',
    text: JSON.stringify({ type: '/p', title: 'forbidden', status: 403, code: 'forbidden', message: 'No.' }),
  })
  expect(await downloadPack(env, 1)).toEqual({ is: 'failed', fault: { code: 'forbidden' } })
  expect(await questionRefs(env.db, 1)).toHaveLength(180)
})

test('what nobody expected is shown as a failure and thrown', async () => {
  const { server, device } = await setUp()
  const env = openTab(device, server, { fetchBlob: () => Promise.reject(new Error('odd')) })
  await expect(downloadPack(env, 1)).rejects.toThrow('odd')
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'failed', fault: { code: 'internal' } })
})

/** A device whose downloads of two courses were cut off. */
async function twoCutOff() {
  const { server, device } = await setUp()
  await server.publish(2, { shards: [questions(1, 10)] })
  server.isDown = true
  for (const courseId of [1, 2]) await downloadPack(openTab(device, server), courseId)
  server.isDown = false
  return { server, device }
}

test('a download that ends as nobody expected holds up no other', async () => {
  const { server, device } = await twoCutOff()
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      if (url.includes('/1/')) throw new Error('odd')
      return await server.fetchBlob(url, request)
    },
  })
  expect(await resumeDownloads(env)).toEqual(
    new Map([
      [1, { is: 'failed', fault: { code: 'internal' } }],
      [2, { is: 'ready', version: 1 }],
    ]),
  )
})

test('a download that another tab takes over goes on, and the others after it', async () => {
  const { server, device } = await twoCutOff()
  let isTaken = false
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      if (!isTaken) {
        isTaken = true
        await device.locks.request('pack:1', { steal: true }, () => undefined)
      }
      return await server.fetchBlob(url, request)
    },
  })
  const whole = { is: 'ready', version: 1 }
  expect(await resumeDownloads(env)).toEqual(
    new Map([
      [1, whole],
      [2, whole],
    ]),
  )
})

test.each(['with locks', 'without locks'])(
  'two tabs that download at once end with one whole pack, %s',
  async (which) => {
    const { server, device } = await setUp()
    const open = () => {
      const env = openTab(device, server)
      if (which === 'without locks') delete env.locks
      return env
    }
    const tabs = [open(), open()]
    const outcomes = await Promise.all(tabs.map((tab) => downloadPack(tab, 1)))
    expect(outcomes).toEqual([
      { is: 'ready', version: 1 },
      { is: 'ready', version: 1 },
    ])
    expect(await questionRefs(tabs[0]!.db, 1)).toHaveLength(180)
    if (which === 'with locks') expect(server.fetched).toHaveLength(3)
  },
)

test('a lock that a page took to its grave is taken over', async () => {
  const { server, device } = await setUp()
  void device.locks.request('pack:1', () => new Promise(() => undefined)).catch(() => undefined)
  const env = openTab(device, server)
  server.isDown = true
  expect(await downloadPack(openTab(device, server, { locks: makeLocks() }), 1)).toEqual({ is: 'waits-for-connection' })
  server.isDown = false
  expect(await resumeDownloads(env)).toEqual(new Map([[1, { is: 'elsewhere' }]]))
  expect(await downloadPack(openTab(device, server), 1)).toEqual({ is: 'ready', version: 1 })
})

test('a version published in the middle of a download gives the newer one in the end', async () => {
  const { server, device } = await setUp({ shards: [questions(1, 10), questions(11, 10)] })
  const env = openTab(device, server)
  const cut = openTab(device, server, {
    fetchBlob: async (url, request) => {
      if (server.fetched.length > 0) throw new Problem('unreachable', 'gone')
      return await server.fetchBlob(url, request)
    },
  })
  expect(await downloadPack(cut, 1)).toEqual({ is: 'waits-for-connection' })
  await server.publish(1, { shards: [questions(1, 10), questions(11, 12)] })
  expect(await resumeDownloads(env)).toEqual(new Map([[1, { is: 'ready', version: 2 }]]))
  expect(await questionRefs(env.db, 1)).toHaveLength(22)
})

test('removing a pack frees everything of it, also in the middle of a download', async () => {
  const { server, device } = await setUp()
  const env = openTab(device, server)
  await downloadPack(env, 1)
  await removePack(env, 1)
  expect(await readPackState(env.db, 1)).toEqual({ is: 'absent' })
  expect(await env.db.items.count()).toBe(0)
  expect(await env.db.blobs.count()).toBe(0)
  expect(await (await device.caches.open('pack-media')).keys()).toEqual([])

  const tab = openTab(device, server, {
    fetchBlob: async (url, request) => {
      const bytes = await server.fetchBlob(url, request)
      await removePack(env, 1)
      return bytes
    },
  })
  expect(await downloadPack(tab, 1)).toEqual({ is: 'stopped' })
  expect(await env.db.items.count()).toBe(0)
})

test('an update that is given up leaves the version before', async () => {
  const { server, device } = await setUp({ shards: [questions(1, 10)] })
  const env = openTab(device, server)
  await downloadPack(env, 1)
  await server.publish(1, { shards: [questions(1, 10), questions(11, 10), questions(21, 10)] })
  const failing = openTab(device, server, {
    fetchBlob: async (url, request) => {
      if (server.fetched.length > 2) throw new Problem('unreachable', 'gone')
      return await server.fetchBlob(url, request)
    },
  })
  expect(await downloadPack(failing, 1)).toEqual({ is: 'waits-for-connection' })
  await abandonDownload(env, 1)
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', version: 1 })
  expect(await env.db.items.count()).toBe(10)
})
