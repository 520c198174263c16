import { extraTimeTarget, timeFactorOf } from '../../../core/exams/extra-time.ts'
import { examDateTarget, isoDateOrNull } from '../../../core/study/calendar.ts'
import { type Card, cardSubject } from '../../../core/study/cards/card.ts'
import { type Register, registerSubject } from '../../../core/study/events/register.ts'
import type { Projection } from '../../../core/study/families.ts'
import type { PaceFactor } from '../../../core/study/exam-pace.ts'
import { type RunSettings, runSettingsFrom, runSettingsTarget } from '../../../core/study/run-settings.ts'
import type { PracticeSession } from '../../../core/study/session.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import type { SharedDb } from '../../../offline/shared-db.ts'

/** What a student has done and marked, as this device knows it. */
export interface CourseRecord {
  /** By question id. */
  cards: ReadonlyMap<string, Card>
  flagged: ReadonlySet<string>
  /** Ids of questions with a note. */
  noted: ReadonlySet<string>
  /** When the day of the exam begins here, epoch ms; `null` where none was set. */
  examAtMs: number | null
}

/** Made for `useLive`: cards of one course, and flags, notes and settings, which carry no course. */
export async function readCourseProgress(db: AccountDb, courseId: number): Promise<CourseRecord> {
  const [cardRows, registerRows] = await Promise.all([
    db.projections.where('[family+courseId]').equals(['card', courseId]).toArray(),
    db.projections.where('[family+courseId]').equals(['register', 0]).toArray(),
  ])
  const cards = new Map(
    cardRows.flatMap((row) => (row.family === 'card' ? [[row.card.itemId, row.card] as const] : [])),
  )
  return {
    cards,
    flagged: markedIn(registerRows, 'flag'),
    noted: markedIn(registerRows, 'note'),
    examAtMs: examAtMsIn(registerRows, courseId),
  }
}

function examAtMsIn(rows: readonly Projection[], courseId: number): number | null {
  const subject = registerSubject('setting', examDateTarget(courseId))
  const row = rows.find((one) => one.subject === subject)
  const date = isoDateOrNull(row?.family === 'register' ? row.register.value : null)
  return date === null ? null : new Date(`${date}T00:00`).getTime()
}

/** Ids of flagged questions, of all courses. Made for `useLive`: no answer touches what it reads. */
export async function readFlagged(db: AccountDb): Promise<ReadonlySet<string>> {
  return markedIn(await db.projections.where('[family+courseId]').equals(['register', 0]).toArray(), 'flag')
}

function markedIn(rows: readonly Projection[], kind: string): ReadonlySet<string> {
  return new Set(
    rows.flatMap((row) =>
      row.family === 'register' && row.register.kind === kind && row.register.value !== null
        ? [row.register.target]
        : [],
    ),
  )
}

/** Ids of the courses in which anything was answered, in order. */
export async function studiedCourses(db: AccountDb): Promise<number[]> {
  const keys = await Promise.all(
    ['card', 'task'].map((family) =>
      db.projections.where('[family+courseId]').between([family, 0], [family, []], false).uniqueKeys(),
    ),
  )
  const ids = keys.flat().map((key) => (Array.isArray(key) ? Number(key[1]) : 0))
  return [...new Set(ids)].sort((a, b) => a - b)
}

/** Courses of which a run or an exam was begun on this device. */
export async function begunCourses(db: AccountDb): Promise<number[]> {
  const [runs, exams] = await Promise.all([
    db.sessions.orderBy('[courseId+updatedAtMs]').keys(),
    db.sittings.orderBy('courseId').uniqueKeys(),
  ])
  return [...runs.map((key) => (Array.isArray(key) ? Number(key[0]) : 0)), ...exams.map(Number)]
}

export async function readRegister(db: AccountDb, kind: string, target: string): Promise<Register | null> {
  return registerIn(await db.projections.get(registerSubject(kind, target)))
}

/** Several of a kind in one request, in the order of `targets`. */
export async function readRegisters(
  db: AccountDb,
  kind: string,
  targets: readonly string[],
): Promise<(Register | null)[]> {
  const rows = await db.projections.bulkGet(targets.map((target) => registerSubject(kind, target)))
  return rows.map(registerIn)
}

const registerIn = (row: Projection | undefined): Register | null => (row?.family === 'register' ? row.register : null)

/** What runs of the course are made of, as last chosen on any device; a clock chosen before the student had extra time has it too.
 *  Made for `useLive`. */
export async function readRunSettings(db: AccountDb, courseId: number): Promise<RunSettings> {
  const [chosen, extra] = await readRegisters(db, 'setting', [runSettingsTarget(courseId), extraTimeTarget])
  const settings = runSettingsFrom(chosen?.value)
  const isSince = chosen && extra && extra.atMs > chosen.atMs
  return isSince && settings.pace !== null ? { ...settings, pace: timeFactorOf(extra.value) } : settings
}

/** Time that the student has in exams, against what they give. Made for `useLive`. */
export const readOwnPace = async (db: AccountDb): Promise<PaceFactor> =>
  timeFactorOf((await readRegister(db, 'setting', extraTimeTarget))?.value)

/** The run of a course that was left before its end, if any. */
export async function unfinishedSession(db: AccountDb, courseId: number): Promise<PracticeSession | null> {
  const sessions = await db.sessions
    .where('[courseId+updatedAtMs]')
    .between([courseId], [courseId, []])
    .reverse()
    .toArray()
  return sessions.find((session) => session.finishedAtMs === null) ?? null
}

export interface OwnNote {
  itemId: string
  text: string
}

/** The student's notes that belong to a course. Notes carry no course: one of a question that is in no course of this device
 *  and was never answered stands in every course, rather than in none. Made for `useLive`. */
export async function readOwnNotes(db: AccountDb, packs: SharedDb['packs'], courseId: number): Promise<OwnNote[]> {
  const rows = await db.projections.where('[family+courseId]').equals(['register', 0]).toArray()
  const notes = rows.flatMap((row) =>
    row.family === 'register' && row.register.kind === 'note' && typeof row.register.value === 'string'
      ? [{ itemId: row.register.target, text: row.register.value }]
      : [],
  )
  const cards = await db.projections.bulkGet(notes.map(({ itemId }) => cardSubject(itemId)))
  const others = (await packs.toArray()).filter((pack) => pack.courseId !== courseId)
  const elsewhere = new Set(others.flatMap(({ current }) => (current?.refs ?? []).map(({ itemId }) => itemId)))
  return notes.filter(({ itemId }, at) => {
    const answeredIn = cards[at]?.courseId
    return answeredIn === undefined ? !elsewhere.has(itemId) : answeredIn === courseId
  })
}
