import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Category } from '../../../core/content/topic.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { courseQueries } from '../api/course-queries.ts'
import { sharedDb } from '../device/packs.ts'
import { useLive } from '../device/use-live.ts'
import { accessOf } from '../session/rights.ts'
import { begunCourses, studiedCourses } from './course-progress.ts'

/** A course that a student may study or has studied. */
export interface OwnCourse {
  courseId: number
  title: string
  /** `null` while the catalogue is not on this device. */
  category: Category | null
  /** Its questions are on this device, and may be studied. */
  isOnDevice: boolean
}

/** Ids of the courses that an account has a right to, has answered in or has begun here. */
export async function ownCourseIds(db: AccountDb): Promise<number[]> {
  const [own, studied, begun] = await Promise.all([
    db.leases.orderBy('courseId').primaryKeys(),
    studiedCourses(db),
    begunCourses(db),
  ])
  return [...new Set([...own, ...studied, ...begun])]
}

/** The courses of an account as this device knows them, the one last practised on it first; `undefined` until it has looked. */
export function useOwnCourses(account: Account): OwnCourse[] | undefined {
  const kept = useLive(useCallback(() => readOwnCourses(account), [account]))
  const { data: catalogue } = useQuery(courseQueries.list())
  return kept?.map(({ courseId, title, isOnDevice }) => {
    const listed = catalogue?.find(({ id }) => id === courseId)
    return {
      courseId,
      title: title ?? listed?.title ?? `Course ${courseId}`,
      category: listed?.category ?? null,
      isOnDevice,
    }
  })
}

interface KeptCourse {
  courseId: number
  /** As the pack has it; `null` while that is not on the device. */
  title: string | null
  isOnDevice: boolean
}

/** Made for `useLive`. */
async function readOwnCourses(account: Account): Promise<KeptCourse[]> {
  const [ids, practised] = await Promise.all([ownCourseIds(account.db), lastPractised(account.db)])
  const courses = await Promise.all(
    ids.map(async (courseId) => {
      const [access, pack] = await Promise.all([accessOf(account, courseId), sharedDb.packs.get(courseId)])
      if (access.is === 'none') return null
      const title = pack?.current?.manifest.title ?? null
      return { courseId, title, isOnDevice: access.is === 'open' && title !== null }
    }),
  )
  const lastOf = ({ courseId }: KeptCourse) => practised.get(courseId) ?? 0
  return courses.filter((course) => course !== null).sort((a, b) => lastOf(b) - lastOf(a) || a.courseId - b.courseId)
}

/** When a run of each course was last touched on this device, epoch ms. */
export async function lastPractised(db: AccountDb): Promise<Map<number, number>> {
  const keys = await db.sessions.orderBy('[courseId+updatedAtMs]').keys()
  // In the order of the index, so that the last one of a course counts.
  return new Map(keys.flatMap((key) => (Array.isArray(key) ? [[Number(key[0]), Number(key[1])] as const] : [])))
}
