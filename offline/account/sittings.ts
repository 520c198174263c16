import { examSubject } from '../../core/exams/exam-family.ts'
import { sectionFacts, startedFact } from '../../core/exams/exam-facts.ts'
import type { Sitting, SittingItem } from '../../core/exams/sitting.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Account } from './account.ts'
import type { AccountDb, SittingRow } from './account-db.ts'
import { type Loss, NotSaved, type WriteGuard, durably, durablyIn } from './durable.ts'
import { record } from './record.ts'

export interface HeldSitting {
  sitting: SittingRow
  /** In the order in which they are asked. */
  items: SittingItem[]
}

/** A sitting that a tab has taken, for as long as no other one takes it or ends it. */
export interface OwnSitting {
  /** Writes where it stands, and those of its items that changed, in one strict-durability transaction: only then may a screen say that
   *  an answer is saved. Throws `NotSaved` when this device cannot store, and `TakenOver`. */
  write(now: { sitting: Sitting; items: readonly SittingItem[] }): Promise<void>
  /** Lets what is a part of it, and kept elsewhere, be written. */
  guard: WriteGuard
}

/** Keeps a sitting that begins, and records that it does: the server learns of it while it goes on. Throws `NotSaved` when this
 *  device cannot store. */
export async function beginSitting(account: Account, held: HeldSitting): Promise<void> {
  await record(account, [startedFact(held.sitting)])
  await keepSitting(account, held)
}

/** Keeps a sitting as it is, but for one that is over and cleared away. Throws `NotSaved` when this device cannot store. */
export async function keepSitting(account: Account, { sitting, items }: HeldSitting): Promise<void> {
  const { db } = account
  await durablyIn(account, [db.sittings, db.sittingItems, db.projections], async () => {
    if (!(await db.sittings.get(sitting.id)) && (await isRecorded(db, sitting.id))) return
    await Promise.all([db.sittings.put(sitting), db.sittingItems.bulkPut(items)])
  })
}

/** What a tab may write of a sitting, as it has taken it. A tab that the system put to sleep hears of nothing: so each transaction
 *  looks whether another tab has taken the sitting since, or has ended it, when all of it is recorded and its rows are gone. */
export function ownSitting(account: Account, taken: SittingRow, onLost: (loss: Loss) => void): OwnSitting {
  const { db } = account
  const { id } = taken
  const writer = account.newId()
  let { revision } = taken
  const lossOf = async (): Promise<Loss | null> => {
    const stored = await db.sittings.get(id)
    if (!stored) return (await isRecorded(db, id)) ? 'over' : null
    return stored.writer === writer || stored.revision === taken.revision ? null : 'elsewhere'
  }
  const guard = { tables: [db.sittings, db.projections], lossOf, onLost }
  return {
    write: async ({ sitting, items }) => {
      revision = revisionAfter(revision)
      const row = { ...sitting, writer, revision }
      const put = () => Promise.all([db.sittings.put(row), db.sittingItems.bulkPut(items)])
      await durablyIn(account, [db.sittingItems], put, guard)
    },
    guard,
  }
}

/** Takes a sitting to go on with it: what was read of it, read again where something was written since; `null` where it is over. No
 *  tab that read it before writes it any more. Where this device cannot store, that is so from the first write on. */
export function takeSitting(account: Account, held: HeldSitting): Promise<HeldSitting | null> {
  const { db } = account
  const take = () =>
    db.transaction('rw', db.sittings, db.sittingItems, async () => {
      const now = await readAgain(db, held)
      if (!now) return null
      const sitting = { ...now.sitting, writer: account.newId(), revision: revisionAfter(now.sitting.revision) }
      await db.sittings.put(sitting)
      return { sitting, items: now.items }
    })
  return durably(account, take).catch((error: unknown) => {
    if (error instanceof NotSaved) return readAgain(db, held)
    throw error
  })
}

const revisionAfter = (revision = 0): number => revision + 1

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

async function readAgain(db: AccountDb, { sitting, items }: HeldSitting): Promise<HeldSitting | null> {
  const { id, revision, checkedAtMs } = sitting
  const stored = await db.sittings.get(id)
  // An app of before does not count its writes; each moves the clock on.
  const isSame = stored?.revision === revision && stored?.checkedAtMs === checkedAtMs
  return isSame ? { sitting, items } : await readSitting(db, id)
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

/** Under what the draft of a task in an exam is kept. */
export const examTaskDraft = (attemptKey: string) => `exam-task:${attemptKey}`

/** Takes away a sitting of which everything is recorded. */
export async function removeSitting({ db }: Account, id: string): Promise<void> {
  await db.transaction('rw', db.sittings, db.sittingItems, db.drafts, async () => {
    const items = db.sittingItems.where('[sittingId+at]').between([id], [id, []])
    // Of a task that was given, and cut off before its draft was removed.
    await db.drafts.bulkDelete((await items.toArray()).map(({ attemptKey }) => examTaskDraft(attemptKey)))
    await items.delete()
    await db.sittings.delete(id)
  })
}

/** Answers that were given in exams which are not over, and are on this device alone. */
export const countUnrecorded = (db: AccountDb): Promise<number> =>
  db.sittingItems.filter(({ choice }) => choice !== null).count()
