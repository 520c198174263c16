import { expect, test } from 'vitest'
import { makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { makePackServer, question, questions } from '../testing/make-pack-server.ts'
import { completeRefs } from './item-refs.ts'
import { downloadPack } from './pack-download.ts'
import { questionRefs } from './pack-store.ts'

test('a list says what the engine needs of its questions, also one that an earlier release stored', async () => {
  const server = await makePackServer()
  const { db, ...env } = openTab(makePackDevice(), server)
  const bank = [...questions(0, 70), { ...question(70), difficulty: 'hard' as const }]
  await server.publish(1, { shards: [bank] })
  await downloadPack({ db, ...env }, 1)
  const told = await questionRefs(db, 1)
  expect(told.map(({ difficulty, concept }) => [difficulty, concept])).toEqual(
    bank.map(({ difficulty, concept }) => [difficulty, concept]),
  )
  expect(told.every(({ chance, seconds = 0 }) => chance !== undefined && seconds > 0)).toBe(true)

  const since = ['difficulty', 'concept', 'chance', 'seconds']
  const strip = <Ref extends object>(refs: Ref[]) =>
    refs.forEach((ref) => since.forEach((name) => Reflect.deleteProperty(ref, name)))
  await db.packs.toCollection().modify(({ current }) => strip(current?.refs ?? []))
  await db.blobs.toCollection().modify(({ refs }) => strip(refs))
  // One is damaged: of it nothing is known, and the others are completed.
  const [damaged] = told
  await db.items.delete([1, damaged!.hash])
  await completeRefs(db)
  const { difficulty: _d, concept: _c, chance: _p, seconds: _s, ...unknown } = damaged!
  expect(await questionRefs(db, 1)).toEqual([unknown, ...told.slice(1)])

  // What the next version takes over is complete too.
  await server.publish(1, { shards: [bank, [question(71)]] })
  await downloadPack({ db, ...env }, 1)
  expect((await questionRefs(db, 1)).slice(1).every(({ difficulty }) => difficulty !== undefined)).toBe(true)
})
