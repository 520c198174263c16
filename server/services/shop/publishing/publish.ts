import { gunzipSync } from 'node:zlib'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { packManifest } from '../../../../core/content/pack.ts'
import { synonymsFor } from '../../../../core/content/synonyms.ts'
import { hasScreen } from '../../../../core/questions/practisable.ts'
import { canonicalJson } from '../../../../core/study/events/canonical.ts'
import { readContent } from '../../../content/read-content.ts'
import { readShop } from '../../../content/read-shop.ts'
import type { Deps } from '../../../deps/deps.ts'
import { bumpCatalogue, lockCatalogue } from '../../../models/shop/catalogue-state.ts'
import { putOnSale, takeOthersOffSale } from '../../../models/shop/course-row.ts'
import { addPack, newestPack, type PackRow, putSample, type SignedManifest } from '../../../models/shop/pack-row.ts'
import {
  addBlobUses,
  addItemVersions,
  addSampleUses,
  putBlobs,
  shardsOfPack,
} from '../../../models/shop/stored-packs.ts'
import { shardFromText } from '../../../packs/build-pack.ts'
import {
  packContent,
  preparePack,
  type PackContent,
  type PreparedPack,
  type PreviousPack,
} from '../../../packs/prepare-pack.ts'
import { prepareSample, type PreparedSample, type SampledCourse } from '../../../packs/prepare-sample.ts'
import { publishShop } from './publish-shop.ts'
import { signingService, type Sign } from '../../study/signing.ts'

type PublishDeps = Pick<Deps, 'db' | 'now' | 'log' | 'config' | 'randomBytes'>

export interface Published {
  courseId: number
  version: number
  /** Is `version` new? */
  isNew: boolean
}

/** Loads the content folder into the database. Repeating it changes nothing; a changed course gets the next pack version;
 *  a course or a plan that is gone from the folder is kept for those who have it and is no longer on sale, and all
 *  else that is gone is removed. Throws, and loads nothing, when a file is not right. Several servers may do it at once. */
export async function publishContent(deps: PublishDeps, contentDir: string): Promise<Published[]> {
  const { courses, errors } = await readContent(contentDir)
  const shop = await readShop(contentDir, errors)
  if (errors.length > 0) {
    const lines = errors.map(({ file, line, message }) => `  ${file}:${line}: ${message}`)
    throw new Error(`The content is not usable:\n${lines.join('\n')}`)
  }
  const searched = courses.map((course) => {
    return { ...course, synonyms: synonymsFor(shop.synonyms, course.file.category) }
  })
  const published = await publishCourses(deps, searched)
  await publishShop(deps, shop, courses)
  return published
}

/** The same for courses already read. `courses` is all there is: others are taken off sale. */
export async function publishCourses(deps: PublishDeps, courses: SampledCourse[]): Promise<Published[]> {
  const sign = await signingService(deps).signer()
  const published: Published[] = []
  for (const course of courses) published.push(await publishCourse(deps, course, sign))
  await takeOffSale(
    deps,
    courses.map(({ file }) => file.id),
  )
  return published
}

const attempts = 10

/** Builds outside the transaction and stores inside, when no other server has stored a newer version meanwhile. */
async function publishCourse(deps: PublishDeps, course: SampledCourse, sign: Sign): Promise<Published> {
  const { db, now, log, config } = deps
  const content = packContent(course)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const courseId = course.file.id
    const newest = await newestPack(courseId, db)
    const isNew = newest?.contentHash !== content.contentHash
    const version = (newest?.version ?? 0) + (isNew ? 1 : 0)
    const prepared = isNew
      ? preparePack(course.file, content, await previousPack(newest, deps), version, now(), config.largeMediaBytes)
      : undefined
    const signed = prepared && { ...prepared, ...sign(prepared.manifestText) }
    const whole = prepared?.manifest ?? (newest && z.safeParse(packManifest, JSON.parse(newest.manifest)).data)
    const sample =
      whole && course.file.priceMinor > 0 ? prepareSample(course, content, whole, config.largeMediaBytes) : null
    const sampleManifest = sample && signedSample(sample, sign)
    const isStored = await db.transaction(async (trx) => {
      await lockCatalogue(trx)
      const current = await newestPack(courseId, trx)
      if (current?.version !== newest?.version) return false
      await putCourse(course, now(), trx)
      if (signed) await storePack(signed, content, trx)
      if (await putSample({ courseId, version }, sampleManifest, trx)) await storeSample(courseId, version, sample, trx)
      return true
    })
    if (isStored) {
      if (isNew) log.info({ courseId, version }, 'pack published')
      return { courseId, version, isNew }
    }
  }
  throw new Error(`Course ${course.file.id} is being published elsewhere over and over.`)
}

/** The pack as it is stored; `null` when there is none or it cannot be read, so that it is built anew. */
async function previousPack(newest: PackRow | undefined, { db, log }: PublishDeps): Promise<PreviousPack | null> {
  if (!newest) return null
  const { courseId, version } = newest
  try {
    const manifest = z.parse(packManifest, JSON.parse(newest.manifest))
    const stored = await shardsOfPack(courseId, version, db)
    const shards = stored.map(({ layer, gzip }) => shardFromText(layer, gunzipSync(gzip).toString()))
    const names = manifest.blobs.filter(({ role }) => role === 'core').map(({ sha256 }) => sha256)
    if (names.join() !== shards.map(({ sha256 }) => sha256).join()) throw new Error('a shard is not what it was')
    return { pack: { shards, removed: manifest.removed }, blobs: manifest.blobs }
  } catch (error) {
    log.warn({ courseId, version, error }, 'the stored pack is damaged and is built anew')
    return null
  }
}

function signedSample({ manifestText }: PreparedSample, sign: Sign): SignedManifest {
  const { kid, signature } = sign(manifestText)
  return { manifest: manifestText, kid, signature }
}

async function storeSample(courseId: number, version: number, sample: PreparedSample | null, trx: Knex): Promise<void> {
  if (sample) await putBlobs(sample.own, trx)
  await addSampleUses(courseId, version, sample?.blobs ?? [], trx)
}

async function storePack(
  pack: PreparedPack & { kid: string; signature: string },
  content: PackContent,
  trx: Knex,
): Promise<void> {
  const { courseId, version, publishedAtMs, blobs } = pack.manifest
  await addItemVersions(courseId, content.items, publishedAtMs, trx)
  await putBlobs(pack.newBlobs, trx)
  const row = {
    courseId,
    version,
    contentHash: content.contentHash,
    manifest: pack.manifestText,
    kid: pack.kid,
    signature: pack.signature,
    bytes: blobs.reduce((sum, blob) => sum + blob.bytes, 0),
    wireBytes: blobs.reduce((sum, blob) => sum + blob.wireBytes, 0),
    publishedAtMs,
  }
  await addPack(row, trx)
  await addBlobUses(courseId, version, pack.layers, trx)
  await bumpCatalogue(trx)
}

/** Writes the course as the shop shows it, when it differs. */
async function putCourse({ file, questions, notes }: SampledCourse, nowMs: number, trx: Knex): Promise<void> {
  // The shop counts what a student can answer: the pack may hold types that the app does not ask yet.
  const asked = questions.filter(hasScreen)
  const byTopic = file.topics.map(({ id }) => [id, asked.filter(({ topic }) => topic === id).length])
  const course = {
    id: file.id,
    slug: file.slug,
    title: file.title,
    priceMinor: file.priceMinor,
    file: canonicalJson(file),
    questionCount: asked.length,
    noteCount: notes.length,
    questionsByTopic: canonicalJson(Object.fromEntries(byTopic)),
  }
  if (await putOnSale(course, nowMs, trx)) await bumpCatalogue(trx)
}

async function takeOffSale({ db, now }: PublishDeps, keptIds: number[]): Promise<void> {
  await db.transaction(async (trx) => {
    await lockCatalogue(trx)
    if ((await takeOthersOffSale(keptIds, now(), trx)) > 0) await bumpCatalogue(trx)
  })
}
