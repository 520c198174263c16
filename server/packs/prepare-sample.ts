import * as z from 'zod/mini'
import { mediaPath } from '../../core/content/blobs.ts'
import { type BlobRef, packManifest, type PackManifest } from '../../core/content/pack.ts'
import type { PreviewItem } from '../../core/content/shop/preview.ts'
import { hasScreen, isPractisable } from '../../core/questions/practisable.ts'
import type { Question } from '../../core/questions/question.ts'
import { canonicalJson } from '../../core/study/events/canonical.ts'
import { storedBlob, type StoredBlob } from './blob-forms.ts'
import type { CourseSource, PackContent } from './prepare-pack.ts'
import { searchText } from './search-blob.ts'

/** A course with what its preview shows, where it has one. */
export interface SampledCourse extends CourseSource {
  preview?: PreviewItem[]
}

export interface PreparedSample {
  /** Exact text to be signed. */
  manifestText: string
  /** Every blob that it names. */
  blobs: string[]
  /** Those that the whole pack does not have. */
  own: StoredBlob[]
}

/** About so many questions are given away, and of a small course no more than this part, 0..1. */
const sampleSize = 10
const sampleShare = 0.25
const byDifficulty: readonly string[] = ['easy', 'medium', 'hard'] satisfies Question['difficulty'][]

/** What anybody may study of a course with a price: `null` where it has no question that can be asked. Its items and pictures
 *  are those of the `whole` pack, byte for byte, so what is answered in it counts in the course. Pure: equal arguments give equal
 *  bytes. */
export function prepareSample(
  course: SampledCourse,
  content: PackContent,
  whole: PackManifest,
  largeBytes: number,
): PreparedSample | null {
  const ids = sampleIds(course)
  if (ids.length === 0) return null
  const wanted = new Set(ids)
  const items = content.items
    .filter(({ item }) => wanted.has(item.id))
    .toSorted((a, b) => (a.item.id < b.item.id ? -1 : 1))
  const text = canonicalJson({ items })
  const shard = storedBlob(Buffer.from(text), 'application/json', largeBytes)
  const shown = whole.blobs.filter(
    ({ role, sha256 }) => role !== 'core' && text.includes(mediaPath(whole.courseId, sha256)),
  )
  const given = { ...course, ...onlyOf(course, wanted) }
  const search = searchText(given)
  const searchBlob = search === null ? null : storedBlob(Buffer.from(search), 'application/json', largeBytes)
  const countOf = (kind: string) => items.filter(({ item }) => item.kind === kind).length
  const refOf = ({ sha256, bytes, wireBytes, mediaType }: StoredBlob, role: BlobRef['role']): BlobRef => {
    return { sha256, bytes, wireBytes, role, mediaType }
  }
  const manifest = z.parse(packManifest, {
    ...whole,
    exams: [],
    questionCount: countOf('question'),
    noteCount: countOf('note'),
    blobs: [refOf(shard, 'core'), ...shown, ...(searchBlob ? [refOf(searchBlob, 'search')] : [])],
    removed: [],
    sample: items.map(({ item }) => item.id),
  })
  const own = searchBlob ? [shard, searchBlob] : [shard]
  return { manifestText: JSON.stringify(manifest), blobs: manifest.blobs.map(({ sha256 }) => sha256), own }
}

/** What of a course a sample gives away: the rest of it must not be told by the words that lead to it. */
function onlyOf({ questions, stimuli, notes, handbook }: CourseSource, wanted: ReadonlySet<string>) {
  const only = <Item extends { id: string }>(items: readonly Item[]) => items.filter(({ id }) => wanted.has(id))
  return {
    questions: only(questions),
    stimuli: only(stimuli),
    tasks: [],
    notes: only(notes),
    handbook: { ...handbook, concepts: [], glossary: [], reference: null },
  }
}

/** What the preview shows of questions, their texts and notes, and then questions of the topics that have fewest, the easy ones
 *  first, of those that stand alone. */
function sampleIds({ file, questions, notes, preview = [] }: SampledCourse): string[] {
  const playable = questions.filter(isPractisable)
  const shown = new Set(preview.flatMap((item) => (item.type === 'quiz' ? item.questions : [])))
  const chosen: Question[] = questions.filter((question) => shown.has(question.id) && hasScreen(question))
  const rest = playable
    .filter(({ id }) => !shown.has(id))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))
  const size = Math.min(sampleSize, Math.ceil(playable.length * sampleShare))
  while (chosen.length < size) {
    const heldIn = (topic: string) => chosen.filter((question) => question.topic === topic).length
    const [topic] = file.topics
      .filter(({ id }) => rest.some((question) => question.topic === id))
      .toSorted((a, b) => heldIn(a.id) - heldIn(b.id))
    const at = rest.findIndex((question) => question.topic === topic?.id)
    if (at < 0) break
    chosen.push(...rest.splice(at, 1))
  }
  if (chosen.length === 0) return []
  const read = new Set(preview.flatMap((item) => (item.type === 'text' ? item.note : [])))
  const texts = new Set(chosen.flatMap(({ stimulusId }) => stimulusId ?? []))
  return [...chosen.map(({ id }) => id), ...texts, ...notes.flatMap(({ id }) => (read.has(id) ? id : []))]
}

const rankOf = ({ difficulty }: Question) => byDifficulty.indexOf(difficulty)
