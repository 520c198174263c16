import { expect, test } from 'vitest'
import { mediaPath } from '../../core/content/blobs.ts'
import { keptMedia, keepMedia } from './media.ts'
import { repairItem } from './pack-audit.ts'
import { collectOldVersions, freeImages, freeUnusedMedia, removePack } from './pack-collect.ts'
import { downloadPack } from './pack-download.ts'
import { pinItems, questionRefs, readItem, unpinItems } from './pack-store.ts'
import { sha256Of } from './sha256.ts'
import { makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { makePackServer, picture, question, questions } from '../testing/make-pack-server.ts'

async function setUp() {
  const server = await makePackServer()
  const device = makePackDevice()
  const env = openTab(device, server)
  await server.publish(1, { shards: [questions(1, 10)], media: [picture('A syringe')] })
  await downloadPack(env, 1)
  return { server, device, env }
}

test('a version that a session shows outlives updates and removal until the session is over', async () => {
  const { server, env, device } = await setUp()
  const hashes = (await questionRefs(env.db, 1)).slice(0, 3).map(({ hash }) => hash)
  await pinItems(env.db, { sessionId: 's1', courseId: 1, hashes, nowMs: device.clock.nowMs })
  await server.publish(1, { shards: [questions(1, 10, { wording: ' Again.' })] })
  await downloadPack(env, 1)
  for (const [at, hash] of hashes.entries()) expect(await readItem(env.db, 1, hash)).toEqual(question(at + 1))
  expect(await questionRefs(env.db, 1)).toHaveLength(10)
  await removePack(env, 1)
  expect(await readItem(env.db, 1, hashes[2]!)).toEqual(question(3))
  await env.db.items.delete([1, hashes[2]!])
  await repairItem(env, 1, hashes[2]!)
  expect(await readItem(env.db, 1, hashes[2]!)).toEqual(question(3))
  await unpinItems(env.db, 's1')
  expect(await collectOldVersions(env)).toBe(true)
  expect(await env.db.items.count()).toBe(0)
  expect(await collectOldVersions(env)).toBe(false)
})

test('the pictures of what a session shows stay with it, and go with it', async () => {
  const { server, env, device } = await setUp()
  const [drip, syringe] = [picture('A drip'), picture('A syringe')]
  const hashOfPicture = ({ bytes }: typeof drip) => sha256Of(env.subtle, bytes.slice().buffer)
  const shown = await hashOfPicture(drip)
  const wording = ` ![A drip](${mediaPath(1, shown)})`
  await server.publish(1, { shards: [questions(1, 10, { wording })], media: [drip, syringe] })
  await downloadPack(env, 1)
  const hashes = (await questionRefs(env.db, 1)).slice(0, 3).map(({ hash }) => hash)
  await pinItems(env.db, { sessionId: 's1', courseId: 1, hashes, nowMs: device.clock.nowMs })
  await server.publish(1, { shards: [questions(1, 10)], media: [syringe] })
  await downloadPack(env, 1)
  expect((await keptMedia(device)).get(1)).toEqual(new Set([shown, await hashOfPicture(syringe)]))
  await removePack(env, 1)
  expect((await keptMedia(device)).get(1)).toEqual(new Set([shown]))
  await unpinItems(env.db, 's1')
  await collectOldVersions(env)
  expect((await keptMedia(device)).get(1)).toBeUndefined()
})

test('an old version that no session shows goes when the new one is in place', async () => {
  const { server, env, device } = await setUp()
  await server.publish(1, { shards: [questions(1, 10, { wording: ' Again.' })], media: [picture('A drip')] })
  await downloadPack(env, 1)
  expect(await env.db.items.count()).toBe(10)
  expect((await keptMedia(device)).get(1)?.size).toBe(1)
})

test('sessions that were left for good hold their versions no longer than 50 newer ones', async () => {
  const { env } = await setUp()
  const [ref] = await questionRefs(env.db, 1)
  for (let nowMs = 0; nowMs < 52; nowMs++) {
    await pinItems(env.db, { sessionId: `s${nowMs}`, courseId: 1, hashes: [ref!.hash], nowMs })
  }
  await collectOldVersions(env)
  expect(await env.db.pins.count()).toBe(50)
  expect(await env.db.pins.get('s0')).toBeUndefined()
})

test('media that no pack speaks of is swept, but not from under a download', async () => {
  const { env, device } = await setUp()
  const stray = { sha256: 'a'.repeat(64), bytes: 3, wireBytes: 3, role: 'image' as const, mediaType: 'image/svg+xml' }
  await keepMedia(device.caches, 1, stray, new ArrayBuffer(3))
  await env.db.packs.update(1, { work: { is: 'wanted' } })
  expect(await collectOldVersions(env)).toBe(false)
  await env.db.packs.update(1, { work: null })
  expect(await collectOldVersions(env)).toBe(true)
  expect((await keptMedia(device)).get(1)?.has(stray.sha256)).toBe(false)
})

test('media of a pack goes only when nobody has used it for two weeks; pictures last; questions never', async () => {
  const { env, device } = await setUp()
  expect(await freeUnusedMedia(env)).toBe(false)
  device.clock.nowMs += 15 * 24 * 60 * 60 * 1000
  await pinItems(env.db, { sessionId: 's1', courseId: 1, hashes: [], nowMs: 0 })
  expect(await freeUnusedMedia(env)).toBe(false)
  await unpinItems(env.db, 's1')
  expect(await freeUnusedMedia(env)).toBe(true)
  expect(await freeUnusedMedia(env)).toBe(false)
  await downloadPack(env, 1)
  expect(await freeImages(env)).toBe(true)
  expect(await freeImages(env)).toBe(false)
  expect(await env.db.items.count()).toBe(10)
})

test.each([
  { is: 'failed', fault: { code: 'no-room', neededBytes: 2, freeBytes: 1 } },
  { is: 'paused', why: 'asked' },
] as const)('pictures give way also where an update has $is', async (work) => {
  const { env } = await setUp()
  await env.db.packs.update(1, { work: { is: 'wanted' } })
  expect(await freeImages(env)).toBe(false)
  await env.db.packs.update(1, { work })
  expect(await freeImages(env)).toBe(true)
  expect(await env.db.items.count()).toBe(10)
})
