import { expect, test } from 'vitest'
import { auditPacks, repairItem } from './pack-audit.ts'
import { maintainPacks } from './pack-maintenance.ts'
import { downloadPack } from './pack-download.ts'
import { readPackState } from './pack-state.ts'
import { DamagedItem, questionRefs, readItem, readNote } from './pack-store.ts'
import { makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { makePackServer, note, picture, question, questions } from '../testing/make-pack-server.ts'

async function setUp(count = 250) {
  const server = await makePackServer()
  const device = makePackDevice()
  await server.publish(1, { shards: [questions(1, count), [note('labels')]], media: [picture('A syringe')] })
  const env = openTab(device, server)
  await downloadPack(env, 1)
  server.fetched.length = 0
  const [first] = await questionRefs(env.db, 1)
  return { server, device, env, hash: first!.hash }
}

test('one item in a hundred is looked at, and a sound pack fetches nothing', async () => {
  const { env, server } = await setUp()
  expect(await auditPacks(env, () => 0.5)).toEqual({
    checked: 3,
    repaired: [],
    broken: [],
    repairedMedia: [],
    withoutMedia: [],
  })
  expect(server.fetched).toEqual([])
})

test('an item that changed on the disk is found when it is drawn, and its shard is fetched again', async () => {
  const { env, server, hash } = await setUp()
  const row = (await env.db.items.get([1, hash]))!
  await env.db.items.put({ ...row, item: { ...question(1), key: 4 } })
  const place = (await env.db.items.toCollection().primaryKeys()).findIndex((key) => key[1] === hash)
  expect(await auditPacks(env, () => place / 251)).toMatchObject({ repaired: [{ courseId: 1, hash }], broken: [] })
  expect(server.fetched).toHaveLength(1)
  expect(await readItem(env.db, 1, hash)).toEqual(question(1))
})

test('items that are gone are found without being drawn', async () => {
  const { env, hash } = await setUp()
  await env.db.items.delete([1, hash])
  await expect(readItem(env.db, 1, hash)).rejects.toThrow(DamagedItem)
  expect(await maintainPacks(env, () => 0.99)).toMatchObject({ repaired: [{ courseId: 1, hash }] })
  expect(await readItem(env.db, 1, hash)).toEqual(question(1))
})

test('without a connection damage is reported and left for the next audit', async () => {
  const { env, server, hash } = await setUp()
  await env.db.items.delete([1, hash])
  server.isDown = true
  expect(await auditPacks(env, () => 0)).toMatchObject({ repaired: [], broken: [{ courseId: 1, hash }] })
  server.isDown = false
  expect(await auditPacks(env, () => 0)).toMatchObject({ repaired: [{ courseId: 1, hash }] })
})

test('an unreadable item names itself when it is read, and is repaired on its own', async () => {
  const { env, hash } = await setUp(5)
  await env.db.items.update([1, hash], { item: { kind: 'question', id: 'half' } })
  const damage = await readItem(env.db, 1, hash).catch((error: unknown) => error)
  expect(damage).toMatchObject({ name: 'DamagedItem', courseId: 1, hash })
  await repairItem(env, 1, hash)
  expect(await readItem(env.db, 1, hash)).toEqual(question(1))
  await expect(repairItem(env, 1, 'f'.repeat(64))).rejects.toThrow(DamagedItem)
})

test('media that the browser removed counts as missing, and a download brings it back', async () => {
  const { env, device } = await setUp(5)
  await device.caches.delete('pack-media')
  expect(await auditPacks(env, () => 0)).toMatchObject({ withoutMedia: [1] })
  const state = await readPackState(env.db, 1)
  expect(state.is === 'ready' && state.missingBytes).toBeGreaterThan(0)
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', missingBytes: 0 })
})

test('a note is read by its id; one that the pack does not have is null', async () => {
  const { env } = await setUp(2)
  expect(await readNote(env.db, 1, 'labels')).toEqual(note('labels'))
  expect(await readNote(env.db, 1, 'other')).toBeNull()
})

test('a picture that comes while an audit looks at what is kept is not taken for one that is gone', async () => {
  const { env, server, device } = await setUp()
  await server.publish(1, { shards: [questions(1, 20)], media: [picture('A syringe'), picture('A drip')] })
  const open = async (name: string) => {
    const cache = await device.caches.open(name)
    const keys = async () => {
      const found = await cache.keys()
      await downloadPack(env, 1)
      return found
    }
    return { ...cache, keys } as Cache
  }
  await auditPacks({ ...env, caches: { ...device.caches, open } as CacheStorage }, () => 0)
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', version: 2, missingBytes: 0 })
})
