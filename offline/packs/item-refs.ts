import * as z from 'zod/mini'
import { heldItem } from '../../core/content/pack.ts'
import { listedItem } from '../../core/study/learner/bank/listed-item.ts'
import type { ItemRef, SharedDb } from '../shared-db.ts'

/** Items read at once: few enough that the page answers a tap between one step and the next. */
const stepItems = 64

/** Packs that an earlier release took in say less of a question, or of a passage: it is read from their items, once. */
export async function completeRefs(db: SharedDb): Promise<void> {
  for (const { courseId, current } of await db.packs.toArray()) {
    const lacking = (current?.refs ?? []).filter(isLacking).map(({ hash }) => hash)
    const found = await refsByHash(db, courseId, lacking)
    if (found.size === 0) continue
    const completed = (refs: readonly ItemRef[]) => refs.map((ref) => found.get(ref.hash) ?? ref)
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

const isLacking = (ref: ItemRef) =>
  (ref.kind === 'question' && ref.concept === undefined) || (ref.kind === 'stimulus' && ref.seconds === undefined)

/** The refs of these items anew, by their hashes; of damaged ones none. */
async function refsByHash(db: SharedDb, courseId: number, hashes: readonly string[]): Promise<Map<string, ItemRef>> {
  const found = new Map<string, ItemRef>()
  for (let from = 0; from < hashes.length; from += stepItems) {
    const rows = await db.items.bulkGet(hashes.slice(from, from + stepItems).map((hash) => [courseId, hash]))
    for (const row of rows) {
      const item = z.safeParse(heldItem, row?.item).data
      if (row && item) found.set(row.hash, listedItem({ hash: row.hash, item }))
    }
  }
  return found
}
