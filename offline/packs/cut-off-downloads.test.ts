import { expect, test, vi } from 'vitest'
import type { PackManifest } from '../../core/content/pack.ts'
import { Problem } from '../../core/problem.ts'
import { removePack } from './pack-collect.ts'
import { downloadPack, pauseDownload, resumeDownloads } from './pack-download.ts'
import type { PackEnv } from './pack-env.ts'
import { readPackState } from './pack-state.ts'
import { questionRefs, readItem } from './pack-store.ts'
import { makeLocks, openTab } from '../testing/make-pack-device.ts'
import { type PackServer, question, questions } from '../testing/make-pack-server.ts'
import { publishedPack } from '../testing/published-pack.ts'

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

test('a pause stops at once, also from another tab, and a resumption fetches only the rest', async () => {
  const { server, device } = await publishedPack({
    shards: Array.from({ length: 12 }, (_, at) => questions(at * 10, 10)),
  })
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
  const { server, device } = await publishedPack()
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
  const { server, device } = await publishedPack({ shards: [questions(1, 10), questions(11, 10), [edited]] })
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

test('a first download that is removed leaves nothing to study', async () => {
  const { server, device } = await publishedPack({ shards: [questions(1, 10), questions(11, 10)] })
  const env = openTab(device, server)
  await downloadPack(cutBeforeFirstShard(env, server, 10), 1)
  expect(await questionRefs(env.db, 1)).toHaveLength(10)
  await removePack(env, 1)
  expect(await readPackState(env.db, 1)).toEqual({ is: 'absent' })
  expect(await env.db.items.count()).toBe(0)
})

/** A device whose downloads of two courses were cut off. */
async function twoCutOff() {
  const { server, device } = await publishedPack()
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
    const { server, device } = await publishedPack()
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

test('a lock that a page took to its grave is taken over', { tags: ['large'] }, async () => {
  const { server, device } = await publishedPack()
  void device.locks.request('pack:1', () => new Promise(() => undefined)).catch(() => undefined)
  const env = openTab(device, server)
  server.isDown = true
  expect(await downloadPack(openTab(device, server, { locks: makeLocks() }), 1)).toEqual({ is: 'waits-for-connection' })
  server.isDown = false
  expect(await resumeDownloads(env)).toEqual(new Map([[1, { is: 'elsewhere' }]]))
  expect(await downloadPack(openTab(device, server), 1)).toEqual({ is: 'ready', version: 1 })
})

test('a version published in the middle of a download gives the newer one in the end', async () => {
  const { server, device } = await publishedPack({ shards: [questions(1, 10), questions(11, 10)] })
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
  const { server, device } = await publishedPack()
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
