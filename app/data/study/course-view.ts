import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Drawable } from '../../../core/exams/exam-pool.ts'
import { anonymousId } from '../../../core/study/anonymous.ts'
import type { LocalTime } from '../../../core/study/calendar.ts'
import type { Bank } from '../../../core/study/learner/bank/bank.ts'
import { type CourseSummary, courseSummaryOf } from '../../../core/study/learner/course-summary.ts'
import type { SummarySources } from '../../../core/study/learner/course-summary.ts'
import type { Learner } from '../../../core/study/learner/model/learner-inputs.ts'
import type { ReadLearner } from '../../../core/study/learner/model/learner-of.ts'
import { taskSubject } from '../../../core/study/tasks/task-family.ts'
import { taskTimesOf } from '../../../core/study/tasks/task-times.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import type { Account } from '../../../offline/account/account.ts'
import { keepLearner, readLearnerFrom } from '../../../offline/account/learners.ts'
import { bankOfPack } from '../../../offline/packs/pack-bank.ts'
import type { ItemRef } from '../../../offline/shared-db.ts'
import { asks } from '../api/ask-server.ts'
import { useLoadFailure } from '../api/use-load-failure.ts'
import { sharedDb } from '../device/packs.ts'
import { useLive } from '../device/use-live.ts'
import { useQuarterHour } from '../device/use-quarter-hour.ts'
import { accountScope } from '../session/account-scope.ts'
import { drawablesOf, readExamAccess, readSatExams } from './exams.ts'
import { reservedOf } from './reserved.ts'

/** What the engine says of a student in a course, as a screen finds it. */
export type CourseView =
  | { is: 'waiting' }
  /** `from`: where it was reckoned. */
  | { is: 'known'; summary: CourseSummary; from: 'device' | 'server' }
  /** The course is not on this device, and nobody has signed in whom the server could know. */
  | { is: 'not-here' }
  /** The course is not on this device, and the server could not be asked. */
  | { is: 'failed'; why: 'offline' | 'unreachable' | 'failed'; again: () => void }

/** Where the course is on this device it is reckoned here, anew with every answer; otherwise the server is asked. */
export function useCourseView(account: Account, courseId: number): CourseView {
  const onDevice = useLive(useCallback(() => readOnDevice(account, courseId), [account, courseId]))
  const nowMs = useQuarterHour(account.env.now)
  useEffect(() => {
    // Not on the way to the screen; what cannot be kept is learnt again the next time.
    if (onDevice) void keepLearner(account.db, onDevice.read).catch(() => undefined)
  }, [account, onDevice])
  const summary = useMemo(
    () =>
      onDevice &&
      courseSummaryOf(onDevice.read.learner, { ...onDevice.sources, nowMs: Math.max(nowMs, onDevice.atMs) }),
    [onDevice, nowMs],
  )
  const asked = useQuery({
    queryKey: [accountScope, account.userId, 'course-view', courseId],
    queryFn: asks('getLearner', { params: { courseId } }),
    enabled: onDevice === null && account.userId !== anonymousId,
    // What other devices send is seen here half a minute later.
    refetchInterval: 30_000,
  })
  const why = useLoadFailure(asked.error)
  if (summary) return { is: 'known', summary, from: 'device' }
  if (onDevice === undefined) return { is: 'waiting' }
  if (account.userId === anonymousId) return { is: 'not-here' }
  if (asked.data) return { is: 'known', summary: asked.data, from: 'server' }
  return asked.isError || asked.isPaused
    ? { is: 'failed', why: asked.isPaused ? 'offline' : why, again: () => void asked.refetch() }
    : { is: 'waiting' }
}

interface OnDevice {
  read: ReadLearner
  sources: Omit<SummarySources, 'nowMs'>
  /** When it was read, epoch ms. */
  atMs: number
}

/** What this device has of the student and the course; `null` while its pack is not here. Made for `useLive`. */
async function readOnDevice(account: Account, courseId: number): Promise<OnDevice | null> {
  const { db, env } = account
  const pack = (await sharedDb.packs.get(courseId))?.current
  if (!pack) return null
  const bank = await bankOfPack(sharedDb, courseId, pack)
  const [read, drawables, { timeFactor }, sat, tasksDone, reserved] = await Promise.all([
    readLearnerFrom(db, bank, env.tzOffsetMin()),
    drawablesFor(bank, pack.refs),
    readExamAccess(db),
    readSatExams(db, courseId),
    readTaskTimes(db, pack.refs),
    reservedOf(db, courseId, pack),
  ])
  const notes = pack.refs.flatMap((ref) =>
    ref.kind === 'note' ? [{ itemId: ref.itemId, title: ref.title, topic: ref.topic, minutes: ref.minutes }] : [],
  )
  const { exams = [] } = pack.manifest
  return { read, sources: { exams, drawables, timeFactor, notes, sat, tasksDone, reserved }, atMs: env.now() }
}

/** When tasks of the course were answered, on whatever device. */
async function readTaskTimes(db: AccountDb, refs: readonly ItemRef[]): Promise<LocalTime[]> {
  const subjects = refs.flatMap(({ kind, itemId }) => (kind === 'task' ? [taskSubject(itemId)] : []))
  return taskTimesOf(await db.events.where('subjects').anyOf(subjects).toArray())
}

const drawablesByBank = new WeakMap<Bank, Drawable[]>()

/** The same for a bank each time: how long exams last is drawn from it once. */
async function drawablesFor(bank: Bank, refs: readonly ItemRef[]): Promise<Drawable[]> {
  const known = drawablesByBank.get(bank) ?? (await drawablesOf(bank.courseId, refs))
  drawablesByBank.set(bank, known)
  return known
}

/** The same of a course on this device, reckoned once; `null` while its pack is not here. With what it was reckoned from. */
export async function readCourseSummary(
  account: Account,
  courseId: number,
): Promise<{ summary: CourseSummary; learner: Learner; reserved: ReadonlySet<string> } | null> {
  const onDevice = await readOnDevice(account, courseId)
  if (!onDevice) return null
  const { read, sources, atMs } = onDevice
  const summary = courseSummaryOf(read.learner, { ...sources, nowMs: atMs })
  return { summary, learner: read.learner, reserved: sources.reserved }
}
