import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { noSearch, type PackManifest, packManifest, packSearch, type PackSearch } from '../../../core/content/pack.ts'
import { courseParts, passageParts } from '../../../core/tutor/library-parts.ts'
import { libraryOf, type LibraryPart } from '../../../core/tutor/library.ts'
import type { Library } from '../../../core/tutor/passage.ts'
import type { Deps } from '../../deps/deps.ts'
import { blobBytes } from '../../models/shop/blobs.ts'
import { catalogueRevision } from '../../models/shop/catalogue-state.ts'
import { newestPack, newestPackFacts, publicCourses } from '../../models/shop/pack-row.ts'
import { entitledCourseIds } from '../../models/study/grant-row.ts'
import { settingsOf } from '../shop/settings.ts'
import { itemsOfStoredPack } from '../study/stored-pack-items.ts'
import { shopPassages } from './shop-library.ts'

const unzipped = promisify(gunzip)

/** Kept in memory at most: parts of so many courses and samples, and so many different libraries of them. */
const mostParts = 64
const mostLibraries = 32

/** What a student may study of a course. */
interface Opened {
  courseId: number
  version: number
  /** The sample alone. */
  isSample: boolean
}

interface Kept {
  parts: Map<string, Promise<LibraryPart[]>>
  libraries: Map<string, Promise<Library>>
}

/** For each database, as banks are. */
const kept = new WeakMap<Knex, Kept>()

/** What the tutor of the server may cite to whom: courses that they may study, samples of others, and what belongs to the shop. Made
 *  once of each version of a course, and shared by all who may study the same. */
export function tutorLibrary({ reads, now, config }: Pick<Deps, 'reads' | 'now' | 'config'>) {
  const memory: Kept = kept.get(reads) ?? { parts: new Map(), libraries: new Map() }
  kept.set(reads, memory)
  const settings = settingsOf(config)

  async function openedTo(userId: string | null): Promise<Opened[]> {
    const [own, open] = await Promise.all([
      userId === null ? [] : entitledCourseIds(userId, now(), reads),
      publicCourses(reads),
    ])
    const opened = new Map<number, Opened>(
      open.map(({ courseId, version, sample }) => [courseId, { courseId, version, isSample: sample !== null }]),
    )
    for (const courseId of own) {
      const facts = await newestPackFacts(courseId, reads)
      if (facts) opened.set(courseId, { courseId, version: facts.version, isSample: false })
    }
    return [...opened.values()].sort((a, b) => a.courseId - b.courseId)
  }

  return {
    async forUser(userId: string | null): Promise<Library> {
      const [opened, revision] = await Promise.all([openedTo(userId), catalogueRevision(reads)])
      const shop = `shop ${revision} ${[...settings].join()}`
      const names = [...opened.map(nameOf), shop]
      return await remembered(memory.libraries, names.join(), mostLibraries, async () => {
        const parts: LibraryPart[] = []
        // One course after the other: each takes the thread for a moment.
        for (const each of opened)
          parts.push(...(await remembered(memory.parts, nameOf(each), mostParts, () => partsOf(each, reads))))
        const ofShop = await remembered(memory.parts, shop, mostParts, async () => {
          const { passages, synonyms } = await shopPassages(reads, settings)
          return await passageParts(passages, synonyms, yieldToMain)
        })
        return libraryOf([...parts, ...ofShop])
      })
    },
  }
}

const nameOf = ({ courseId, version, isSample }: Opened) => `${courseId} ${version}${isSample ? ' sample' : ''}`

async function partsOf({ courseId, version, isSample }: Opened, reads: Knex): Promise<LibraryPart[]> {
  const pack = await newestPack(courseId, reads)
  if (pack?.version !== version) return []
  const whole = z.parse(packManifest, JSON.parse(pack.manifest))
  const manifest = isSample ? z.parse(packManifest, JSON.parse(pack.sampleManifest ?? 'null')) : whole
  const given = manifest.sample && new Set(manifest.sample)
  const items = (await itemsOfStoredPack(whole, reads))
    .map(({ item }) => item)
    .filter(({ id }) => given?.has(id) ?? true)
  return await courseParts({ courseId, items, search: await searchOf(manifest, reads) }, yieldToMain)
}

async function searchOf({ blobs }: PackManifest, reads: Knex): Promise<PackSearch> {
  const blob = blobs.find(({ role }) => role === 'search')
  if (!blob) return noSearch
  const text = (await unzipped(await blobBytes(blob.sha256, 'body_gzip', reads))).toString()
  return z.parse(packSearch, JSON.parse(text))
}

const yieldToMain = () => new Promise<void>((done) => setImmediate(done))

/** What `make` answers, made once; what was asked for longest ago goes first. What fails is not kept. */
async function remembered<Value>(
  known: Map<string, Promise<Value>>,
  name: string,
  most: number,
  make: () => Promise<Value>,
): Promise<Value> {
  const before = known.get(name)
  const value = before ?? make()
  if (before) known.delete(name)
  else value.catch(() => known.delete(name))
  known.set(name, value)
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
  return await value
}
