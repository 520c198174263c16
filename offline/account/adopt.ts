import { anonymousId } from '../../core/study/anonymous.ts'
import { isAheadOfItsPlace } from '../../core/study/events/event.ts'
import { later, orderingHlc } from '../../core/study/events/hlc.ts'
import type { PracticeSession } from '../../core/study/session.ts'
import type { Study } from '../../core/study/events/family.ts'
import { type AccountDb, type AdoptionAnswer, type EventRow, eventRow, readIdentity } from './account-db.ts'
import { type Account, mirrorAccount, nextNumber, notInDatabase, numbered } from './account.ts'
import { durably, durablyIn } from './durable.ts'
import { forgetMirror } from './mirror.ts'
import { otherTabsMs } from './remove-account.ts'
import { readConversationsToAdopt } from '../tutor/adopt-conversations.ts'
import { keepSitting, readSitting } from './sittings.ts'
import { reproject } from './reproject.ts'
import { withTimeout } from '../with-timeout.ts'

/** How much of an account's work another account of this device does not hold. */
export interface AdoptableWork {
  answers: number
  /** Flags, notes, settings, and what only a newer release knows. */
  changes: number
  /** With the tutor. */
  conversations: number
}

export const isNoWork = ({ answers, changes, conversations }: AdoptableWork): boolean =>
  answers + changes + conversations === 0

/** Events of one transaction. */
const batchSize = 500

type Counted = Omit<AdoptableWork, 'conversations'>

const nothing: Counted = { answers: 0, changes: 0 }

/** What `adopt` would add. */
export async function adoptableWork(target: Account, source: Account): Promise<AdoptableWork> {
  const { countFor } = await readConversationsToAdopt(source.db)
  let work = nothing
  for await (const rows of batchesOf(source.db))
    work = sum(work, countOf(target.db, await notInDatabase(target.db, rows)))
  return { ...work, conversations: await countFor(target.db) }
}

/** Makes the work of one account that of another on this device, and answers how much was added. An event keeps its id, its
 *  time, its hybrid clock and the number of the device that made it; only whose it is changes. So it counts for the time it
 *  was given at, and whoever else adopts it (another device, or this one again after a crash) has the same event, of which
 *  the server stores one. What is cut off is gone on with by another call; the source stays until `releaseAdopted`. */
export async function adopt(target: Account, source: Account): Promise<AdoptableWork> {
  if ((await adoptionAnswers(target.db))[source.userId] !== 'adopted') {
    await answerAdoption(target, source.userId, 'accepted')
  }
  let added = nothing
  for await (const rows of batchesOf(source.db)) added = sum(added, await take(target, rows))
  await takeSittings(target, source)
  await takeRecordings(target, source)
  const conversations = await takeRunsDraftsAndConversations(target, source)
  void mirrorAccount(target).catch(() => undefined)
  return { ...added, conversations }
}

/** Removes an adopted source from this device once the server has acknowledged every event of it under the target; what was done
 *  without an account, as soon as the target holds it, since the next person here would go on in that database. What was recorded
 *  there since is taken first. Answers whether it did. */
export async function releaseAdopted(target: Account, source: Account): Promise<boolean> {
  const { db } = source
  const sent = new Set<string>()
  for await (const rows of batchesOf(db)) {
    await take(target, rows)
    const held = await target.db.events.bulkGet(rows.map(({ id }) => id))
    if (source.userId !== anonymousId && held.some((row) => row?.waiting !== 0)) return false
    for (const { id } of rows) sent.add(id)
  }
  // In one transaction with the last look: what another tab recorded meanwhile keeps the database.
  const isEmptied = await db.transaction('rw', db.tables, async () => {
    const ids = await Promise.all([db.events, db.deadLetters].map((table) => table.toCollection().primaryKeys()))
    if (!ids.flat().every((id) => sent.has(id))) return false
    await Promise.all(db.tables.map((table) => table.clear()))
    return true
  })
  if (!isEmptied) return false
  // Before anything is waited for: its last answers are not brought back to whoever goes on in that database.
  forgetMirror(source.env.mirror, source.userId)
  // A tab that sleeps holds back its removal, and nothing is in it any more: the browser removes it as soon as it may.
  await withTimeout(otherTabsMs, db.delete()).catch(() => undefined)
  return true
}

export async function adoptionAnswers(db: AccountDb): Promise<Record<string, AdoptionAnswer>> {
  const row = await db.meta.get('adoptions')
  return row?.key === 'adoptions' ? row.answers : {}
}

/** Keeps what was said of one source; `null` forgets it. */
export async function answerAdoption(target: Account, sourceId: string, answer: AdoptionAnswer | null): Promise<void> {
  const { db } = target
  await durablyIn(target, [db.meta], () => putAnswer(db, sourceId, answer))
}

async function putAnswer(db: AccountDb, sourceId: string, answer: AdoptionAnswer | null): Promise<void> {
  const { [sourceId]: _before, ...others } = await adoptionAnswers(db)
  await db.meta.put({ key: 'adoptions', answers: answer === null ? others : { ...others, [sourceId]: answer } })
}

/** Everything an account did, refused work too. Events of one subject come together, so that it is folded once or twice and
 *  not with every batch. */
async function* batchesOf(db: AccountDb): AsyncGenerator<EventRow[]> {
  const [ids, refused] = await Promise.all([
    db.events.orderBy('subject').primaryKeys(),
    db.deadLetters.toCollection().primaryKeys(),
  ])
  for (let at = 0; at < ids.length; at += batchSize) {
    const rows = await db.events.bulkGet(ids.slice(at, at + batchSize))
    yield rows.filter((row) => row !== undefined)
  }
  for (let at = 0; at < refused.length; at += batchSize) {
    const letters = await db.deadLetters.bulkGet(refused.slice(at, at + batchSize))
    yield letters.flatMap((letter) => letter?.row ?? [])
  }
}

/** Stores those of these events that are not here, as waiting ones, with what follows from them. Until the server has placed
 *  them anew they count where it placed them before. */
async function take(target: Account, rows: readonly EventRow[]): Promise<Counted> {
  const { db, userId } = target
  return durably(target, () =>
    db.transaction('rw', [db.meta, db.events, db.deadLetters, db.projections], async () => {
      const fresh = await notInDatabase(db, rows)
      if (fresh.length === 0) return nothing
      const identity = await readIdentity(db)
      for (const { event, receivedAtMs } of fresh) {
        identity.lastHlc = later(identity.lastHlc, orderingHlc(event.hlc, receivedAtMs))
      }
      const own = fresh.map((row) => {
        const mine = ownedBy(db.study, userId, row)
        return isAheadOfItsPlace(row) ? numbered(mine, nextNumber(identity)) : mine
      })
      await Promise.all([db.events.bulkPut(own), db.meta.put(identity)])
      await reproject(
        db,
        own.flatMap(({ subjects }) => subjects),
      )
      return countOf(db, fresh)
    }),
  )
}

const ownedBy = (study: Study, userId: string, { event, ...row }: EventRow): EventRow =>
  eventRow(study, { ...row, event: { ...event, userId } }, { waiting: 1, serverSeq: null })

/** The end of an adoption, once: conversations with the tutor; runs of questions, of which a course has one open at a time, the target's own; and what was
 *  being typed, where the target has nothing in its place. A draft that came later would be put over what was made of it. Answers how many
 *  conversations were added. */
async function takeRunsDraftsAndConversations(target: Account, source: Account): Promise<number> {
  const { db } = target
  const [runs, drafts, conversations] = await Promise.all([
    source.db.sessions.toArray(),
    source.db.drafts.toArray(),
    readConversationsToAdopt(source.db),
  ])
  const tables = [db.meta, db.sessions, db.drafts, db.conversations, db.chatMessages, db.chatOutbox]
  return await durably(target, () =>
    db.transaction('rw', tables, async () => {
      if ((await adoptionAnswers(db))[source.userId] === 'adopted') return 0
      const added = await conversations.countFor(db)
      const own = await db.sessions.toArray()
      const ids = new Set(own.map(({ id }) => id))
      const open = new Set(own.filter((run) => run.finishedAtMs === null).map(({ courseId }) => courseId))
      const typed = new Set(await db.drafts.toCollection().primaryKeys())
      const fresh = runs.filter(({ id }) => !ids.has(id))
      await Promise.all([
        db.sessions.bulkPut(fresh.map((run) => (open.has(run.courseId) ? ended(run) : run))),
        db.drafts.bulkPut(drafts.filter((draft) => !typed.has(draft.target))),
        conversations.put(db),
        putAnswer(db, source.userId, 'adopted'),
      ])
      return added
    }),
  )
}

/** Exams that are being sat go on where they are. */
async function takeSittings(target: Account, source: Account): Promise<void> {
  for (const { id } of await source.db.sittings.toArray()) {
    const held = (await target.db.sittings.get(id)) ? null : await readSitting(source.db, id)
    if (held) await keepSitting(target, held)
  }
}

/** One at a time: together they may be more than the memory of a device. */
async function takeRecordings(target: Account, source: Account): Promise<void> {
  for (const id of await source.db.recordings.toCollection().primaryKeys()) {
    const recording = await source.db.recordings.get(id)
    if (recording) await durably(target, () => target.db.recordings.put(recording))
  }
}

const ended = (run: PracticeSession): PracticeSession => ({ ...run, finishedAtMs: run.finishedAtMs ?? run.updatedAtMs })

function countOf({ study }: AccountDb, rows: readonly EventRow[]): Counted {
  const answers = rows.filter(study.isAnswer).length
  return { answers, changes: rows.length - answers }
}

const sum = (a: Counted, b: Counted): Counted => ({
  answers: a.answers + b.answers,
  changes: a.changes + b.changes,
})
