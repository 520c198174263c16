import * as z from 'zod/mini'
import type { Shard } from '../../core/content/pack.ts'
import { type Difficulty, difficulty } from '../../core/content/parts.ts'
import type { ItemRef, SharedDb } from '../shared-db.ts'

/** What lists and picking need of an item, as it is kept beside its body. */
export function refOf({ hash, item }: Shard['items'][number]): ItemRef {
  const { id: itemId, topic } = item
  if (item.kind === 'question') {
    const { type, stimulusId } = item
    const known = difficultyOf(item)
    return {
      kind: 'question',
      itemId,
      hash,
      topic,
      type,
      ...(known && { difficulty: known }),
      ...(stimulusId !== undefined && { stimulusId }),
    }
  }
  if (item.kind === 'note') return { kind: 'note', itemId, hash, topic, title: item.title, minutes: item.minutes }
  return { kind: item.kind, itemId, hash, topic }
}

/** Of an item as it came; `undefined` where this release does not know the word. */
const difficultyOf = (item: unknown): Difficulty | undefined => z.safeParse(rated, item).data?.difficulty

const rated = z.object({ difficulty })

/** Items read at once: few enough that the page answers a tap between one step and the next. */
const stepItems = 64

/** Packs that an earlier release took in say nothing of how hard a question is: it is read from their questions, once. */
export async function completeRefs(db: SharedDb): Promise<void> {
  for (const { courseId, current } of await db.packs.toArray()) {
    const lacking = (current?.refs ?? []).filter(lacksDifficulty).map(({ hash }) => hash)
    const found = await difficultiesOf(db, courseId, lacking)
    if (found.size === 0) continue
    const completed = (refs: readonly ItemRef[]) => refs.map((ref) => withDifficulty(ref, found))
    await db.transaction('rw', db.packs, db.blobs, async () => {
      await db.packs.where({ courseId }).modify((row) => {
        if (row.current) row.current.refs = completed(row.current.refs)
      })
      // The next version of the pack takes its lists from the blobs that stay.
      await db.blobs.where({ courseId }).modify((blob) => {
        blob.refs = completed(blob.refs)
      })
    })
  }
}

const lacksDifficulty = (ref: ItemRef) => ref.kind === 'question' && ref.difficulty === undefined

function withDifficulty(ref: ItemRef, found: ReadonlyMap<string, Difficulty>): ItemRef {
  const known = found.get(ref.hash)
  return ref.kind === 'question' && known ? { ...ref, difficulty: known } : ref
}

/** By the hashes of the items. */
async function difficultiesOf(db: SharedDb, courseId: number, hashes: readonly string[]) {
  const found = new Map<string, Difficulty>()
  for (let from = 0; from < hashes.length; from += stepItems) {
    const rows = await db.items.bulkGet(hashes.slice(from, from + stepItems).map((hash) => [courseId, hash]))
    for (const row of rows) {
      const known = difficultyOf(row?.item)
      if (row && known) found.set(row.hash, known)
    }
  }
  return found
}
