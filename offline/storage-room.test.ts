import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { openAccount } from './account/account.ts'
import { freeImages } from './packs/pack-collect.ts'
import { downloadPack } from './packs/pack-download.ts'
import { readPackState } from './packs/pack-state.ts'
import { record } from './account/record.ts'
import { dropStorageReserve, freeRoom, keepStorageReserve, storageReport } from './storage-room.ts'
import { answered, makeDevice } from './testing/make-device.ts'
import { makePackDevice, openTab } from './testing/make-pack-device.ts'
import { makePackServer, picture, questions } from './testing/make-pack-server.ts'

const megabyte = 1024 * 1024

async function setUp() {
  const server = await makePackServer()
  const device = makePackDevice()
  const env = openTab(device, server)
  await server.publish(1, { shards: [questions(1, 10)], media: [picture('A syringe')] })
  await downloadPack(env, 1)
  return { server, device, env }
}

test('the first download sets a reserve of 5 MB aside, of bytes that do not compress', async () => {
  const { env } = await setUp()
  const rows = await env.db.ballast.toArray()
  expect(rows.map(({ bytes }) => bytes.length)).toEqual(Array.from({ length: 5 }, () => megabyte))
  const gzipped = new Blob([rows[0]!.bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('gzip'))
  expect((await new Response(gzipped).arrayBuffer()).byteLength).toBeGreaterThan(0.99 * megabyte)
})

test('the reserve is not taken on when room is short', async () => {
  const { env, device } = await setUp()
  expect(await dropStorageReserve(env.db)).toBe(true)
  expect(await dropStorageReserve(env.db)).toBe(false)
  device.storage = { usage: 0, quota: 40 * megabyte }
  await keepStorageReserve(env)
  expect(await env.db.ballast.count()).toBe(0)
})

test('when storage is full an answer still fits: the reserve gives way', async () => {
  const { env } = await setUp()
  const account = await openAccount('u1', { ...makeDevice().env, freeRoom: () => freeRoom(env) })
  const add = account.db.events.bulkAdd.bind(account.db.events)
  vi.spyOn(account.db.events, 'bulkAdd')
    .mockImplementationOnce(() => Dexie.Promise.reject(new Dexie.QuotaExceededError('full')) as never)
    .mockImplementation(add as never)
  await record(account, [answered('q1', account.newId())])
  expect(await account.db.events.count()).toBe(1)
  expect(await env.db.ballast.count()).toBe(0)
})

test('room is made in order: the reserve, old versions, media of unused packs, pictures; then there is none', async () => {
  const { env, device } = await setUp()
  await env.db.items.add({ courseId: 1, hash: 'old', itemId: 'old', kind: 'question', topic: 'doses', item: null })
  device.clock.nowMs += 15 * 24 * 60 * 60 * 1000
  expect(await freeRoom(env)).toBe(true)
  expect([await env.db.ballast.count(), await env.db.items.count(), await env.db.blobs.count()]).toEqual([0, 11, 2])
  expect(await freeRoom(env)).toBe(true)
  expect([await env.db.items.count(), await env.db.blobs.count()]).toEqual([10, 2])
  expect(await freeRoom(env)).toBe(true)
  expect([await env.db.items.count(), await env.db.blobs.count()]).toEqual([10, 1])
  expect(await freeRoom(env)).toBe(false)
})

test('the report says what is used, what is free and what each pack takes', async () => {
  const { env, device } = await setUp()
  device.storage = { usage: 10, quota: 110 }
  expect(await storageReport(env, { persisted: async () => true })).toMatchObject({
    usedBytes: 10,
    freeBytes: 100,
    isPersisted: true,
    packs: [{ courseId: 1, title: 'Course 1', version: 1 }],
  })
  const [before] = (await storageReport(env, undefined)).packs
  await freeImages(env)
  const [after] = (await storageReport(env, undefined)).packs
  expect(before!.bytes - after!.bytes).toBe(picture('A syringe').bytes.length)
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', bytes: after!.bytes })
  delete env.estimate
  expect(await storageReport(env, undefined)).toMatchObject({ usedBytes: null, freeBytes: null, isPersisted: false })
})
