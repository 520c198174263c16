import { useCallback } from 'react'
import type { CourseCard } from '../../../core/contract/shop/courses.ts'
import type { PackManifest } from '../../../core/content/pack.ts'
import { practisableRefs } from '../../../core/questions/practisable.ts'
import type { ItemRef } from '../../../offline/shared-db.ts'
import { progressOf } from '../../../core/study/progress.ts'
import type { Account } from '../../../offline/account/account.ts'
import { type CourseRight, allowedRefs } from '../../../offline/packs/leases.ts'
import { readCourseProgress } from '../../data/study/course-progress.ts'
import { ownCourseIds } from '../../data/study/own-courses.ts'
import { sharedDb } from '../../data/device/packs.ts'
import { accessOf } from '../../data/session/rights.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useQuarterHour } from '../../data/device/use-quarter-hour.ts'
import type { ShelvedCourse } from './course-shelf.tsx'

interface Kept {
  courseId: number
  access: CourseRight
  manifest: PackManifest | null
  progress: ShelvedCourse['progress']
}

/** The courses of an account as this device knows them; `undefined` until it has looked. `catalogue` gives the names of
 *  those that are not downloaded, and their professions. */
export function useShelf(account: Account, catalogue: CourseCard[] | undefined): ShelvedCourse[] | undefined {
  const kept = useLive(
    useCallback((nowMs: number) => readKept(account, nowMs), [account]),
    undefined,
    useQuarterHour(account.env.now),
  )
  return kept
    ?.filter(({ access }) => access.is !== 'none')
    .map(({ courseId, access, manifest, progress }) => {
      const listed = catalogue?.find(({ id }) => id === courseId)
      return {
        courseId,
        title: manifest?.title ?? listed?.title ?? `Course ${courseId}`,
        category: listed?.category ?? null,
        progress,
        access: access.is === 'open' ? (access.isExpiring ? 'renew' : 'open') : 'lapsed',
      } satisfies ShelvedCourse
    })
}

async function readKept(account: Account, nowMs: number): Promise<Kept[]> {
  const courseIds = await ownCourseIds(account.db)
  return Promise.all(
    courseIds.map(async (courseId) => {
      const access = await accessOf(account, courseId)
      const installed = (await sharedDb.packs.get(courseId))?.current ?? null
      return {
        courseId,
        access,
        manifest: installed?.manifest ?? null,
        progress:
          installed &&
          (await readProgress(account, courseId, {
            refs: allowedRefs(access, installed.refs),
            topics: installed.manifest.topics,
            nowMs,
          })),
      }
    }),
  )
}

async function readProgress(
  account: Account,
  courseId: number,
  { refs, topics, nowMs }: { refs: readonly ItemRef[]; topics: PackManifest['topics']; nowMs: number },
): Promise<ShelvedCourse['progress']> {
  const progress = await readCourseProgress(account.db, courseId)
  const questions = practisableRefs(refs)
  const { answered, due } = progressOf(topics, questions, { ...progress, nowMs })
  return { answered, questions: questions.length, due }
}
