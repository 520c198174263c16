import * as z from 'zod/mini'
import { extraTimeTarget, timeFactorOf } from '../../core/exams/extra-time.ts'
import type { Sitting, SittingItem } from '../../core/exams/sitting.ts'
import { type Answer, isAnswer } from '../../core/questions/answer.ts'
import { countedAnswersOf } from '../../core/study/events/counted-answers.ts'
import type { AnswerFact } from '../../core/study/families.ts'
import { type Judgement, checklistText } from '../../core/study/tasks/checklist.ts'
import { type TaskAttempt, taskAnswer, taskAttempt } from '../../core/study/tasks/task-attempt.ts'
import { taskSubject } from '../../core/study/tasks/task-family.ts'
import type { AccountDb, DraftRow } from '../../offline/account/account-db.ts'
import type { Account } from '../../offline/account/account.ts'
import { type WriteGuard, durably, durablyIn } from '../../offline/account/durable.ts'
import { record } from '../../offline/account/record.ts'
import { examTaskDraft } from '../../offline/account/sittings.ts'
import { readRegister } from '../data/study/course-progress.ts'

/** What a student did of tasks, as this device keeps it. */

const draftKey = (itemId: string) => `task:${itemId}`

export interface TaskPlace {
  courseId: number
  packVersion: number
  itemId: string
  /** The exam that it is done in. */
  exam?: { sittingId: string; section: number }
}

/** Keeps an attempt that is under way, so that neither a crash nor a reload takes it. One in an exam has a draft of its own: the same
 *  task may be under way outside it. Throws `NotSaved`, and `TakenOver` where the exam that guards it is another page's by now: what
 *  lies there is the newer. */
export async function saveAttempt(
  account: Account,
  { itemId, exam }: Pick<TaskPlace, 'itemId' | 'exam'>,
  attempt: TaskAttempt,
  guard?: WriteGuard,
): Promise<void> {
  const { db, env } = account
  const target = exam ? examTaskDraft(attempt.attemptKey) : draftKey(itemId)
  const row = { target, text: JSON.stringify(attempt), updatedAtMs: env.now() }
  const put = async () => {
    await moveExamDraft(db, itemId, exam ? null : attempt.attemptKey)
    await db.drafts.put(row)
  }
  await durablyIn(account, [db.drafts, db.sittingItems], put, guard)
}

/** Releases before 27 November 2026 kept the draft of a task of an exam where that of practice is. `practised`: the attempt that is known
 *  to be practice, as while it is typed. */
async function moveExamDraft(db: AccountDb, itemId: string, practised: string | null): Promise<void> {
  const there = await db.drafts.get(draftKey(itemId))
  const attempt = readAttempt(there)
  if (!there || !attempt || attempt.attemptKey === practised || !(await isOfExam(db, attempt))) return
  const moved = { ...there, target: examTaskDraft(attempt.attemptKey) }
  const own = await db.drafts.get(moved.target)
  if (!own || own.updatedAtMs < moved.updatedAtMs) await db.drafts.put(moved)
  await db.drafts.delete(draftKey(itemId))
}

const isOfExam = async (db: AccountDb, { attemptKey }: TaskAttempt): Promise<boolean> =>
  (await attemptKeysOfExams(db)).has(attemptKey)

/** Of exams that are not over. */
const attemptKeysOfExams = async (db: AccountDb): Promise<Set<string>> =>
  new Set((await db.sittingItems.toArray()).map(({ attemptKey }) => attemptKey))

/** Forgets what was begun of a task outside exams. */
export async function discardAttempt(account: Account, itemId: string): Promise<void> {
  await durably(account, () => account.db.drafts.delete(draftKey(itemId)))
}

export interface DoneAttempt {
  attemptKey: string
  /** The version of the task that was answered. */
  itemHash: string
  answer: Answer
  atMs: number
  /** Time on the clock, ms. */
  durationMs: number
}

export interface TaskWork {
  /** What was left before its end, outside exams. */
  begun: TaskAttempt | null
  /** The latest first. */
  done: readonly DoneAttempt[]
}

/** What was done of one task, on whatever device, and what is under way on this one. Made for `useLive`. */
export async function readTaskWork(db: AccountDb, itemId: string): Promise<TaskWork> {
  const [done, draft] = await Promise.all([readDone(db, itemId), db.drafts.get(draftKey(itemId))])
  const begun = unlessDone(readAttempt(draft), done)
  return { begun: begun && (await isOfExam(db, begun)) ? null : begun, done: done.reverse() }
}

/** What was left of a task of an exam before its end; `null` where it was not begun, or is given. */
export async function readExamAttempt(
  db: AccountDb,
  { itemId, attemptKey }: Pick<SittingItem, 'itemId' | 'attemptKey'>,
): Promise<TaskAttempt | null> {
  const [done, drafts] = await Promise.all([
    readDone(db, itemId),
    // The second as `moveExamDraft` finds it.
    db.drafts.bulkGet([examTaskDraft(attemptKey), draftKey(itemId)]),
  ])
  const begun = drafts.map(readAttempt).find((attempt) => attempt?.attemptKey === attemptKey)
  return unlessDone(begun ?? null, done)
}

/** Whether a task of an exam has its answer: it was given, and cut off before the exam went on. */
export const isExamTaskGiven = async (
  db: AccountDb,
  { itemId, attemptKey }: Pick<SittingItem, 'itemId' | 'attemptKey'>,
): Promise<boolean> => (await readDone(db, itemId)).some((given) => given.attemptKey === attemptKey)

/** The earliest first. */
async function readDone(db: AccountDb, itemId: string): Promise<DoneAttempt[]> {
  const rows = await db.events.where('subjects').equals(taskSubject(itemId)).toArray()
  return countedAnswersOf(rows).map(({ event, atMs }) => {
    const { attemptKey, itemHash, answer, durationMs } = event
    return { attemptKey, itemHash, answer, atMs, durationMs }
  })
}

/** What is done was recorded, and cut off before its draft was removed. */
const unlessDone = (begun: TaskAttempt | null, done: readonly DoneAttempt[]): TaskAttempt | null =>
  done.some(({ attemptKey }) => attemptKey === begun?.attemptKey) ? null : begun

function readAttempt(draft: DraftRow | undefined): TaskAttempt | null {
  if (draft === undefined) return null
  try {
    return z.parse(taskAttempt, JSON.parse(draft.text))
  } catch {
    // Written by a release that keeps more, or damaged: the attempt begins anew.
    return null
  }
}

/** Makes an answer of an attempt; a second call, from another tab, makes no second one. Throws `NotSaved`, and `TakenOver` where the
 *  exam that guards it is another page's by now; the draft stays then. */
export async function giveTask(
  account: Account,
  place: TaskPlace,
  attempt: TaskAttempt,
  guard?: WriteGuard,
): Promise<void> {
  const { attemptKey, itemHash, elapsedMs } = attempt
  const { exam, ...about } = place
  const fact: AnswerFact = {
    type: 'answered',
    attemptKey,
    revision: 1,
    ...about,
    // An attempt outside an exam is a run of its own.
    sessionId: exam?.sittingId ?? attemptKey,
    ...(exam && { exam: { section: exam.section, earlier: [] } }),
    itemHash,
    answer: taskAnswer(attempt),
    clientMark: null,
    durationMs: Math.round(elapsedMs),
  }
  await record(account, [fact], guard)
  const { drafts } = account.db
  await durablyIn(account, [drafts], async () => {
    // Another attempt at the task may be under way by now.
    const own = (await drafts.bulkGet([examTaskDraft(attemptKey), draftKey(place.itemId)])).filter(
      (draft) => readAttempt(draft)?.attemptKey === attemptKey,
    )
    await drafts.bulkDelete(own.flatMap((draft) => draft?.target ?? []))
  })
}

/** Makes answers of what was being written in these tasks of an exam when their time was up. Throws as `giveTask` does. */
export async function giveLeftTasks(
  account: Account,
  sitting: Sitting,
  items: readonly SittingItem[],
  guard: WriteGuard,
): Promise<void> {
  const { courseId, packVersion, id } = sitting
  for (const item of items) {
    const { kind, itemId, section } = item
    const begun = kind === 'task' ? await readExamAttempt(account.db, item) : null
    if (!begun) continue
    await giveTask(account, { courseId, packVersion, itemId, exam: { sittingId: id, section } }, begun, guard)
  }
}

/** How often each task of a course was done, and which are under way on this device outside exams. Made for `useLive`. */
export async function readTasksDone(db: AccountDb, courseId: number) {
  const [rows, drafts, inExams] = await Promise.all([
    db.projections.where('[family+courseId]').equals(['task', courseId]).toArray(),
    db.drafts.where('target').startsWith(draftKey('')).toArray(),
    attemptKeysOfExams(db),
  ])
  const begun = drafts.filter((draft) => !inExams.has(readAttempt(draft)?.attemptKey ?? ''))
  return {
    done: new Map(rows.flatMap((row) => (row.family === 'task' ? [[row.itemId, row.attempts] as const] : []))),
    begun: new Set(begun.map(({ target }) => target.slice(draftKey('').length))),
  }
}

/** The student's own checklist of one attempt, as its register has it. Made for `useLive`. */
export const readOwnChecklist = (db: AccountDb, attemptKey: string) => readRegister(db, 'checklist', attemptKey)

export async function keepChecklist(
  account: Account,
  attemptKey: string,
  checklist: readonly (Judgement | null)[],
): Promise<void> {
  const value = checklistText(checklist)
  await record(account, [{ type: 'register', kind: 'checklist', target: attemptKey, value }])
}

/** Extra time that the student has in exams, per cent. */
export async function readExtraTime(db: AccountDb): Promise<number> {
  return (timeFactorOf((await readRegister(db, 'setting', extraTimeTarget))?.value) - 1) * 100
}

/** The words of a typed answer; none of a spoken one. */
export const textsOf = (answer: Answer): readonly string[] => (isAnswer(answer, 'text') ? answer.texts : [])

/** Whole seconds spoken to each prompt; none of a typed answer. */
export const secondsOf = (answer: Answer): readonly number[] => (isAnswer(answer, 'spoken') ? answer.seconds : [])
