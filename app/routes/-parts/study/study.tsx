import { createContext, type ReactNode, use, useCallback, useContext, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CourseDetail } from '../../../../core/contract/shop/courses.ts'
import type { Category } from '../../../../core/content/topic.ts'
import { hasScreen, practisableRefs } from '../../../../core/questions/practisable.ts'
import type { PracticeHistory } from '../../../../core/study/pick.ts'
import type { QuestionRef } from '../../../../core/study/session.ts'
import type { Account } from '../../../../offline/account/account.ts'
import { type CourseRight, allowedRefs } from '../../../../offline/packs/leases.ts'
import type { Installed, PackRow } from '../../../../offline/shared-db.ts'
import { pathNumber } from '../../../../core/contract/path-number.ts'
import { courseQueries } from '../../../data/api/course-queries.ts'
import { type CourseRecord, readCourseProgress } from '../../../data/study/course-progress.ts'
import { readReserved, reservedOf } from '../../../data/study/reserved.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { sharedDb } from '../../../data/device/packs.ts'
import { accessOf, accessOnArrival } from '../../../data/session/rights.ts'
import { studentOf } from '../../../data/session/session-state.ts'
import { session } from '../../../data/session/session.ts'
import { useLive } from '../../../data/device/use-live.ts'
import { Spinner } from '../../../ui/layout/loading.tsx'

/** One course as this account has it on this device. */
export interface Study {
  account: Account
  courseId: number
  title: string
  category: Category | undefined
  /** As the shop describes it; `undefined` until that is known. */
  course: CourseDetail | undefined
  access: CourseRight
  /** With what may be studied of it; `null` while the pack is not on this device. */
  pack: Installed | null
  questions: readonly QuestionRef[]
  /** How many more are kept for an exam until it was sat. */
  reservedCount: number
  /** How many more are of a type that only a later release of the app can ask. */
  laterCount: number
}

const StudyContext = createContext<Study | null>(null)

/** The course that is studied; for screens below `/study/$courseId`. */
export function useStudy(): Study {
  const study = useContext(StudyContext)
  if (!study) throw new Error('useStudy is for routes below /study/$courseId')
  return study
}

/** What the account has done and marked in the course, kept new; `undefined` before the first reading. For lists: every answer
 *  reads the course's cards again. */
export function useCourseProgress(): (CourseRecord & PracticeHistory) | undefined {
  const { account, courseId } = useStudy()
  const nowMs = useMinute(account.env.now)
  const progress = useLive(useCallback(() => readCourseProgress(account.db, courseId), [account, courseId]))
  return progress && { ...progress, nowMs }
}

/** The time, to the minute while the page is open: what is due grows by it. Epoch ms. */
function useMinute(now: () => number): number {
  const [nowMs, setNowMs] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), 60_000)
    return () => clearInterval(timer)
  }, [now])
  return nowMs
}

export interface ReadStudy {
  account: Account
  pack: PackRow | null
  access: CourseRight
  reserved: ReadonlySet<string>
}

const readPack = async (courseId: number) => (await sharedDb.packs.get(courseId)) ?? null

/** What the screens of a course begin with, as it is on this device. */
export async function readStudy(userId: string, courseId: number): Promise<ReadStudy> {
  // First: where storage cannot be opened, this says so, and no other database has failed by then.
  const account = await accountFor(userId)
  const packed = readPack(courseId)
  const [pack, access, reserved] = await Promise.all([
    packed,
    accessOnArrival(account, courseId),
    packed.then((row) => reservedOf(account.db, courseId, row?.current)),
  ])
  return { account, pack, access, reserved }
}

/** What a screen below `/study/$courseId` reads before it is first drawn. `null` where nobody is signed in or it cannot be read:
 *  the screen reads it again, and tells. */
export async function beforeDrawn<T>(
  courseParam: string,
  read: (account: Account, courseId: number) => Promise<T>,
): Promise<T | null> {
  const student = studentOf(session.get())
  const courseId = pathNumber(courseParam)
  if (student === null || courseId === null) return null
  return await accountFor(student.userId)
    .then((account) => read(account, courseId))
    .catch(() => null)
}

export interface StudyProviderProps {
  userId: string
  courseId: number
  /** What a loader has read of them; `null` when it has not. */
  ahead: ReadStudy | null
  children: ReactNode
}

/** Reads all that the screens of a course share and keeps it new. */
export function StudyProvider({ userId, courseId, ahead, children }: StudyProviderProps) {
  const account = ahead ? ahead.account : use(accountFor(userId))
  const pack = useLive(
    useCallback(() => readPack(courseId), [courseId]),
    ahead?.pack,
  )
  const right = useLive(
    useCallback(() => accessOf(account, courseId), [account, courseId]),
    ahead?.access,
  )
  const reserved = useLive(
    useCallback(() => readReserved(account.db, courseId), [account, courseId]),
    ahead?.reserved,
  )
  const { data: course } = useQuery(courseQueries.one(courseId))

  if (pack === undefined || right === undefined || reserved === undefined)
    return <Spinner label="Opening your course…" />
  const installed = pack?.current ? { ...pack.current, refs: allowedRefs(right, pack.current.refs) } : null
  const all = practisableRefs(installed?.refs ?? [])
  const questions = all.filter(({ itemId }) => !reserved.has(itemId))
  const study: Study = {
    account,
    courseId,
    title: installed?.manifest.title ?? course?.title ?? 'Your course',
    category: course?.category,
    course,
    access: right,
    pack: installed,
    questions,
    reservedCount: all.length - questions.length,
    laterCount: (installed?.refs ?? []).filter((ref) => ref.kind === 'question' && !hasScreen(ref)).length,
  }
  return <StudyContext value={study}>{children}</StudyContext>
}
