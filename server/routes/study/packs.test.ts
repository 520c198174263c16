import { createHash } from 'node:crypto'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pieceBytes } from '../../../core/content/blobs.ts'
import { lease } from '../../../core/content/lease.ts'
import { packManifest, type PackManifest } from '../../../core/content/pack.ts'
import type { Stimulus } from '../../../core/content/stimulus.ts'
import type { PreviewItem } from '../../../core/content/shop/preview.ts'
import { enrol } from '../../../core/contract/shop/courses.ts'
import { blobPath, publicLeases, packManifestOf, sampleManifestOf } from '../../../core/contract/study/study.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { entitlementService } from '../../services/study/entitlements.ts'
import { noLimits } from '../../testing/no-limits.ts'
import { sampleCourse, sampleNote } from '../../testing/samples/sample-course.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

interface RawReply {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Node's own client: it leaves the bytes as they come and sets no headers of its own. */
function fetchRaw(app: TestApp, path: string, headers: Record<string, string>, method = 'GET'): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(app.url + path, { method, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('error', reject)
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

const cookieOf = ({ cookies }: TestUser) => ({
  cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
})
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function manifestFor(student: TestUser, courseId = 1): Promise<PackManifest> {
  const { payload } = await student.call(packManifestOf, { params: { courseId } })
  return packManifest.parse(JSON.parse(payload))
}

async function appWithStudent() {
  const app = await testApp()
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'second', priceMinor: 4900 })])
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 1 } })
  return { app, student, cookie: cookieOf(student), [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

test('every blob of a manifest is served under its hash, as long as the manifest says', async () => {
  await using scene = await appWithStudent()
  const { blobs } = await manifestFor(scene.student)
  expect(blobs).toHaveLength(4)
  for (const { sha256, bytes, wireBytes, mediaType } of blobs) {
    const headers = { ...scene.cookie, 'accept-encoding': 'gzip, deflate, br' }
    const reply = await fetchRaw(scene.app, blobPath(1, sha256), headers)
    const body = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(reply.bytes) : reply.bytes
    expect([reply.status, sha256Of(body), body.length, reply.bytes.length]).toEqual([200, sha256, bytes, wireBytes])
    expect(reply.headers['content-type']).toContain(mediaType)
    expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  }
})

test('a shard comes compressed as the client takes it', async () => {
  await using scene = await appWithStudent()
  const { sha256 } = (await manifestFor(scene.student)).blobs[0]!
  const ask = (coding?: string) =>
    fetchRaw(scene.app, blobPath(1, sha256), {
      ...scene.cookie,
      ...(coding !== undefined && { 'accept-encoding': coding }),
    })
  const replies = {
    br: await ask('br, gzip'),
    gzip: await ask('gzip, br;q=0'),
    none: await ask(),
    identity: await ask('identity'),
  }
  expect(Object.values(replies).map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    undefined,
  ])
  expect(brotliDecompressSync(replies.br.bytes)).toEqual(replies.none.bytes)
  expect(gunzipSync(replies.gzip.bytes)).toEqual(replies.none.bytes)
  expect(new Set(Object.values(replies).map(({ headers }) => headers.etag)).size).toBe(3)
  for (const { headers } of Object.values(replies)) expect(headers.vary).toMatch(/accept-encoding/i)
})

test('who has a blob is told so without its bytes', async () => {
  await using scene = await appWithStudent()
  const { sha256 } = (await manifestFor(scene.student)).blobs[0]!
  const headers = { ...scene.cookie, 'accept-encoding': 'br' }
  const { headers: first } = await fetchRaw(scene.app, blobPath(1, sha256), headers)
  const again = await fetchRaw(scene.app, blobPath(1, sha256), { ...headers, 'if-none-match': first.etag ?? '' })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  const head = await fetchRaw(scene.app, blobPath(1, sha256), headers, 'HEAD')
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, first['content-length']])
})

test('a recording is served in pieces, and a picture cannot run as a page', async () => {
  await using scene = await appWithStudent()
  const { blobs } = await manifestFor(scene.student)
  const [picture, tone] = ['image', 'audio'].map((role) => blobs.find((blob) => blob.role === role)!)
  const at = `/media/1/${tone!.sha256}`
  const whole = await fetchRaw(scene.app, at, scene.cookie)
  expect([whole.status, sha256Of(whole.bytes), whole.headers['accept-ranges']]).toEqual([200, tone!.sha256, 'bytes'])
  const piece = await fetchRaw(scene.app, at, { ...scene.cookie, range: 'bytes=100-299' })
  expect([piece.status, piece.headers['content-range']]).toEqual([206, 'bytes 100-299/1000'])
  expect(piece.bytes).toEqual(whole.bytes.subarray(100, 300))
  const last = await fetchRaw(scene.app, at, { ...scene.cookie, range: 'bytes=-1', 'if-range': whole.headers.etag! })
  expect([last.status, last.bytes]).toEqual([206, whole.bytes.subarray(999)])
  const outside = await fetchRaw(scene.app, at, { ...scene.cookie, range: 'bytes=1000-' })
  expect([outside.status, outside.headers['content-range'], outside.bytes.length]).toEqual([416, 'bytes */1000', 0])
  const other = await fetchRaw(scene.app, at, { ...scene.cookie, range: 'bytes=0-9', 'if-range': '"another"' })
  expect([other.status, other.bytes.length]).toEqual([200, 1000])

  const { status, headers } = await fetchRaw(scene.app, `/media/1/${picture!.sha256}`, scene.cookie)
  expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    'image/svg+xml',
    'nosniff',
  ])
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('a version that a device is still downloading stays served after the next is published', async () => {
  await using scene = await appWithStudent()
  const before = await manifestFor(scene.student)
  const more = { ...sampleCourse(), notes: [sampleNote('only-note')], media: [] }
  await publishCourses(scene.app.deps, [more])
  const after = await manifestFor(scene.student)
  expect([before.version, after.version, after.removed]).toEqual([1, 2, ['doses-note']])
  for (const { sha256 } of [...before.blobs, ...after.blobs]) {
    expect((await fetchRaw(scene.app, blobPath(1, sha256), scene.cookie)).status).toBe(200)
  }
})

/** A student who has bought the course with a price. */
async function buyer(app: TestApp): Promise<TestUser> {
  const user = await app.signUp()
  const grant = { userId: user.userId, courseId: 2, source: 'order', startsAtMs: 0, endsAtMs: null }
  await app.db.transaction((trx) => entitlementService(app.deps).grant(grant, trx))
  return user
}

test('a pack is for those who have the course, and says why it is not for others', async () => {
  await using scene = await appWithStudent()
  const { app, student: other } = scene
  const { blobs } = await manifestFor(await buyer(app), 2)
  for (const path of ['/api/packs/2/manifest', blobPath(2, blobs[0]!.sha256), `/media/2/${blobs[1]!.sha256}`]) {
    expect((await app.get(path)).json).toMatchObject({ status: 401, code: 'not-signed-in', message: 'Please sign in' })
    const refused = await other.get(path)
    expect(refused.json).toMatchObject({ status: 403, code: 'forbidden' })
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect(refused.headers.get('cache-control')).toBe('no-store')
  }
})

test('a blob of another course is not found, even by its hash', async () => {
  await using scene = await appWithStudent()
  const foreign = (await manifestFor(await buyer(scene.app), 2)).blobs[0]!.sha256
  expect((await fetchRaw(scene.app, blobPath(1, foreign), scene.cookie)).status).toBe(404)
  expect((await fetchRaw(scene.app, blobPath(2, foreign), scene.cookie)).status).toBe(403)
})

test('a free course is open to anybody, whole', async () => {
  await using scene = await appWithStudent()
  const { app, student } = scene
  const { payload } = await app.call(packManifestOf, { params: { courseId: 1 } })
  const manifest = packManifest.parse(JSON.parse(payload))
  expect(manifest).toEqual(await manifestFor(student))
  for (const { sha256 } of manifest.blobs) {
    expect((await fetchRaw(app, blobPath(1, sha256), {})).status).toBe(200)
    expect((await fetchRaw(app, `/media/1/${sha256}`, {})).status).toBe(200)
  }
  expect((await app.get('/api/packs/1/sample')).status).toBe(404)
  await publishCourses(app.deps, [sampleCourse({ id: 2, slug: 'second', priceMinor: 4900 })])
  for (const path of ['/api/packs/1/manifest', blobPath(1, manifest.blobs[0]!.sha256)])
    expect((await app.get(path)).json).toMatchObject({ status: 401 })
})

test('of a course with a price anybody may study a sample, and no other file of it', async () => {
  await using scene = await appWithStudent()
  const { app } = scene
  const whole = await manifestFor(await buyer(app), 2)
  const { payload } = await app.call(sampleManifestOf, { params: { courseId: 2 } })
  const sample = packManifest.parse(JSON.parse(payload))
  expect(sample).toMatchObject({ courseId: 2, version: whole.version, questionCount: 5, noteCount: 0 })
  expect(sample.sample).toEqual([0, 1, 2, 3, 4].map((number) => `doses-2-000${number}`))
  const [shard] = sample.blobs
  const reply = await fetchRaw(app, blobPath(2, shard!.sha256), {})
  const { items } = JSON.parse(reply.bytes.toString()) as { items: { item: { id: string } }[] }
  expect(items.map(({ item }) => item.id)).toEqual(sample.sample)
  for (const { sha256 } of whole.blobs) {
    expect((await fetchRaw(app, blobPath(2, sha256), {})).status).toBe(401)
    expect((await fetchRaw(app, `/media/2/${sha256}`, {})).status).toBe(401)
    expect((await fetchRaw(app, blobPath(2, sha256), scene.cookie)).status).toBe(403)
  }
  // Nothing of it is open under another course's address.
  expect((await fetchRaw(app, blobPath(1, shard!.sha256), {})).status).toBe(401)
})

test('a sample shows what the preview shows, its note and its pictures too', async () => {
  await using app = await testApp()
  const course = sampleCourse({ priceMinor: 4900 })
  const common = { title: 'Try it', description: 'A part of the course.', minutes: 2 }
  const preview: PreviewItem[] = [
    { ...common, id: 'quiz', type: 'quiz', questions: ['doses-0017', 'doses-0018', 'doses-0019'] },
    { ...common, id: 'text', type: 'text', note: 'doses-note' },
  ]
  await publishCourses(app.deps, [{ ...course, preview }])
  const read = async () => {
    const { payload } = await app.call(sampleManifestOf, { params: { courseId: 1 } })
    return packManifest.parse(JSON.parse(payload))
  }
  const sample = await read()
  expect(sample.sample).toEqual(['doses-0000', 'doses-0001', 'doses-0017', 'doses-0018', 'doses-0019', 'doses-note'])
  const picture = sample.blobs.find(({ role }) => role === 'image')!
  expect(sample.blobs).toHaveLength(2)
  expect((await fetchRaw(app, `/media/1/${picture.sha256}`, {})).status).toBe(200)
  // Publishing the same again changes nothing; another preview changes the sample of the same version.
  await publishCourses(app.deps, [{ ...course, preview }])
  expect(await read()).toEqual(sample)
  await publishCourses(app.deps, [course])
  expect(await read()).toMatchObject({ version: sample.version, noteCount: 0 })
  expect((await fetchRaw(app, `/media/1/${picture.sha256}`, {})).status).toBe(401)
})

test('a sample has the text of a question that its preview shows', async () => {
  await using app = await testApp()
  const course = sampleCourse({ priceMinor: 4900 })
  const about = { topic: 'doses', sources: [], selfContained: true, reviewBy: '2027-11-21' }
  const stimuli = ['label', 'other'].map((id): Stimulus => ({
    ...about,
    kind: 'stimulus',
    type: 'passage',
    id,
    title: 'A text',
    body: 'Read it.',
  }))
  const ofText = stimuli.map(({ id }) => ({ ...course.questions[0]!, id: `of-${id}`, stimulusId: id }))
  const common = { id: 'quiz', title: 'Try it', description: 'A part of the course.', minutes: 2 }
  const preview: PreviewItem[] = [{ ...common, type: 'quiz', questions: ['doses-0017', 'of-label', 'doses-0018'] }]
  await publishCourses(app.deps, [{ ...course, questions: [...course.questions, ...ofText], stimuli, preview }])
  const { payload } = await app.call(sampleManifestOf, { params: { courseId: 1 } })
  const { sample } = packManifest.parse(JSON.parse(payload))
  expect(sample).toEqual(expect.arrayContaining(['doses-0017', 'of-label', 'label']))
  expect(sample).not.toContain('of-other')
  expect(sample).not.toContain('other')
})

test('leases of what anybody may study name the questions of a sample, and no one', async () => {
  await using scene = await appWithStudent()
  const { leases, packs, serverTimeMs } = await scene.app.call(publicLeases, {})
  const read = leases.map(({ payload }) => lease.parse(JSON.parse(payload)))
  const days30 = 30 * 86_400_000
  const common = { userId: 'anon', issuedAtMs: serverTimeMs, notAfterMs: serverTimeMs + days30 }
  expect(read).toEqual([
    { ...common, courseId: 1 },
    { ...common, courseId: 2, only: [0, 1, 2, 3, 4].map((number) => `doses-2-000${number}`) },
  ])
  expect(packs).toEqual([
    { courseId: 1, version: 1 },
    { courseId: 2, version: 1 },
  ])
})

test('an address that asks without an account all the time has to wait, and who is signed in does not', async () => {
  const once = { burst: 1, everyMs: 60_000 }
  const limits = { ...noLimits, publicPacks: { leases: once, manifests: once, files: once } }
  await using app = await testApp({ config: { limits } })
  await publishCourses(app.deps, [sampleCourse()])
  const student = await app.signUp()
  const { blobs } = await manifestFor(student)
  for (const path of ['/api/study/open-leases', '/api/packs/1/manifest', blobPath(1, blobs[0]!.sha256)]) {
    expect([(await app.get(path)).status, (await app.get(path)).status]).toEqual([200, 429])
    if (path !== '/api/study/open-leases') expect((await student.get(path)).status).toBe(200)
  }
})

test('addresses that name nothing are not found', async () => {
  await using scene = await appWithStudent()
  const unknown = 'a'.repeat(64)
  const paths = [
    '/api/packs/99/manifest',
    '/api/packs/abc/manifest',
    '/api/packs/99999999999/manifest',
    blobPath(1, unknown),
    blobPath(1, unknown.toUpperCase()),
    blobPath(1, 'short'),
    blobPath(1, '..%2f..%2fetc%2fpasswd'),
    `/media/1/${unknown}`,
    `/media/x/${unknown}`,
  ]
  for (const path of paths) {
    const { status, json } = await scene.student.get(path)
    expect([path, status, json.code]).toEqual([path, 404, 'not-found'])
  }
})

test('a pack is not written to', async () => {
  await using scene = await appWithStudent()
  const { status, headers } = await scene.student.post('/api/packs/1/manifest', {})
  expect([status, headers.get('allow')]).toEqual([405, 'HEAD, GET'])
})

const film = (seed: number) => ({
  path: 'media/film.mp4',
  bytes: Uint8Array.from({ length: 2 * pieceBytes + 1000 }, (_, at) => (at * seed + (at >> 10)) % 251),
  mediaType: 'video/mp4',
})

async function appWithFilm() {
  const app = await testApp({ config: { largeMediaBytes: pieceBytes } })
  const course = sampleCourse()
  await publishCourses(app.deps, [{ ...course, media: [...course.media, film(7)] }])
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 1 } })
  const { blobs } = await manifestFor(student)
  const video = blobs.find(({ role }) => role === 'video')!
  return {
    app,
    student,
    blobs,
    video,
    cookie: cookieOf(student),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a film is named with the hashes of its pieces, smaller media without', async () => {
  await using scene = await appWithFilm()
  const bytes = Buffer.from(film(7).bytes)
  expect(scene.video).toMatchObject({
    sha256: sha256Of(bytes),
    bytes: bytes.length,
    wireBytes: bytes.length,
    pieces: [0, 1, 2].map((at) => sha256Of(bytes.subarray(at * pieceBytes, (at + 1) * pieceBytes))),
  })
  expect(scene.blobs.filter(({ pieces }) => pieces)).toEqual([scene.video])
  const rows = await scene.app.db('pack_blobs').where({ sha256: scene.video.sha256 }).select('body', 'body_gzip')
  expect(rows).toEqual([{ body: null, body_gzip: null }])
})

test('a film is served whole and in any part, across the edges of its pieces', async () => {
  await using scene = await appWithFilm()
  const bytes = Buffer.from(film(7).bytes)
  const at = blobPath(1, scene.video.sha256)
  const whole = await fetchRaw(scene.app, at, scene.cookie)
  expect([whole.status, whole.headers['content-type'], whole.headers['content-length']]).toEqual([
    200,
    'video/mp4',
    String(bytes.length),
  ])
  expect(whole.bytes.equals(bytes)).toBe(true)
  const parts = [
    [0, 1],
    [pieceBytes - 3, pieceBytes + 4],
    [10, 2 * pieceBytes + 10],
    [2 * pieceBytes, bytes.length - 1],
  ]
  for (const [first, last] of parts as [number, number][]) {
    const part = await fetchRaw(scene.app, at, { ...scene.cookie, range: `bytes=${first}-${last}` })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${bytes.length}`])
    expect(part.bytes.equals(bytes.subarray(first, last + 1)), `bytes ${first}-${last}`).toBe(true)
  }
  const beyond = await fetchRaw(scene.app, at, { ...scene.cookie, range: `bytes=${bytes.length}-` })
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  const head = await fetchRaw(scene.app, at, scene.cookie, 'HEAD')
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(bytes.length)])
})

test('a film with a piece gone is cut off rather than sent with a hole', async () => {
  await using scene = await appWithFilm()
  const { sha256 } = scene.video
  await scene.app.db('pack_blob_pieces').where({ sha256, position: 1 }).delete()
  await expect(fetchRaw(scene.app, blobPath(1, sha256), scene.cookie)).rejects.toThrow()
  const first = await fetchRaw(scene.app, blobPath(1, sha256), { ...scene.cookie, range: 'bytes=0-9' })
  expect(first.status).toBe(206)
})

test('a film that was stored whole is cut into pieces with the next version, and put together when the limit rises', async () => {
  await using app = await testApp()
  const course = sampleCourse()
  const media = [...course.media, film(7)]
  await publishCourses(app.deps, [{ ...course, media }])
  const student = await app.signUp()
  await student.call(enrol, { params: { id: 1 } })
  const piecesNow = async () => (await manifestFor(student)).blobs.find(({ role }) => role === 'video')!.pieces?.length
  expect(await piecesNow()).toBeUndefined()

  const small = { ...app.deps, config: { ...app.deps.config, largeMediaBytes: pieceBytes } }
  const notes = [...course.notes, sampleNote('another')]
  await publishCourses(small, [{ ...course, media, notes }])
  expect(await piecesNow()).toBe(3)
  await publishCourses(app.deps, [{ ...course, media }])
  expect(await piecesNow()).toBeUndefined()
  expect(await app.db('pack_blob_pieces').select('position')).toEqual([])
})
