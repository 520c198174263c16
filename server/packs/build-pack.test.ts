import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleQuestion } from '../testing/samples/sample-course.ts'
import { propertyRuns } from '../../tests/setup/property-runs.ts'
import { buildPack, hashed, itemsOfPack, packLimits, shardFromText, type BuiltPack } from './build-pack.ts'

const topics = ['doses', 'dilutions', 'rates']
const bank = (count: number) =>
  Array.from({ length: count }, (_, number) => sampleQuestion(number, { topic: topics[number % topics.length] ?? '' }))
const packed = (items: ReturnType<typeof bank>) => items.map(hashed)
const gzipBytes = (shards: BuiltPack['shards']) => shards.reduce((sum, { text }) => sum + gzipSync(text).length, 0)

/** What a device that holds `from` has to fetch to hold `to`. */
function delta(from: BuiltPack, to: BuiltPack): BuiltPack['shards'] {
  const held = new Set(from.shards.map(({ sha256 }) => sha256))
  return to.shards.filter(({ sha256 }) => !held.has(sha256))
}

// Numbers of questions with the version of each: a state of the bank at one publishing.
const bankState = fc.dictionary(fc.integer({ min: 0, max: 40 }).map(String), fc.integer({ min: 0, max: 3 }))
const smallLimits = fc.record({
  shardGzipBytes: fc.integer({ min: 200, max: 4000 }),
  overlayShards: fc.integer({ min: 1, max: 4 }),
  staleShare: fc.double({ min: 0.05, max: 0.9, noNaN: true }),
})

function itemsOf(state: Record<string, number>) {
  return Object.entries(state).map(([number, version]) =>
    hashed(sampleQuestion(Number(number), { topic: topics[Number(number) % 3] ?? '', wording: ` (${version})` })),
  )
}

test('shards read in order, less the removed ids, give exactly the published items after any history', () => {
  fc.assert(
    fc.property(fc.array(bankState, { minLength: 1, maxLength: 8 }), smallLimits, (history, limits) => {
      let pack: BuiltPack | null = null
      for (const state of history) {
        const items = itemsOf(state)
        pack = buildPack(pack, items, limits)
        const held = itemsOfPack(pack)
        expect([...held.values()].map(({ hash }) => hash).toSorted()).toEqual(items.map(({ hash }) => hash).toSorted())
        expect(pack.shards.filter(({ layer }) => layer === 'overlay').length).toBeLessThanOrEqual(limits.overlayShards)
      }
    }),
    { numRuns: propertyRuns(150) },
  )
})

test('publishing the same items again gives the same shards, in whatever order they come', () => {
  fc.assert(
    fc.property(bankState, bankState, smallLimits, (before, after, limits) => {
      const first = buildPack(null, itemsOf(before), limits)
      const second = buildPack(first, itemsOf(after), limits)
      expect(buildPack(first, itemsOf(after).toReversed(), limits)).toEqual(second)
      expect(delta(second, buildPack(second, itemsOf(after), limits))).toEqual([])
    }),
    { numRuns: propertyRuns(100) },
  )
})

test('an edit of 5 % of 2,000 questions costs at most 10 % of the bytes', () => {
  const before = bank(2000)
  const after = before.map((item, at) => (at % 20 === 7 ? { ...item, stem: `${item.stem} Think again.` } : item))
  const first = buildPack(null, packed(before))
  const second = buildPack(first, packed(after))
  expect(gzipBytes(delta(first, second))).toBeLessThanOrEqual(gzipBytes(first.shards) * 0.1)
  expect(gzipBytes(first.shards)).toBeLessThanOrEqual(1_500_000)
})

test('an edit of one question costs one shard of about a kilobyte', () => {
  const before = bank(300)
  const after = before.map((item, at) => (at === 150 ? { ...item, stem: `${item.stem} Think again.` } : item))
  const first = buildPack(null, packed(before))
  const fetched = delta(first, buildPack(first, packed(after)))
  expect(fetched).toHaveLength(1)
  expect(gzipBytes(fetched)).toBeLessThan(2000)
})

test('the ninth edit merges the overlays and leaves the base alone', () => {
  let items = bank(300)
  let pack = buildPack(null, packed(items))
  const base = pack.shards
  for (let edit = 0; edit <= packLimits.overlayShards; edit++) {
    items = items.map((item, at) => (at === edit ? { ...item, stem: `${item.stem} Think again.` } : item))
    pack = buildPack(pack, packed(items))
  }
  expect(pack.shards.slice(0, base.length)).toEqual(base)
  expect(pack.shards.slice(base.length).map(({ items: { length } }) => length)).toEqual([9])
})

test('when much is out of date the pack is built anew, and a topic nobody touched keeps its shards', () => {
  const before = bank(300)
  const after = before.map((item) => (item.topic === 'rates' ? { ...item, stem: `${item.stem} Think again.` } : item))
  const first = buildPack(null, packed(before))
  const second = buildPack(first, packed(after), { ...packLimits, staleShare: 0.2 })
  expect(second.shards.every(({ layer }) => layer === 'base')).toBe(true)
  expect(delta(first, second).every(({ items }) => items.every(({ item }) => item.topic === 'rates'))).toBe(true)
  expect(second.removed).toEqual([])
})

test('a question taken out is named as removed, and no shard is fetched for it', () => {
  const first = buildPack(null, packed(bank(30)))
  const second = buildPack(first, packed(bank(30).slice(1)))
  expect(delta(first, second)).toEqual([])
  expect(second.removed).toEqual(['doses-0000'])
  expect(buildPack(second, packed(bank(30))).removed).toEqual([])
})

test('no shard of several items is larger than the limit', () => {
  const limits = { ...packLimits, shardGzipBytes: 3000 }
  const { shards } = buildPack(null, packed(bank(300)), limits)
  expect(shards.length).toBeGreaterThan(6)
  for (const { text } of shards) expect(gzipSync(text).length).toBeLessThanOrEqual(3000)
})

test('a new question touches one shard of many', () => {
  const limits = { ...packLimits, shardGzipBytes: 3000 }
  const before = buildPack(null, packed(bank(300)), limits)
  const after = buildPack(null, packed(bank(301)), limits)
  expect(delta(before, after).length).toBeLessThanOrEqual(2)
})

test('a shard is read back as it was built', () => {
  const [shard] = buildPack(null, packed(bank(3))).shards
  expect(shard && shardFromText('base', shard.text)).toEqual(shard)
})
