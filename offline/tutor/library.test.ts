import { expect, test } from 'vitest'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { dayMs } from '../../core/durations.ts'
import { aStation } from '../../core/testing/make-tasks.ts'
import { hrefOf } from '../../core/tutor/citation-href.ts'
import type { Passage } from '../../core/tutor/passage.ts'
import { openAccount } from '../account/account.ts'
import { record } from '../account/record.ts'
import { renewLeases } from '../packs/leases.ts'
import { auditPacks } from '../packs/pack-audit.ts'
import { downloadPack } from '../packs/pack-download.ts'
import { makeDevice } from '../testing/make-device.ts'
import { makePackDevice, openTab } from '../testing/make-pack-device.ts'
import { makePackServer, note } from '../testing/make-pack-server.ts'
import { openLibrary } from './library.ts'

const faq: Passage = {
  id: 'faq:offline:0',
  kind: 'faq',
  sourceId: 'offline',
  courseId: null,
  topic: null,
  concept: null,
  heading: ['Does it work offline?'],
  text: 'Yes, after a download.',
  keyOf: null,
  sources: [],
}
const synonyms = {
  bytes: new TextEncoder().encode(canonicalJson({ synonyms: [['adrenaline', 'epinephrine']] })),
  role: 'search' as const,
  mediaType: 'application/json',
}

/** A phone of `u1`, who may study course 1 and not course 2; both are on it. */
async function setUp() {
  const server = await makePackServer()
  const device = makePackDevice()
  const account = await openAccount('u1', makeDevice().env)
  const shop = { passages: [faq], synonyms: [] as string[][] }
  const packs = openTab(device, server, {
    send: async (request) => {
      if (request.url !== '/api/library') return await server.send(request)
      if (server.isDown) throw new TypeError('Failed to fetch')
      return { status: 200, contentType: 'application/json', text: JSON.stringify(shop) }
    },
  })
  const shards = [[note('n1', { body: 'Adrenaline goes into the muscle.' })]]
  await server.publish(1, { shards, media: [synonyms] })
  await server.publish(2, { shards: [[note('n2', { body: 'Adrenaline of another course.' })]] })
  const atMs = device.clock.nowMs
  const lease = await server.lease({ userId: 'u1', courseId: 1, issuedAtMs: atMs, notAfterMs: atMs + 30 * dayMs })
  server.leases = { userId: 'u1', leases: [lease], entitlementsVersion: 1, serverTimeMs: atMs }
  await renewLeases({ ...packs, account })
  for (const courseId of [1, 2]) await downloadPack(packs, courseId)
  const found = async (query: string, of = account as typeof account | null) =>
    (await openLibrary({ packs, account: of })).search(query).map(({ passage }) => passage.id)
  return { server, device, account, packs, found }
}

test('what may be studied on this device is found, with the words that lead to it, and nothing of other courses', async () => {
  const { found } = await setUp()
  expect(await found('adrenaline')).toEqual(['note:n1:0'])
  expect(await found('epinephrine')).toEqual(['note:n1:0'])
})

test('how students ask leads to what is on this device, also where an earlier release kept the synonyms alone', async () => {
  const { server, packs, found } = await setUp()
  const asked = { asked: { shock: ['pt went floppy after the jab'] }, noteConcepts: { n1: ['shock'] } }
  const search = { ...synonyms, bytes: new TextEncoder().encode(canonicalJson({ synonyms: [], ...asked })) }
  await server.publish(1, { shards: [[note('n1', { body: 'Adrenaline goes into the muscle.' })]], media: [search] })
  await downloadPack(packs, 1)
  expect(await found('floppy')).toEqual(['note:n1:0'])
  await packs.db.blobs.toCollection().modify((row) => {
    if (row.role !== 'search') return
    delete row.search
    row.synonyms = []
  })
  await auditPacks(packs, () => 0)
  const rows = await packs.db.blobs.filter(({ role }) => role === 'search').toArray()
  expect(rows.find(({ courseId }) => courseId === 1)?.search).toMatchObject(asked)
})

test('without a network all is found but the texts of the shop, which come when there is one again', async () => {
  const { server, found } = await setUp()
  server.isDown = true
  expect(await found('adrenaline download')).toEqual(['note:n1:0'])
  server.isDown = false
  expect(await found('download')).toEqual(['faq:offline:0'])
  server.isDown = true
  expect(await found('download')).toEqual(['faq:offline:0'])
})

test('a lapsed lease closes its course', async () => {
  const { device, found } = await setUp()
  device.clock.nowMs += 31 * dayMs
  expect(await found('adrenaline')).toEqual([])
})

test('a visitor searches the texts of the shop alone', async () => {
  const { found } = await setUp()
  expect(await found('adrenaline', null)).toEqual([])
  expect(await found('offline', null)).toEqual(['faq:offline:0'])
})

test('a new version of a pack is what is searched', async () => {
  const { server, packs, found } = await setUp()
  expect(await found('glucagon')).toEqual([])
  await server.publish(1, { shards: [[note('n1', { body: 'Glucagon is tried next.' })]] })
  await downloadPack(packs, 1)
  expect(await found('glucagon')).toEqual(['note:n1:0'])
  expect(await found('adrenaline')).toEqual([])
})

test('what the student wrote about an item of this device is found here', async () => {
  const { account, found } = await setUp()
  const write = (target: string, value: string | null) =>
    record(account, [{ type: 'register', kind: 'note', target, value }])
  await write('n1', 'Mnemonic: thigh first.')
  await write('unknown', 'A mnemonic for nothing that is here.')
  expect(await found('mnemonic')).toEqual(['own-note:n1:0'])
  await write('n1', null)
  expect(await found('mnemonic')).toEqual([])
})

test('what the student wrote about a task leads to that task', async () => {
  const { account, server, packs } = await setUp()
  await server.publish(1, { shards: [[note('n1'), aStation(0)]] })
  await downloadPack(packs, 1)
  await record(account, [{ type: 'register', kind: 'note', target: 'station', value: 'Mnemonic: ask before telling.' }])
  const [hit] = (await openLibrary({ packs, account })).search('mnemonic')
  expect(hit && hrefOf(hit.passage, 0, 8)).toBe('/study/1/tasks/station?cited=Mnemonic')
})
