import * as z from 'zod/mini'
import { knownBlueprints } from '../exams/blueprint.ts'
import { blobRoles } from './blobs.ts'
import { topic } from './topic.ts'

export const sha256Pattern = /^[0-9a-f]{64}$/
const sha256 = z.string().check(z.regex(sha256Pattern))

export const blobRef = z.object({
  /** SHA-256 of the uncompressed bytes; also its name on the server. */
  sha256,
  /** Uncompressed bytes. */
  bytes: z.int(),
  /** Bytes on the wire, as compressed by the server. */
  wireBytes: z.int(),
  role: z.enum(blobRoles),
  mediaType: z.string(),
  /** SHA-256 of each piece, in order: large media comes and is checked piece by piece. */
  pieces: z.optional(z.array(sha256)),
})
export type BlobRef = z.infer<typeof blobRef>

/** Blobs of a role that this release does not know are passed over: a later server may add to a pack what an earlier app does
 *  without. The signature is of the manifest as it came, with all of them. */
const knownBlobs = z.pipe(
  z.pipe(
    z.array(z.looseObject({ role: z.string() })),
    z.transform((blobs) => blobs.filter(({ role }) => blobRoles.some((known) => known === role))),
  ),
  z.array(blobRef),
)

/** One version of a course's pack. Shards are read in order and a later one replaces items of an earlier one, so a small
 *  edit is one small new shard; `removed` names items that no longer count. */
export const packManifest = z.object({
  courseId: z.int(),
  version: z.int(),
  /** Pack format the app must know at least. */
  minApp: z.int(),
  title: z.string(),
  disclaimer: z.string(),
  publishedAtMs: z.int(),
  questionCount: z.int(),
  noteCount: z.int(),
  topics: z.array(topic),
  /** Exams that can be sat with it. Missing in packs of older releases and in samples. */
  exams: z.optional(knownBlueprints),
  blobs: knownBlobs,
  removed: z.array(z.string()),
  /** Ids of all that it holds, where it is the sample of a course and not the whole: what anybody may study of it. */
  sample: z.optional(z.array(z.string())),
})
export type PackManifest = z.infer<typeof packManifest>

/** The newest pack format this release reads. 2: sources say `asOf`, items may do without one, and questions may have
 *  a line to take away. */
export const packFormat = 2

const named = { id: z.string(), topic: z.string() }

/** What a device has to know of an item to take it in; the whole is judged by its schema whenever it is read. */
export const heldItem = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('question'),
    ...named,
    /** Also one that this release has no schema for: it is held, and not asked. */
    type: z.string(),
    stimulusId: z.optional(z.string()),
  }),
  z.looseObject({ kind: z.literal('note'), ...named, title: z.string(), minutes: z.int() }),
  z.looseObject({ kind: z.enum(['stimulus', 'task', 'handbook']), ...named }),
])

/** Content of a `core` blob: items with the SHA-256 of their canonical JSON. */
export const shard = z.object({ items: z.array(z.object({ hash: sha256, item: heldItem })) })
export type Shard = z.infer<typeof shard>

/** Content of a `difficulties` blob: how hard the questions of the pack are by the answers of students, logits by item id. */
export const packDifficulties = z.object({ logits: z.record(z.string(), z.number()) })
export type PackDifficulties = z.infer<typeof packDifficulties>

/** Content of a `search` blob: what a search through the pack has to know besides its items. The index itself is made where it is used:
 *  docs/decisions/071. */
export const packSearch = z.object({
  /** Words and phrases that mean one thing, a group each. */
  synonyms: z._default(z.array(z.array(z.string())), []),
  /** By concept: how students ask about it. */
  asked: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** By note: the concepts that it treats, the main one first. */
  noteConcepts: z._default(z.record(z.string(), z.array(z.string())), {}),
})
export type PackSearch = z.infer<typeof packSearch>

/** Of a pack without such a blob. */
export const noSearch: PackSearch = { synonyms: [], asked: {}, noteConcepts: {} }
