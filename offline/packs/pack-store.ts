import * as z from 'zod/mini'
import { type ShownItem, shownItem } from '../../core/content/shown-item.ts'
import type { StudyNote } from '../../core/content/note.ts'
import { stimulus } from '../../core/content/stimulus.ts'
import type { ItemRef, SharedDb } from '../shared-db.ts'

export type QuestionRef = Extract<ItemRef, { kind: 'question' }>
export type NoteRef = Extract<ItemRef, { kind: 'note' }>

/** An item that is not here as it was published: `repairItem` fetches it again. */
export class DamagedItem extends Error {
  override readonly name = 'DamagedItem'
  readonly courseId: number
  readonly hash: string

  constructor(courseId: number, hash: string) {
    super(`item ${hash} of course ${courseId} is damaged or gone`)
    this.courseId = courseId
    this.hash = hash
  }
}

/** Questions of a course, by topic as the course orders them; empty without a pack. */
export async function questionRefs(db: SharedDb, courseId: number): Promise<QuestionRef[]> {
  return (await refsOfCourse(db, courseId)).filter((ref) => ref.kind === 'question')
}

/** Study notes of a course, by topic as the course orders them; empty without a pack. */
export async function listNotes(db: SharedDb, courseId: number): Promise<NoteRef[]> {
  return (await refsOfCourse(db, courseId)).filter((ref) => ref.kind === 'note')
}

/** The version of an item that a session or an answer names. Throws `DamagedItem`. */
export const readItem = (db: SharedDb, courseId: number, hash: string): Promise<ShownItem> =>
  readItemAs(shownItem, db, courseId, hash)

/** The same of items that only some screens have a schema for. */
export async function readItemAs<Item>(
  schema: z.ZodMiniType<Item>,
  db: SharedDb,
  courseId: number,
  hash: string,
): Promise<Item> {
  const row = await db.items.get([courseId, hash])
  const parsed = z.safeParse(schema, row?.item)
  if (!parsed.success) throw new DamagedItem(courseId, hash)
  return parsed.data
}

/** The passages, scenarios and option lists of a course as they count now: their hashes by their ids. */
export async function stimulusHashes(db: SharedDb, courseId: number): Promise<Map<string, string>> {
  const refs = await refsOfCourse(db, courseId)
  return new Map(refs.flatMap(({ kind, itemId, hash }) => (kind === 'stimulus' ? [[itemId, hash] as const] : [])))
}

/** The hash of one that the course does not have any more, where it was kept with a session; `null` when it is not here. */
export async function keptStimulusHash(db: SharedDb, courseId: number, stimulusId: string): Promise<string | null> {
  const kept = await db.items
    .where({ courseId })
    .filter(({ item }) => isStimulus(item, stimulusId))
    .first()
  return kept?.hash ?? null
}

/** The hash of the passage, scenario or option list that belongs to a version of a question: as a session keeps it that asks this version,
 *  `sessionId` before others, else `current`, the one that counts now, if any. */
export async function stimulusHashBeside(
  db: SharedDb,
  courseId: number,
  asked: { questionHash: string; stimulusId: string; current: string | null; sessionId?: string | undefined },
): Promise<string | null> {
  const { questionHash, stimulusId, current, sessionId } = asked
  const all = await db.pins.where({ courseId }).toArray()
  const pins = all.filter(({ hashes }) => hashes.includes(questionHash))
  const pin = pins.find((each) => each.sessionId === sessionId) ?? pins[0]
  if (!pin || (current !== null && pin.hashes.includes(current))) return current
  const rows = await db.items.bulkGet(pin.hashes.map((hash): [number, string] => [courseId, hash]))
  return rows.find((row) => row && isStimulus(row.item, stimulusId))?.hash ?? current
}

const isStimulus = (item: unknown, id: string) => {
  const { data } = z.safeParse(stimulus, item)
  return data?.id === id
}

/** A study note as it counts now, or `null` when the pack has none of that id. Throws `DamagedItem`. */
export async function readNote(db: SharedDb, courseId: number, itemId: string): Promise<StudyNote | null> {
  const ref = (await listNotes(db, courseId)).find((note) => note.itemId === itemId)
  if (!ref) return null
  const item = await readItem(db, courseId, ref.hash)
  if (item.kind !== 'note') throw new DamagedItem(courseId, ref.hash)
  return item
}

/** Keeps the item versions of a session, with their pictures, on this device until `unpinItems`, whatever is published or removed meanwhile. */
export async function pinItems(
  db: SharedDb,
  pin: { sessionId: string; courseId: number; hashes: readonly string[]; nowMs: number },
): Promise<void> {
  const { sessionId, courseId, hashes, nowMs } = pin
  await db.transaction('rw', db.pins, db.packs, async () => {
    await db.pins.put({ sessionId, courseId, hashes: [...hashes], pinnedAtMs: nowMs })
    await db.packs.update(courseId, { lastUsedAtMs: nowMs })
  })
}

/** The session is over: what only it needed goes with the next collection. */
export async function unpinItems(db: SharedDb, sessionId: string): Promise<void> {
  await db.pins.delete(sessionId)
}

/** What a course has on this device; empty without a pack. */
export async function refsOfCourse(db: SharedDb, courseId: number): Promise<ItemRef[]> {
  return (await db.packs.get(courseId))?.current?.refs ?? []
}
