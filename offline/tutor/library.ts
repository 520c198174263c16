import { call } from '../../core/contract/call.ts'
import { listFaq } from '../../core/contract/shop/faq.ts'
import { shopLibrary } from '../../core/contract/tutor/library.ts'
import { noSearch, type PackSearch } from '../../core/content/pack.ts'
import { Problem } from '../../core/problem.ts'
import { passageParts, courseParts } from '../../core/tutor/library-parts.ts'
import { libraryOf, type LibraryPart } from '../../core/tutor/library.ts'
import type { Library } from '../../core/tutor/passage.ts'
import { passagesOfFaq } from '../../core/tutor/shop-passages.ts'
import type { Account } from '../account/account.ts'
import { type CourseRight, courseAccess, allowedRefs } from '../packs/leases.ts'
import type { PackEnv } from '../packs/pack-env.ts'
import type { BlobRow, Installed, SharedDb } from '../shared-db.ts'
import { ownNotePassages } from './own-notes.ts'
import { yieldToMain } from '../yield-to-main.ts'

interface Kept {
  /** By course, and what of which version the parts are of. */
  courses: Map<number, { of: string; parts: Promise<LibraryPart[]> }>
  shop: Promise<LibraryPart[]> | null
}

/** Made once for each database of a page or worker. */
const kept = new WeakMap<SharedDb, Kept>()

/** All that can be cited on this device: packs that the account may study here now, the shop's own where it was ever fetched, and
 *  what the student wrote, which the server does not search. `account`: `null` for visitors, who have the shop's alone. What was read
 *  once is kept for as long as its version counts. */
export async function openLibrary(env: { packs: PackEnv; account: Account | null }): Promise<Library> {
  const { packs, account } = env
  const memory: Kept = kept.get(packs.db) ?? { courses: new Map(), shop: null }
  kept.set(packs.db, memory)
  const parts: LibraryPart[] = []
  if (account) {
    for (const { courseId, current } of await packs.db.packs.toArray()) {
      const right = await courseAccess({ ...packs, account }, courseId)
      if (current && right.is === 'open') parts.push(...(await partsOfCourse(packs.db, memory, current, right)))
    }
    parts.push(...(await passageParts(await ownNotePassages(account.db, packs.db), [], yieldToMain)))
  }
  parts.push(...(await partsOfShop(packs, memory)))
  return libraryOf(parts)
}

function partsOfCourse(db: SharedDb, memory: Kept, current: Installed, right: CourseRight): Promise<LibraryPart[]> {
  const { courseId } = current.manifest
  const refs = allowedRefs(right, current.refs)
  const of = [current.manifest.version, current.installedAtMs, current.refs.length, refs.length].join(' ')
  const known = memory.courses.get(courseId)
  if (known?.of === of) return known.parts
  const hashes = refs.flatMap(({ kind, hash }) => (kind === 'task' ? [] : [hash]))
  const parts = readCourse(db, current, hashes)
  memory.courses.set(courseId, { of, parts })
  parts.catch(() => memory.courses.delete(courseId))
  return parts
}

/** Items read from the disk in one request. */
const itemsAtOnce = 100

async function readCourse(db: SharedDb, { manifest }: Installed, hashes: readonly string[]): Promise<LibraryPart[]> {
  const { courseId, blobs } = manifest
  const items: unknown[] = []
  for (let from = 0; from < hashes.length; from += itemsAtOnce) {
    const keys = hashes.slice(from, from + itemsAtOnce).map((hash): [number, string] => [courseId, hash])
    for (const row of await db.items.bulkGet(keys)) if (row) items.push(row.item)
  }
  const search = blobs.find(({ role }) => role === 'search')
  const row = search && (await db.blobs.get([courseId, search.sha256]))
  return await courseParts({ courseId, items, search: searchIn(row) }, yieldToMain)
}

const searchIn = (row: BlobRow | undefined): PackSearch =>
  row?.search ?? { ...noSearch, synonyms: row?.synonyms ?? noSearch.synonyms }

/** The worker keeps the answer of the last visit. Without one, it is asked for again the next time, and meanwhile the frequent
 *  questions are there where these were read. */
async function partsOfShop({ send }: PackEnv, memory: Kept): Promise<LibraryPart[]> {
  memory.shop ??= call(send, shopLibrary, {}).then(({ passages, synonyms }) =>
    passageParts(passages, synonyms, yieldToMain),
  )
  try {
    return await memory.shop
  } catch (error) {
    memory.shop = null
    if (!(error instanceof Problem)) throw error
    const faq = await call(send, listFaq, {}).catch(() => [])
    return await passageParts(faq.flatMap(passagesOfFaq), [], yieldToMain)
  }
}
