import * as z from 'zod/mini'
import { mediaPath } from '../../core/content/blobs.ts'
import { itemsOf, type CourseContent } from '../../core/content/course-content.ts'
import type { CourseSearch } from '../../core/content/course-search.ts'
import type { CourseFile } from '../../core/content/course.ts'
import { packFormat, packManifest, type BlobRef, type PackManifest } from '../../core/content/pack.ts'
import type { SynonymGroups } from '../../core/search/passage-index.ts'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { isLarge, storedBlob, type StoredBlob } from './blob-forms.ts'
import { buildPack, hashed, type BuiltPack, type HashedItem, type Layer } from './build-pack.ts'
import { mediaRole, withMediaAddresses } from './pack-media.ts'
import { searchText } from './search-blob.ts'
import { sha256Of } from './sha256.ts'

/** A course as its folder holds it; `path` of a picture is as notes write it: `media/x.svg`. */
export interface CourseSource extends CourseContent, Partial<CourseSearch> {
  /** Words that mean one thing in its profession; missing where nobody has listed any, as are the others of its search. */
  synonyms?: SynonymGroups
  media: { path: string; bytes: Uint8Array; mediaType: string }[]
}

/** What a course's pack is to hold, before it is cut into blobs. */
export interface PackContent {
  /** Equal for equal packs, whatever their version. */
  contentHash: string
  items: HashedItem[]
  media: { sha256: string; bytes: Uint8Array; mediaType: string }[]
  /** Content of its `search` blob. */
  search: string | null
}

/** The pack that devices hold now. */
export interface PreviousPack {
  pack: BuiltPack
  blobs: BlobRef[]
}

export interface PreparedPack {
  manifest: PackManifest
  /** Exact text to be signed. */
  manifestText: string
  /** In the manifest's order. */
  layers: { sha256: string; layer: Layer | 'media' | 'difficulties' | 'search' }[]
  /** Blobs that the previous pack did not have. */
  newBlobs: StoredBlob[]
}

export function packContent(course: CourseSource): PackContent {
  const { file, media } = course
  const named = media.map((each) => ({ ...each, sha256: sha256Of(each.bytes) }))
  const addresses = new Map(named.map(({ path, sha256 }) => [path, mediaPath(file.id, sha256)]))
  const items = itemsOf(course).map((item) => hashed(withMediaAddresses(item, (path) => addresses.get(path))))
  // Two files of the same bytes are one blob.
  const distinct = [...new Map(named.map((each) => [each.sha256, each])).values()]
  const search = searchText(course)
  const contentHash = sha256Of(
    canonicalJson({
      title: file.title,
      disclaimer: file.disclaimer,
      topics: file.topics,
      exams: file.exams,
      items: items.map(({ hash }) => hash).toSorted(),
      media: distinct.map(({ sha256 }) => sha256).toSorted(),
      ...(search !== null && { search: sha256Of(search) }),
    }),
  )
  return { contentHash, items, media: distinct, search }
}

/** Version `version` of a course's pack. Only what `previous` does not have is compressed. `largeBytes`: media above this is
 *  cut into pieces. */
export function preparePack(
  file: CourseFile,
  content: PackContent,
  previous: PreviousPack | null,
  version: number,
  nowMs: number,
  largeBytes: number,
): PreparedPack {
  const pack = buildPack(previous?.pack ?? null, content.items)
  const known = new Map(previous?.blobs.map((blob) => [blob.sha256, blob]))
  const newBlobs: StoredBlob[] = []
  const refOf = (sha256: string, bytes: () => Uint8Array, mediaType: string, role: BlobRef['role']): BlobRef => {
    const same = known.get(sha256)
    // Stored anew when the limit has changed since.
    if (same && (same.pieces !== undefined) === isLarge(same.bytes, mediaType, largeBytes)) return same
    const blob = storedBlob(bytes(), mediaType, largeBytes)
    newBlobs.push(blob)
    const pieces = blob.pieces?.map((piece) => piece.sha256)
    return { sha256, bytes: blob.bytes, wireBytes: blob.wireBytes, role, mediaType, ...(pieces && { pieces }) }
  }
  const shards = pack.shards.map(({ sha256, text }) =>
    refOf(sha256, () => Buffer.from(text), 'application/json', 'core'),
  )
  const media = content.media.map((each) =>
    refOf(each.sha256, () => each.bytes, each.mediaType, mediaRole(each.mediaType)),
  )
  const { search } = content
  const searches =
    search === null ? [] : [refOf(sha256Of(search), () => Buffer.from(search), 'application/json', 'search')]
  // How hard its questions are by the answers of students holds for those that stay; a fit says anew what of it has changed.
  const difficulties = previous?.blobs.filter(({ role }) => role === 'difficulties') ?? []
  const manifest = z.parse(packManifest, {
    courseId: file.id,
    version,
    minApp: packFormat,
    title: file.title,
    disclaimer: file.disclaimer,
    publishedAtMs: nowMs,
    questionCount: content.items.filter(({ item }) => item.kind === 'question').length,
    noteCount: content.items.filter(({ item }) => item.kind === 'note').length,
    topics: file.topics,
    exams: file.exams,
    blobs: [...shards, ...media, ...difficulties, ...searches],
    removed: pack.removed,
  })
  const layers = [
    ...pack.shards.map(({ sha256, layer }) => ({ sha256, layer })),
    ...media.map(({ sha256 }) => ({ sha256, layer: 'media' as const })),
    ...difficulties.map(({ sha256 }) => ({ sha256, layer: 'difficulties' as const })),
    ...searches.map(({ sha256 }) => ({ sha256, layer: 'search' as const })),
  ]
  return { manifest, manifestText: JSON.stringify(manifest), layers, newBlobs }
}
