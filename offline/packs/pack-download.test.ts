import { expect, test } from 'vitest'
import { packFormat } from '../../core/content/pack.ts'
import { downloadPack, planDownload } from './pack-download.ts'
import { readPackState } from './pack-state.ts'
import { installedPack } from '../testing/installed-pack.ts'
import { listNotes, questionRefs, readItem } from './pack-store.ts'
import { openTab } from '../testing/make-pack-device.ts'
import { makePackServer, picture, question, questions } from '../testing/make-pack-server.ts'
import { publishedPack } from '../testing/published-pack.ts'

const megabyte = 1024 * 1024

test('a pack comes whole: questions by topic, notes with their titles, media in the cache', async () => {
  const { server, device } = await publishedPack()
  const env = openTab(device, server)
  expect(await readPackState(env.db, 1)).toEqual({ is: 'absent' })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
  const refs = await questionRefs(env.db, 1)
  expect(refs).toHaveLength(180)
  expect(refs[0]).toMatchObject({ itemId: 'doses-0001', topic: 'doses' })
  expect(refs[179]).toMatchObject({ itemId: 'rates-0060', topic: 'rates' })
  expect(await readItem(env.db, 1, refs[5]!.hash)).toEqual(question(6))
  expect(await listNotes(env.db, 1)).toMatchObject([{ itemId: 'labels', title: 'About labels', minutes: 1 }])
  const image = (await installedPack(env.db, 1))!.blobs.find(({ role }) => role === 'image')!
  const kept = await (await device.caches.open('pack-media')).match(`/media/1/${image.sha256}`)
  expect(await kept!.text()).toContain('A syringe')
  expect(kept!.headers.get('content-security-policy')).toContain('sandbox')
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'ready', version: 1, missingBytes: 0 })
})

test('a blob of a kind that only a later app knows is passed over, and the pack comes whole without it', async () => {
  const { server, device } = await publishedPack()
  const manifest = JSON.parse(server.manifests.get(1)!.payload) as { blobs: object[] }
  const toCome = { role: 'search-index', terms: 900, addresses: ['a', 'b'] }
  server.manifests.set(1, await server.sign({ ...manifest, blobs: [toCome, ...manifest.blobs] }))
  const env = openTab(device, server)
  expect((await planDownload(env, 1)).manifest.blobs).toEqual(manifest.blobs)
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
  expect(await questionRefs(env.db, 1)).toHaveLength(180)
  // The signature covers it all the same.
  server.manifests.set(1, { ...server.manifests.get(1)!, payload: JSON.stringify(manifest) })
  await expect(planDownload(env, 1)).rejects.toMatchObject({ fault: { code: 'untrusted' } })
})

test('progress counts verified bytes up to the bytes that were to come', async () => {
  const { server, device } = await publishedPack()
  const tab = openTab(device, server)
  const seen: unknown[] = []
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      const state = await readPackState(tab.db, 1)
      seen.push(state)
      return await server.fetchBlob(url, request)
    },
  })
  const { wireBytes } = await planDownload(env, 1)
  await downloadPack(env, 1)
  expect(seen[0]).toEqual({ is: 'downloading', doneBytes: 0, totalBytes: wireBytes, held: null })
  expect((await planDownload(env, 1)).wireBytes).toBe(0)
})

test('an update fetches only what changed and leaves what was edited, removed and added right', async () => {
  const { server, device } = await publishedPack({ shards: [questions(1, 120)] })
  const env = openTab(device, server)
  await downloadPack(env, 1)
  server.fetched.length = 0
  const edited = question(7, { wording: ' Think again.' })
  const media = [picture('A syringe')]
  await server.publish(1, { shards: [questions(1, 120), [edited, question(500)]], media, removed: ['doses-0001'] })
  expect(await readPackState(env.db, 1, 2)).toMatchObject({ is: 'update-available', version: 1, newestVersion: 2 })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 2 })
  expect(server.fetched).toHaveLength(1)
  const refs = await questionRefs(env.db, 1)
  expect(refs).toHaveLength(120)
  expect(refs.some(({ itemId }) => itemId === 'doses-0001')).toBe(false)
  expect(await readItem(env.db, 1, refs.find(({ itemId }) => itemId === 'doses-0007')!.hash)).toEqual(edited)
})

test('a question that was taken out and put back is there again, without any bytes', async () => {
  const { server, device } = await publishedPack({ shards: [questions(1, 10)] })
  const env = openTab(device, server)
  const media = [picture('A syringe')]
  await downloadPack(env, 1)
  await server.publish(1, { shards: [questions(1, 10)], media, removed: ['doses-0003'] })
  await downloadPack(env, 1)
  expect(await questionRefs(env.db, 1)).toHaveLength(9)
  await server.publish(1, { shards: [questions(1, 10)], media })
  server.fetched.length = 0
  await downloadPack(env, 1)
  expect(server.fetched).toEqual([])
  const refs = await questionRefs(env.db, 1)
  expect(await readItem(env.db, 1, refs[2]!.hash)).toEqual(question(3))
})

test('a tampered blob is fetched past the cache once, then the download fails as damaged and the old version stays', async () => {
  const { server, device } = await publishedPack({ shards: [questions(1, 10)] })
  const env = openTab(device, server)
  await downloadPack(env, 1)
  const { blobs } = await server.publish(1, { shards: [questions(1, 10, { wording: ' Again.' })] })
  const genuine = server.blobs.get(blobs[0]!.sha256)!
  const tampered = genuine.slice()
  tampered[40]! ^= 1
  server.blobs.set(blobs[0]!.sha256, tampered)
  expect(await downloadPack(env, 1)).toEqual({ is: 'failed', fault: { code: 'damaged' } })
  expect(server.reloads).toBe(1)
  expect(await readPackState(env.db, 1)).toMatchObject({
    is: 'failed',
    fault: { code: 'damaged' },
    held: { version: 1 },
  })
  expect(await readItem(env.db, 1, (await questionRefs(env.db, 1))[0]!.hash)).toEqual(question(1))
  server.blobs.set(blobs[0]!.sha256, genuine)
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 2 })
})

test('bytes that only the browser had damaged come right past its cache', async () => {
  const { server, device } = await publishedPack()
  const env = openTab(device, server, {
    fetchBlob: async (url, request) => {
      const bytes = await server.fetchBlob(url, request)
      return request.reload ? bytes : bytes.slice(1)
    },
  })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
})

test.each([
  [
    'edited after it was signed',
    (signed: { payload: string }) => ({ ...signed, payload: signed.payload.replace('"version":1', '"version":9') }),
  ],
  [
    'signed with another key',
    async (_: unknown, payload: string) => ({ ...(await (await makePackServer()).sign(JSON.parse(payload))) }),
  ],
  ['signed by nobody', (signed: object) => ({ ...signed, signature: 'AAAA' })],
  ['signed with a key that nobody knows', (signed: object) => ({ ...signed, kid: 'other' })],
])('a manifest %s is not trusted and nothing is fetched', async (_, forge) => {
  const { server, device } = await publishedPack()
  const env = openTab(device, server)
  const signed = server.manifests.get(1)!
  server.manifests.set(1, { ...signed, ...(await forge(signed, signed.payload)) })
  expect(await downloadPack(env, 1)).toEqual({ is: 'failed', fault: { code: 'untrusted' } })
  expect(server.fetched).toEqual([])
})

test('a genuine manifest of another course is not trusted', async () => {
  const { server, device } = await publishedPack()
  await server.publish(2, { shards: [questions(1, 3)] })
  server.manifests.set(1, server.manifests.get(2)!)
  expect(await downloadPack(openTab(device, server), 1)).toEqual({ is: 'failed', fault: { code: 'untrusted' } })
})

test('a pack of a later format asks for a newer app', async () => {
  const { server, device } = await publishedPack()
  await server.publish(1, { shards: [questions(1, 3)], minApp: packFormat + 1 })
  expect(await downloadPack(openTab(device, server), 1)).toEqual({ is: 'failed', fault: { code: 'needs-app-update' } })
})

test('a server restored from a backup does not take back a newer version', async () => {
  const { server, device } = await publishedPack()
  const env = openTab(device, server)
  await server.publish(1, { shards: [questions(1, 5)], version: 4 })
  await downloadPack(env, 1)
  await server.publish(1, { shards: [questions(1, 3)], version: 3 })
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 4 })
  expect(await questionRefs(env.db, 1)).toHaveLength(5)
})

test('without room nothing is fetched, and the person is told how much is missing', async () => {
  const { server, device } = await publishedPack()
  const env = openTab(device, server)
  device.storage.quota = 20 * megabyte
  const outcome = await downloadPack(env, 1)
  expect(outcome).toMatchObject({ is: 'failed', fault: { code: 'no-room', freeBytes: 20 * megabyte } })
  expect(server.fetched).toEqual([])
  device.storage.quota = 1024 * megabyte
  expect(await downloadPack(env, 1)).toEqual({ is: 'ready', version: 1 })
})

test('a phone that fills up in the middle keeps the old version and says so', async () => {
  const { server, device } = await publishedPack({ shards: [questions(1, 10)] })
  await downloadPack(openTab(device, server), 1)
  await server.publish(1, { shards: [questions(1, 10, { wording: ' Again.' })], media: [picture('A drip')] })
  const full = {
    ...device.caches,
    open: async () => ({
      match: async () => undefined,
      put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }),
  } as unknown as CacheStorage
  const env = openTab(device, server, { caches: full })
  expect(await downloadPack(env, 1)).toMatchObject({ is: 'failed', fault: { code: 'no-room' } })
  expect(await installedPack(env.db, 1)).toMatchObject({ version: 1 })
})

test('a course that is no longer in the account says so and keeps what is here', async () => {
  const { server, device } = await publishedPack()
  await downloadPack(openTab(device, server), 1)
  const env = openTab(device, server, { send: () => Promise.reject(new Error('never')) })
  env.send = async () => ({
    status: 403,
    contentType: 'application/problem+json',
    text: JSON.stringify({ type: '/p', title: 'forbidden', status: 403, code: 'forbidden', message: 'No.' }),
  })
  expect(await downloadPack(env, 1)).toEqual({ is: 'failed', fault: { code: 'forbidden' } })
  expect(await questionRefs(env.db, 1)).toHaveLength(180)
})

test('what nobody expected is shown as a failure and thrown', async () => {
  const { server, device } = await publishedPack()
  const env = openTab(device, server, { fetchBlob: () => Promise.reject(new Error('odd')) })
  await expect(downloadPack(env, 1)).rejects.toThrow('odd')
  expect(await readPackState(env.db, 1)).toMatchObject({ is: 'failed', fault: { code: 'internal' } })
})
