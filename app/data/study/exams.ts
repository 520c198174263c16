import { queryOptions } from '@tanstack/react-query'
import type { ExamBlueprint } from '../../../core/exams/blueprint.ts'
import { drawExam } from '../../../core/exams/draw.ts'
import { drawablesFrom } from '../../../core/exams/drawables.ts'
import type { Drawable } from '../../../core/exams/exam-pool.ts'
import { type SatExam, examSubject } from '../../../core/exams/exam-family.ts'
import { extraTimeFact, extraTimeTarget, timeFactorOf } from '../../../core/exams/extra-time.ts'
import { sittableExams } from '../../../core/exams/mock-exams.ts'
import { type SittingItem, type TimeFactor, startSitting } from '../../../core/exams/sitting.ts'
import type { Question } from '../../../core/questions/question.ts'
import { anonymousId } from '../../../core/study/anonymous.ts'
import type { RegisterFact } from '../../../core/study/families.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { durably } from '../../../offline/account/durable.ts'
import { askForTime, correctedNow } from '../../../offline/account/server-time.ts'
import { beginSitting } from '../../../offline/account/sittings.ts'
import { pinItems, readItem, stimulusHashes, unpinItems } from '../../../offline/packs/pack-store.ts'
import type { Installed, ItemRef } from '../../../offline/shared-db.ts'
import { askServer } from '../api/ask-server.ts'
import { readRegisters } from './course-progress.ts'
import { packEnv, sharedDb } from '../device/packs.ts'

/** The exams of a course that can be sat with what is here: those of its pack, then the shop's own five. */
export const examsOf = ({ manifest }: Pick<Installed, 'manifest'>): ExamBlueprint[] =>
  sittableExams(manifest.exams ?? [])

export const examQueries = {
  /** What the exams of a course can be drawn from with what of its pack is here. */
  bank: (courseId: number, { manifest, refs }: Pick<Installed, 'manifest' | 'refs'>) =>
    queryOptions({
      queryKey: ['exam-bank', courseId, manifest.version, refs.length],
      queryFn: () => drawablesOf(courseId, refs),
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    }),
}

/** What the exams of a course can be drawn from, of what of its pack is here. */
export async function drawablesOf(courseId: number, refs: readonly ItemRef[]): Promise<Drawable[]> {
  const hashes = refs.flatMap(({ kind, hash }) => (kind === 'task' ? [hash] : []))
  const rows = await sharedDb.items.bulkGet(hashes.map((hash): [number, string] => [courseId, hash]))
  const tasks = new Map(hashes.map((hash, at) => [hash, rows[at]?.item]))
  return drawablesFrom(refs, (hash) => tasks.get(hash))
}

export interface ExamChoice {
  exam: ExamBlueprint
  /** Indexes of its sections to sit. */
  plans: readonly number[]
  bank: readonly Drawable[]
  isMet: (itemId: string) => boolean
  access: ExamAccess
}

/** How a student sits exams: extra time, and whether the clock may be stopped for a rest. */
export interface ExamAccess {
  timeFactor: TimeFactor
  hasRestBreaks: boolean
}

/** Made for `useLive`. Settings of the account, on all its devices. */
export async function readExamAccess(db: AccountDb): Promise<ExamAccess> {
  const [extra, breaks] = await readRegisters(db, 'setting', [extraTimeTarget, 'rest-breaks'])
  return { timeFactor: timeFactorOf(extra?.value), hasRestBreaks: breaks?.value === true }
}

/** The facts that change how a student sits exams. What is as at first is stored as nothing. */
export function examAccessFacts({ timeFactor, hasRestBreaks }: Partial<ExamAccess>): RegisterFact[] {
  const breaks = { type: 'register', kind: 'setting', target: 'rest-breaks' } as const
  return [
    ...(timeFactor === undefined ? [] : [extraTimeFact(timeFactor)]),
    ...(hasRestBreaks === undefined ? [] : [{ ...breaks, value: hasRestBreaks || null }]),
  ]
}

/** Draws a sitting, keeps it with its questions on this device, and answers its id. It begins by the server's clock where that can be
 *  asked. Throws `NotSaved`. */
export async function beginExam(
  account: Account,
  courseId: number,
  pack: Installed,
  choice: ExamChoice,
): Promise<string> {
  const { exam, plans, bank, isMet, access } = choice
  const { manifest } = pack
  const id = account.newId()
  const asked = startOnServer(account, { sittingId: id, courseId, examId: exam.id })
  const drawn = drawExam(exam, { bank, topics: manifest.topics, isMet, seed: id })
  await asked
  const nowMs = await correctedNow(account)
  const held = startSitting({
    id,
    courseId,
    packVersion: manifest.version,
    exam,
    plans,
    drawn,
    ...access,
    isMet,
    newId: account.newId,
    nowMs,
  })
  const texts = await stimulusHashes(sharedDb, courseId)
  const hashes = held.items.flatMap(({ itemHash, stimulusId }) => [
    itemHash,
    ...(stimulusId === undefined ? [] : (texts.get(stimulusId) ?? [])),
  ])
  const pin = { sessionId: id, courseId, hashes: [...new Set(hashes)], nowMs: packEnv.now() }
  await durably({ db: sharedDb, env: account.env }, () => pinItems(sharedDb, pin))
  await beginSitting(account, held)
  return id
}

/** Lets go of the questions of an exam that is over. */
export const endExam = (sittingId: string): Promise<void> => unpinItems(sharedDb, sittingId)

/** When the server was last asked for its time, by a clock that nobody sets, ms. */
const askedAtMs = new WeakMap<Account, number>()
/** So soon after, it need not be asked again, ms. */
const freshMs = 30_000

async function startOnServer(
  account: Account,
  start: { sittingId: string; courseId: number; examId: string },
): Promise<void> {
  const { userId } = account
  askedAtMs.set(account, performance.now())
  // Without an account there is nothing that the server could keep it with.
  if (userId === anonymousId) await askForTime(account, () => askServer('serverTime', {}))
  else await askForTime(account, () => askServer('startExam', { body: { userId, ...start } }))
}

/** The clock that a sitting which is found again goes on by: the wall clock as the server corrects it now, where it can be asked, or
 *  last did. Epoch ms. */
export async function examTime(account: Account): Promise<number> {
  const asked = askedAtMs.get(account)
  if (asked === undefined || performance.now() - asked > freshMs) {
    askedAtMs.set(account, performance.now())
    await askForTime(account, () => askServer('serverTime', {}))
  }
  return await correctedNow(account)
}

/** The questions among these items, by hash, to mark them by: those that this device can read. */
export async function questionsToMark(
  courseId: number,
  items: readonly SittingItem[],
): Promise<ReadonlyMap<string, Question>> {
  const read = await Promise.all(items.map(({ itemHash }) => readItem(sharedDb, courseId, itemHash).catch(() => null)))
  return new Map(
    read.flatMap((item, at) => {
      const hash = items[at]?.itemHash
      return item?.kind === 'question' && hash !== undefined ? [[hash, item] as const] : []
    }),
  )
}

/** Exams of a course that were sat, the latest first. Made for `useLive`. */
export async function readSatExams(db: AccountDb, courseId: number): Promise<SatExam[]> {
  const rows = await db.projections.where('[family+courseId]').equals(['exam', courseId]).toArray()
  return rows.flatMap((row) => (row.family === 'exam' ? [row.exam] : [])).toSorted((a, b) => b.endedAtMs - a.endedAtMs)
}

/** One exam that was sat; `null` when it is not here. Made for `useLive`. */
export async function readSatExam(db: AccountDb, sittingId: string): Promise<SatExam | null> {
  const row = await db.projections.get(examSubject(sittingId))
  return row?.family === 'exam' ? row.exam : null
}
