import { expect, test } from 'vitest'
import { pieceBytes } from '../../core/content/blobs.ts'
import { Problem } from '../../core/problem.ts'
import { keepPiece, readLarge } from './large-media.ts'
import { keptMedia } from './media.ts'
import { auditPacks } from './pack-audit.ts'
import { freeUnusedMedia, removePack } from './pack-collect.ts'
import { downloadPack, pauseDownload, resumeDownloads } from './pack-download.ts'
import { readPackState } from './pack-state.ts'
import type { FetchBlob } from '../sync/send.ts'
import { sha256Of } from './sha256.ts'
import { storageReport } from '../storage-room.ts'
import { type PackDevice, makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { type PackServer, film, makePackServer, picture, questions } from '../testing/make-pack-server.ts'

const largeBytes = pieceBytes

async function setUp() {
  const server = await makePackServer()
  const media = [picture('A syringe'), film(6)]
  const { blobs } = await server.publish(1, { shards: [questions(1, 3)], media, largeBytes })
  return { server, device: makePackDevice(), video: blobs.find(({ role }) => role === 'video')!, film: media[1]!.bytes }
}

/** SHA-256 of what is read from the files under this hash, or `null`. */
async function hashHere(device: PackDevice, sha256: string): Promise<string | null> {
  const large = await readLarge(await device.getDirectory(), 1, sha256)
  if (!large) return null
  const blob = await large.slice({ start: 0, length: large.bytes })
  return await sha256Of(crypto.subtle, await blob.arrayBuffer())
}

/** Answers `count` pieces, then the connection is gone. */
function cutAfter(server: PackServer, count: number): FetchBlob {
  return async (url, request) => {
    if (request.part && server.parts.length >= count) {
      // Gone a little later, when what came before is on the disk.
      await new Promise((resolve) => setTimeout(resolve, 200))
      throw new Problem('unreachable', 'gone')
    }
    return await server.fetchBlob(url, request)
  }
}

test('a film comes in pieces and is read in any part; smaller media goes to the cache as before', async () => {
  const { server, device, video, film: bytes } = await setUp()
  expect(await downloadPack(openTab(device, server), 1)).toEqual({ is: 'ready', version: 1 })
  expect(server.parts.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5].map((at) => at * pieceBytes))
  expect(server.fetched).not.toContain(video.sha256)
  expect(await hashHere(device, video.sha256)).toBe(video.sha256)
  const large = (await readLarge(await device.getDirectory(), 1, video.sha256))!
  const start = pieceBytes - 5
  const part = await large.slice({ start, length: pieceBytes + 9 })
  const expected = await sha256Of(crypto.subtle, bytes.slice(start, start + pieceBytes + 9).buffer)
  expect(await sha256Of(crypto.subtle, await part.arrayBuffer())).toBe(expected)
  expect(await (await device.caches.open('pack-media')).keys()).toHaveLength(1)
})

test('progress moves with each verified piece', async () => {
  const { server, device, video } = await setUp()
  const tab = openTab(device, server)
  const seen: number[] = []
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      const state = await readPackState(tab.db, 1)
      if (request.part && state.is === 'downloading') seen.push(state.totalBytes - state.doneBytes)
      return await server.fetchBlob(url, request)
    },
  })
  await downloadPack(env, 1)
  expect(seen[0]).toBe(video.bytes)
  expect(seen.at(-1)).toBeLessThan(video.bytes)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
})

test('a download that was cut off goes on with the pieces that are missing, and one damaged meanwhile', async () => {
  const { server, device, video } = await setUp()
  const cut = openTab(device, server, { fetchBlob: cutAfter(server, 4) })
  expect(await downloadPack(cut, 1)).toEqual({ is: 'waits-for-connection' })
  const begun = server.parts.splice(0)
  const files = await device.getDirectory()
  expect(await readLarge(files, 1, video.sha256)).toBeNull()
  expect((await keptMedia(device)).get(1)).not.toContain(video.sha256)
  await keepPiece(
    files,
    { courseId: 1, sha256: video.sha256, position: begun[0]! / pieceBytes },
    new ArrayBuffer(pieceBytes),
  )

  expect(await resumeDownloads(openTab(device, server))).toEqual(new Map([[1, { is: 'ready', version: 1 }]]))
  expect(server.parts).toHaveLength(3)
  expect(server.parts.filter((at) => begun.includes(at))).toEqual([begun[0]])
  expect(await hashHere(device, video.sha256)).toBe(video.sha256)
})

test('a resumption asks for room for the rest alone', async () => {
  const { server, device } = await setUp()
  const megabyte = 1024 * 1024
  await downloadPack(openTab(device, server, { fetchBlob: cutAfter(server, 4) }), 1)
  device.storage.quota = 50 * megabyte + 3 * megabyte
  expect(await resumeDownloads(openTab(device, server))).toEqual(new Map([[1, { is: 'ready', version: 1 }]]))
})

test('a piece that is not what was signed is asked for again, then the download fails as damaged', async () => {
  const { server, device, video } = await setUp()
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      const bytes = await server.fetchBlob(url, request)
      return request.part?.start === pieceBytes ? bytes.slice(1) : bytes
    },
  })
  expect(await downloadPack(env, 1)).toEqual({ is: 'failed', fault: { code: 'damaged' } })
  expect(server.parts.filter((start) => start === pieceBytes)).toHaveLength(2)
  expect(await hashHere(device, video.sha256)).toBeNull()
  expect(await downloadPack(openTab(device, server), 1)).toEqual({ is: 'ready', version: 1 })
})

test('without files of our own a film is kept whole in the cache', async () => {
  const { server, device, video } = await setUp()
  const env = openTab(device, server, { getDirectory: () => Promise.reject(new Error('private window')) })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
  expect(server.parts).toEqual([])
  expect(await (await device.caches.open('pack-media')).match(`/media/1/${video.sha256}`)).toBeDefined()
})

test('a film goes with its pack, counts in the report until then, and gives way when it is not used', async () => {
  const { server, device, video } = await setUp()
  const env = openTab(device, server)
  await downloadPack(env, 1)
  const { packs } = await storageReport(env, undefined)
  expect(packs[0]!.bytes).toBeGreaterThan(video.bytes)
  device.clock.nowMs += 15 * 24 * 60 * 60 * 1000
  expect(await freeUnusedMedia(env)).toBe(true)
  expect(await hashHere(device, video.sha256)).toBeNull()
  await downloadPack(env, 1)
  expect(await hashHere(device, video.sha256)).not.toBeNull()
  await removePack(env, 1)
  expect(await keptMedia(device, 'with-parts')).toEqual(new Map([[1, new Set()]]))
})

test('pieces of a paused download stay; those of one that is removed, also in the middle, go', async () => {
  const { server, device, video } = await setUp()
  const pausing = openTab(device, server, {
    fetchBlob: async (url, request) => {
      if (request.part && server.parts.length >= 4) await pauseDownload(pausing.db, 1)
      return await server.fetchBlob(url, request)
    },
  })
  expect(await downloadPack(pausing, 1)).toEqual({ is: 'stopped' })
  const parts = () => keptMedia(device, 'with-parts')
  expect((await parts()).get(1)).toContain(video.sha256)
  await removePack(pausing, 1)
  expect((await parts()).get(1) ?? new Set()).toEqual(new Set())
  expect(await pausing.db.parts.count()).toBe(0)

  const removing = openTab(device, server, {
    fetchBlob: async (url, request) => {
      const bytes = await server.fetchBlob(url, request)
      if (request.part) await removePack(openTab(device, server), 1)
      return bytes
    },
  })
  expect(await downloadPack(removing, 1)).toEqual({ is: 'stopped' })
  expect((await parts()).get(1)).toEqual(new Set())
  expect(await removing.db.parts.count()).toBe(0)
})

test('an audit finds a damaged piece and fetches it alone; without a connection the film counts as missing', async () => {
  const { server, device, video } = await setUp()
  const env = openTab(device, server)
  await downloadPack(env, 1)
  const files = await device.getDirectory()
  const damage = () => keepPiece(files, { courseId: 1, sha256: video.sha256, position: 5 }, new ArrayBuffer(1000))
  await damage()
  server.parts.length = 0
  // Draws the last of everything: the film, and its last piece.
  const last = () => 0.999
  expect(await auditPacks(env, last)).toMatchObject({ repairedMedia: [video.sha256], withoutMedia: [] })
  expect(server.parts).toEqual([5 * pieceBytes])
  expect(await hashHere(device, video.sha256)).toBe(video.sha256)

  await damage()
  server.isDown = true
  expect(await auditPacks(env, last)).toMatchObject({ repairedMedia: [], withoutMedia: [1] })
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', missingBytes: video.bytes })
})

test('an audit finds a damaged picture', async () => {
  const { server, device } = await setUp()
  const env = openTab(device, server)
  await downloadPack(env, 1)
  const cache = await device.caches.open('pack-media')
  const [at] = await cache.keys()
  await cache.put(at!, new Response('rubble'))
  expect((await auditPacks(env, () => 0)).repairedMedia).toHaveLength(1)
  expect(await (await cache.match(at!))!.text()).toContain('A syringe')
})
