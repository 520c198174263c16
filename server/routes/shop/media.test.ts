/** @module-tag postgres */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { sha256Of } from '../../packs/sha256.ts'
import { publishCourses } from '../../services/shop/publishing/publish.ts'
import { publishShop } from '../../services/shop/publishing/publish-shop.ts'
import { previewedCourse, sampleShop } from '../../testing/samples/sample-shop.ts'
import { testApp } from '../../testing/test-app.ts'

const course = previewedCourse({ priceMinor: 4900 })
const hashOf = (path: string, media = course.media) =>
  sha256Of(media.find((each) => each.path === path)?.bytes ?? Buffer.alloc(0))

async function openShop() {
  const app = await testApp()
  await publishCourses(app.deps, [course])
  await publishShop(app.deps, sampleShop(), [course])
  return app
}

test('a public file is kept by any cache for good, and is no page of ours', async () => {
  await using app = await openShop()
  const { status, headers } = await app.get(`/media/${hashOf('media/film.svg')}`)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toContain('sandbox')
  expect(headers.get('set-cookie')).toBe(null)
  const known = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect((await app.get(`/media/${hashOf('media/film.svg')}`, { headers: known })).status).toBe(304)
})

test('the other media of a course that costs money stays closed, to visitors and customers', async () => {
  await using app = await openShop()
  const student = await app.signUp()
  const tone = hashOf('media/tone.mp3')
  for (const client of [app, student]) expect((await client.get(`/media/${tone}`)).status).toBe(404)
  expect((await app.get(`/media/1/${tone}`)).status).toBe(401)
  expect((await student.get(`/media/1/${tone}`)).status).toBe(403)
  const shards: string[] = await app.db('pack_blob_uses').whereIn('layer', ['base', 'overlay']).pluck('sha256')
  expect(shards.length).toBeGreaterThan(0)
  for (const shard of shards) expect((await app.get(`/media/${shard}`)).status).toBe(404)
})

test('what no resource shows is not open, though it lies beside what they show', async () => {
  await using app = await openShop()
  const { media } = sampleShop()
  expect((await app.get(`/media/${hashOf('media/clock.svg', media)}`)).status).toBe(200)
  expect((await app.get(`/media/${hashOf('media/unused.svg', media)}`)).status).toBe(404)
})

test('what is no hash is not found', async () => {
  await using app = await openShop()
  for (const name of ['film.svg', hashOf('media/film.svg').toUpperCase(), `${hashOf('media/film.svg')}0`, '..%2f1'])
    expect([name, (await app.get(`/media/${name}`)).status]).toEqual([name, 404])
})

/** A shop with an open film of `bytes`, kept in pieces. */
async function openFilm(bytes: Uint8Array) {
  const app = await testApp({ config: { largeMediaBytes: 100 } })
  const film = { path: 'media/film.svg', bytes, mediaType: 'video/mp4' }
  const filmed = { ...course, media: [film, ...course.media.filter(({ path }) => path !== film.path)] }
  await publishShop(app.deps, sampleShop({}, []), [filmed])
  return app
}

test('a large open film is sent in part', async () => {
  const bytes = Uint8Array.from({ length: 1_500_000 }, (_, at) => at % 251)
  await using app = await openFilm(bytes)
  const { status, headers } = await app.get(`/media/${sha256Of(bytes)}`, {
    headers: { range: 'bytes=1048570-1048579' },
  })
  expect([status, headers.get('content-range')]).toEqual([206, 'bytes 1048570-1048579/1500000'])
})

test('a film that nobody takes any more is not read on', { tags: ['large'] }, async () => {
  const bytes = new Uint8Array(24 * 1024 * 1024)
  await using app = await openFilm(bytes)
  let piecesRead = 0
  for (const db of new Set([app.db, app.deps.reads]))
    db.on('query', ({ sql }: { sql: string }) => (piecesRead += Number(sql.includes('pack_blob_pieces'))))
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /media/${sha256Of(bytes)} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  await once(socket, 'data')
  socket.destroy()
  const endOf = (line: string) => /"route":"\/media.*"isComplete":false/.test(line)
  await expect.poll(() => app.logLines.some(endOf)).toBe(true)
  await app.get('/healthz')
  expect(piecesRead).toBeGreaterThan(0)
  expect(piecesRead).toBeLessThan(24)
})
