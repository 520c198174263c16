import { expect, test } from 'vitest'
import type { ItemRef } from '../shared-db.ts'
import { downloadPack } from './pack-download.ts'
import { installedPack } from '../testing/installed-pack.ts'
import { refsOf, switchToStaged } from './pack-switch.ts'
import { makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { makePackServer, questions } from '../testing/make-pack-server.ts'

const ref = (itemId: string, hash: string, topic = 'doses'): ItemRef => ({
  kind: 'question',
  itemId,
  hash,
  topic,
  type: 'numeric',
})

test('a later shard replaces items of an earlier one, removed ones do not count, topics come as the course has them', async () => {
  const manifest = await (await makePackServer()).publish(1, { shards: [], removed: ['c'] })
  const shards = [
    { refs: [ref('r', '1', 'rates'), ref('b', '2'), ref('a', '3'), ref('c', '4'), ref('z', '5', 'unknown')] },
    { refs: [ref('b', '6')] },
    { refs: [ref('r', '7', 'rates'), ref('d', '8')] },
  ]
  expect(refsOf(manifest, shards).map(({ itemId, hash }) => itemId + hash)).toEqual(['a3', 'b6', 'd8', 'r7', 'z5'])
})

test('a version that is not wholly here, or not the one on its way, is not put in place', async () => {
  const server = await makePackServer()
  const env = openTab(makePackDevice(), server)
  await server.publish(1, { shards: [questions(1, 5)] })
  await downloadPack(env, 1)
  const manifest = await server.publish(1, { shards: [questions(1, 5), questions(6, 5)] })
  const signed = server.manifests.get(1)!
  await env.db.packs.update(1, { staged: { signed, manifest, needed: [] }, work: { is: 'wanted' } })
  expect(await switchToStaged(env, 1, signed)).toBe(false)
  expect(await switchToStaged(env, 1, { ...signed, payload: '{}' })).toBe(false)
  expect(await installedPack(env.db, 1)).toMatchObject({ version: 1 })
})
