import { expect, test } from 'vitest'
import { downloadPack, resumeDownloads } from './pack-download.ts'
import { keptMedia } from './media.ts'
import { readPackState } from './pack-state.ts'
import { installedPack } from '../testing/installed-pack.ts'
import { listNotes, questionRefs, readItem } from './pack-store.ts'
import type { SharedDb } from '../shared-db.ts'
import { makePackDevice, openMortalTab, openTab } from '../testing/make-pack-device.ts'
import {
  type PackServer,
  hashOf,
  makePackServer,
  note,
  picture,
  question,
  questions,
} from '../testing/make-pack-server.ts'
import { crashPointsEvery } from '../../tests/setup/crash-points.ts'

const before = { shards: [questions(1, 4), [note('labels')]], media: [picture('A syringe')] }
const after = {
  shards: [questions(1, 4), [question(2, { wording: ' Again.' }), question(9)], questions(20, 3, { topic: 'rates' })],
  media: [picture('A syringe'), picture('A drip')],
  removed: ['doses-0001'],
}
const idsBefore = ['doses-0001', 'doses-0002', 'doses-0003', 'doses-0004', 'labels']
const idsAfter = ['doses-0002', 'doses-0003', 'doses-0004', 'doses-0009', 'rates-0020', 'rates-0021', 'rates-0022']

/** Ids of the pack that counts, each item of it read and found to be what it is said to be. */
async function wholePack(db: SharedDb): Promise<{ version: number; ids: string[] }> {
  const refs = [...(await questionRefs(db, 1)), ...(await listNotes(db, 1))]
  for (const { hash } of refs) expect(await hashOf(await readItem(db, 1, hash))).toBe(hash)
  return { version: (await installedPack(db, 1))?.version ?? 0, ids: refs.map(({ itemId }) => itemId) }
}

/** Hashes that need not be fetched any more. */
async function safeHashes(db: SharedDb, caches: CacheStorage): Promise<Set<string>> {
  const rows = await db.blobs.where({ courseId: 1 }).primaryKeys()
  return new Set([...rows.map(([, sha256]) => sha256), ...((await keptMedia({ caches })).get(1) ?? [])])
}

async function killedAt(server: PackServer, deadly: number): Promise<'killed' | 'survived'> {
  const device = makePackDevice()
  // Too little for the reserve, which has no part in this and takes long to write.
  device.storage.quota = 80 * 1024 * 1024
  const old = openTab(device, server)
  await server.publish(1, { ...before, version: 1 })
  expect(await downloadPack(old, 1)).toEqual({ is: 'ready', version: 1 })
  old.db.close()
  await server.publish(1, { ...after, version: 2 })

  const { env: mortal } = openMortalTab(device, server, deadly)
  const end = await downloadPack(mortal, 1).then(
    () => 'survived' as const,
    () => 'killed' as const,
  )
  mortal.db.close()

  const tab = openTab(device, server)
  const found = await wholePack(tab.db)
  expect([
    { version: 1, ids: idsBefore },
    { version: 2, ids: idsAfter },
  ]).toContainEqual(found)
  const safe = await safeHashes(tab.db, device.caches)
  server.fetched.length = 0
  const wasAsked = (await readPackState(tab.db, 1, 2)).is === 'downloading'
  if (wasAsked) await resumeDownloads(tab)
  else await downloadPack(tab, 1)
  expect(await wholePack(tab.db)).toEqual({ version: 2, ids: idsAfter })
  expect(server.fetched.filter((sha256) => safe.has(sha256))).toEqual([])
  expect(new Set(server.fetched).size).toBe(server.fetched.length)
  expect((await keptMedia(device)).get(1)?.size).toBe(2)
  tab.db.close()
  return end
}

test('killed at any step of an update, a phone has one whole version and goes on without fetching anything twice', async () => {
  const server = await makePackServer()
  let deadly = 1
  while ((await killedAt(server, deadly)) === 'killed') deadly += crashPointsEvery
  expect(deadly).toBeGreaterThan(40)
}, 60_000)
