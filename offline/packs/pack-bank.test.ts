import { expect, test } from 'vitest'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { makePackServer, question, questions } from '../testing/make-pack-server.ts'
import { auditPacks } from './pack-audit.ts'
import { readBank } from './pack-bank.ts'
import { freeUnusedMedia } from './pack-collect.ts'
import { downloadPack } from './pack-download.ts'
import { readPackState } from './pack-state.ts'

const difficulties = (logits: Record<string, number>) => ({
  bytes: new TextEncoder().encode(canonicalJson({ logits })),
  role: 'difficulties' as const,
  mediaType: 'application/json',
})

test('a device weighs questions as its pack does, and by their authors where that says nothing', async () => {
  const server = await makePackServer()
  const env = openTab(makePackDevice(), server)
  expect(await readBank(env.db, 1)).toBeNull()
  const shards = [[...questions(0, 4), { ...question(4), difficulty: 'hard' as const }]]
  await server.publish(1, { shards })
  await downloadPack(env, 1)
  const authored = (await readBank(env.db, 1))!
  expect(authored.items.get(question(4).id)?.logit).toBe(1)
  expect(await readBank(env.db, 1)).toBe(authored)

  await server.publish(1, { shards, media: [difficulties({ [question(0).id]: -2.5, withdrawn: 1 })] })
  server.fetched.length = 0
  await downloadPack(env, 1)
  expect(server.fetched).toHaveLength(1)
  const fitted = (await readBank(env.db, 1))!
  expect(fitted.version).toBe(2)
  expect(fitted.items.get(question(0).id)?.logit).toBe(-2.5)
  expect(fitted.items.get(question(4).id)?.logit).toBe(1)
  expect(fitted.items.size).toBe(5)
})

test('difficulties are no media: they do not give way, and no audit looks for them among the media', async () => {
  const device = makePackDevice()
  const server = await makePackServer()
  const env = openTab(device, server)
  await server.publish(1, { shards: [questions(0, 3)], media: [difficulties({ [question(1).id]: 0.7 })] })
  await downloadPack(env, 1)
  device.clock.nowMs += 40 * 86_400_000
  expect(await freeUnusedMedia(env)).toBe(false)
  expect(await auditPacks(env, () => 0)).toMatchObject({ withoutMedia: [], broken: [] })
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', missingBytes: 0 })
  expect((await readBank(env.db, 1))?.items.get(question(1).id)?.logit).toBe(0.7)
})
