import { examSubject } from '../../core/exams/exam-family.ts'
import { sectionFacts, startedFact } from '../../core/exams/exam-facts.ts'
import type { Sitting, SittingItem } from '../../core/exams/sitting.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Account } from './account.ts'
import type { AccountDb } from './account-db.ts'
import { durably } from './durable.ts'
import { record } from './record.ts'

export interface HeldSitting {
  sitting: Sitting
  /** In the order in which they are asked. */
  items: SittingItem[]
}

/** Keeps a sitting that begins, and records that it does: the server learns of it while it goes on. Throws `NotSaved` when this
 *  device cannot store. */
export async function beginSitting(account: Account, held: HeldSitting): Promise<void> {
  await record(account, [startedFact(held.sitting)])
  await keepSitting(account, held)
}

/** Keeps a sitting as it is. Throws `NotSaved` when this device cannot store. */
export async function keepSitting(account: Account, { sitting, items }: HeldSitting): Promise<void> {
  await written(account, sitting, items)
}

/** Writes where a sitting stands, and those of its items that changed, in one strict-durability transaction: only then may a screen
 *  say that an answer is saved. Answers `false`, and writes nothing, where another tab has ended it, all of it is recorded and its rows
 *  are gone. Throws `NotSaved` when this device cannot store. */
export function written(account: Account, sitting: Sitting, items: readonly SittingItem[]): Promise<boolean> {
  const { db } = account
  return durably(account, () =>
    db.transaction('rw', db.sittings, db.sittingItems, db.projections, async () => {
      if (!(await db.sittings.get(sitting.id)) && (await isRecorded(db, sitting.id))) return false
      await Promise.all([db.sittings.put(sitting), db.sittingItems.bulkPut(items)])
      return true
    }),
  )
}

/** Whether all sections of a sitting are recorded. */
async function isRecorded(db: AccountDb, id: string): Promise<boolean> {
  const row = await db.projections.get(examSubject(id))
  return row?.family === 'exam' && row.exam.sections.length >= row.exam.sectionCount
}

/** A sitting that is not over, as it is on this device; `null` when it is not here. */
export async function readSitting(db: AccountDb, id: string): Promise<HeldSitting | null> {
  const [sitting, items] = await Promise.all([
    db.sittings.get(id),
    db.sittingItems.where('[sittingId+at]').between([id], [id, []]).toArray(),
  ])
  return sitting ? { sitting, items } : null
}

/** What was read of a sitting, read again where something was written since; `null` where it is over. */
export async function readAgain(db: AccountDb, held: HeldSitting): Promise<HeldSitting | null> {
  const stored = await db.sittings.get(held.sitting.id)
  // Each write moves the clock on.
  return stored?.checkedAtMs === held.sitting.checkedAtMs ? held : await readSitting(db, held.sitting.id)
}

/** All that are not over. */
export async function readSittings(db: AccountDb): Promise<HeldSitting[]> {
  const [sittings, items] = await Promise.all([db.sittings.toArray(), db.sittingItems.toArray()])
  return sittings.map((sitting) => ({ sitting, items: items.filter(({ sittingId }) => sittingId === sitting.id) }))
}

/** Sittings of a course that are not over. */
export const unfinishedSittings = (db: AccountDb, courseId: number): Promise<Sitting[]> =>
  db.sittings.where({ courseId }).toArray()

/** Records the answers of a section that is over. Done again after a crash it makes no second event. Throws `NotSaved`. */
export async function recordSection(
  account: Account,
  { sitting, items }: HeldSitting,
  section: number,
  questions: ReadonlyMap<string, Question>,
): Promise<void> {
  await record(account, sectionFacts(sitting, section, items, questions))
}

/** Takes away a sitting of which everything is recorded. */
export async function removeSitting({ db }: Account, id: string): Promise<void> {
  await db.transaction('rw', db.sittings, db.sittingItems, async () => {
    await db.sittings.delete(id)
    await db.sittingItems.where('[sittingId+at]').between([id], [id, []]).delete()
  })
}

/** Answers that were given in exams which are not over, and are on this device alone. */
export const countUnrecorded = (db: AccountDb): Promise<number> =>
  db.sittingItems.filter(({ choice }) => choice !== null).count()
