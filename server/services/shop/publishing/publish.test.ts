/** @module-tag postgres */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { knex } from 'knex'
import { expect, test } from 'vitest'
import { packManifest, type PackManifest } from '../../../../core/content/pack.ts'
import { canonicalJson } from '../../../../core/study/events/canonical.ts'
import { itemsOfPack, shardFromText } from '../../../packs/build-pack.ts'
import type { CourseSource } from '../../../packs/prepare-pack.ts'
import { sha256Of } from '../../../packs/sha256.ts'
import { newestPack } from '../../../models/shop/pack-row.ts'
import { shardsOfPack } from '../../../models/shop/stored-packs.ts'
import { sampleCourse, sampleNote } from '../../../testing/samples/sample-course.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { publishContent, publishCourses } from './publish.ts'

const tables = ['catalogue_state', 'courses', 'item_versions', 'packs', 'pack_blobs', 'pack_blob_uses', 'signing_keys']

async function contentsOf({ db }: TestApp) {
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await db(table).select().orderBy(1)])),
  )
}

function edited(course: CourseSource): CourseSource {
  const [first, ...others] = course.questions
  return { ...course, questions: [{ ...first!, stem: 'A new stem.' }, ...others] }
}

async function newestManifest({ db }: TestApp, courseId = 1): Promise<PackManifest> {
  const pack = await newestPack(courseId, db)
  return packManifest.parse(JSON.parse(pack?.manifest ?? 'null'))
}

test('publishing twice changes nothing', async () => {
  await using app = await testApp()
  expect(await publishCourses(app.deps, [sampleCourse()])).toEqual([{ courseId: 1, version: 1, isNew: true }])
  const before = await contentsOf(app)
  app.clock.nowMs += 60_000
  expect(await publishCourses(app.deps, [sampleCourse()])).toEqual([{ courseId: 1, version: 1, isNew: false }])
  expect(await contentsOf(app)).toEqual(before)
})

test('a changed question makes the next version, which adds one shard and keeps the old wording', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const before = await newestManifest(app)
  expect(await publishCourses(app.deps, [edited(sampleCourse())])).toEqual([{ courseId: 1, version: 2, isNew: true }])
  const after = await newestManifest(app)
  const added = after.blobs.filter(({ sha256 }) => !before.blobs.some((blob) => blob.sha256 === sha256))
  expect(added.map(({ role }) => role)).toEqual(['core'])
  expect(added[0]?.wireBytes).toBeLessThan(1500)
  const versions = await app.db('item_versions').where({ item_id: 'doses-0000' })
  expect(versions).toHaveLength(2)
  for (const { item_hash, body } of versions) expect(sha256Of(body)).toBe(item_hash)
})

test('the stored shards hold exactly the items of the course, each under its hash', async () => {
  await using app = await testApp()
  const course = sampleCourse()
  await publishCourses(app.deps, [course])
  await publishCourses(app.deps, [edited(course)])
  const { removed, blobs } = await newestManifest(app)
  const stored = await shardsOfPack(1, 2, app.db)
  const shards = stored.map(({ layer, gzip }) => shardFromText(layer, gunzipSync(gzip).toString()))
  expect(shards.map(({ sha256 }) => sha256)).toEqual(
    blobs.filter(({ role }) => role === 'core').map(({ sha256 }) => sha256),
  )
  const items = [...itemsOfPack({ shards, removed }).values()]
  for (const { hash, item } of items) expect(sha256Of(canonicalJson(item))).toBe(hash)
  const questions = items.filter(({ item }) => item.kind === 'question').map(({ item }) => item)
  expect(questions.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(edited(course).questions)
})

test('a picture is a blob of the pack and the note names it by its hash', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const svg = sha256Of(sampleCourse().media[0]!.bytes)
  const { blobs, noteCount } = await newestManifest(app)
  expect(noteCount).toBe(1)
  expect(blobs.filter(({ role }) => role !== 'core').map(({ role, mediaType }) => [role, mediaType])).toEqual([
    ['image', 'image/svg+xml'],
    ['audio', 'audio/mpeg'],
  ])
  const note = await app.db('item_versions').where({ item_id: 'doses-note' }).first()
  expect(JSON.parse(note.body).body).toContain(`![A syringe](/media/1/${svg})`)
})

test('a changed picture changes the note with it', async () => {
  await using app = await testApp()
  const course = sampleCourse()
  await publishCourses(app.deps, [course])
  const redrawn = { ...course.media[0]!, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  const [published] = await publishCourses(app.deps, [{ ...course, media: [redrawn, course.media[1]!] }])
  expect(published).toEqual({ courseId: 1, version: 2, isNew: true })
  expect(await app.db('item_versions').where({ item_id: 'doses-note' })).toHaveLength(2)
})

test('a price alone changes the shop and not the pack', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const { revision } = await app.db('catalogue_state').first()
  expect(await publishCourses(app.deps, [sampleCourse({ priceMinor: 4900 })])).toMatchObject([{ isNew: false }])
  expect((await app.db('courses').first()).price_minor).toBe(4900)
  expect((await app.db('catalogue_state').first()).revision).toBeGreaterThan(revision)
})

test('a course that is gone from the folder is kept and off sale until it comes back', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'second' })])
  await publishCourses(app.deps, [sampleCourse()])
  const onSale = async () => (await app.db('courses').orderBy('id')).map((row) => Boolean(row.on_sale))
  expect(await onSale()).toEqual([true, false])
  expect(await app.db('packs').where({ course_id: 2 })).toHaveLength(1)
  await publishCourses(app.deps, [sampleCourse(), sampleCourse({ id: 2, slug: 'second' })])
  expect(await onSale()).toEqual([true, true])
})

test('servers that start at once publish each version once', async () => {
  await using app = await testApp()
  const others = [1, 2, 3].map(() => knex(app.db.client.config))
  try {
    for (const course of [sampleCourse(), edited(sampleCourse())]) {
      await Promise.all([app.db, ...others].map((db) => publishCourses({ ...app.deps, db }, [course])))
    }
  } finally {
    await Promise.all(others.map((db) => db.destroy()))
  }
  expect((await app.db('packs').orderBy('version')).map(({ version }) => version)).toEqual([1, 2])
  expect(await app.db('item_versions')).toHaveLength(23)
})

test('a stored shard that is damaged is not built upon but repaired', async () => {
  await using app = await testApp()
  await publishCourses(app.deps, [sampleCourse()])
  const { blobs } = await newestManifest(app)
  const sha256 = blobs[0]!.sha256
  await app
    .db('pack_blobs')
    .where({ sha256 })
    .update({ body_gzip: Buffer.from('not gzip') })
  const withNote = { ...sampleCourse(), notes: [...sampleCourse().notes, sampleNote('another')] }
  await publishCourses(app.deps, [withNote])
  const stored = await shardsOfPack(1, 2, app.db)
  expect(stored.map(({ layer }) => layer)).toEqual(['base', 'base'])
  expect(gunzipSync(stored[0]!.gzip).toString()).toContain('another')
})

test('what a packed note says is what was published, whatever order the file has its fields in', async () => {
  await using app = await testApp()
  const course = sampleCourse()
  await publishCourses(app.deps, [course])
  const reordered = course.questions.map((item) => Object.fromEntries(Object.entries(item).toReversed()) as typeof item)
  expect(await publishCourses(app.deps, [{ ...course, questions: reordered.toReversed() }])).toMatchObject([
    { isNew: false },
  ])
})

test('a file that is not right stops the start, names the line and loads nothing', async () => {
  await using app = await testApp()
  const dir = await mkdtemp(path.join(tmpdir(), 'vademecum-content-'))
  try {
    const course = 'courses/gphc-calculations-starter'
    await cp(path.resolve('content', course), path.join(dir, course), { recursive: true })
    await writeFile(path.join(dir, course, 'course.yaml'), 'id: one\n')
    await expect(publishContent(app.deps, dir)).rejects.toThrow(/course\.yaml:1: .*id/s)
    expect(await app.db('courses')).toEqual([])
  } finally {
    await rm(dir, { recursive: true })
  }
})
