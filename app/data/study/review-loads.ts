import { useEffect, useState } from 'react'
import type { ReviewLoad } from '../../../core/study/learner/course-summary.ts'
import type { Account } from '../../../offline/account/account.ts'
import { useQuarterHour } from '../device/use-quarter-hour.ts'

/** By course id. */
export type ReviewLoads = ReadonlyMap<number, ReviewLoad>

/** How many reviews each of these courses has for today, by its id, where that is known on this device; it comes late, with the engine.
 *  `due`: reviews that are due in each, which it is reckoned anew by, as by the time. */
export function useReviewLoads(account: Account, courses: readonly { courseId: number; due: number }[]): ReviewLoads {
  const [loads, setLoads] = useState<ReviewLoads>(new Map())
  const wanted = courses.map(({ courseId, due }) => `${courseId}:${due}`).join(' ')
  const nowMs = useQuarterHour(account.env.now)
  useEffect(() => {
    let isOver = false
    const ids = wanted === '' ? [] : wanted.split(' ').map((one) => Number.parseInt(one, 10))
    void readLoads(account, ids, nowMs)
      .then((found) => isOver || setLoads(found))
      // The screen says how many are due all the same.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [account, wanted, nowMs])
  return loads
}

async function readLoads(account: Account, courseIds: readonly number[], nowMs: number): Promise<ReviewLoads> {
  if (courseIds.length === 0) return new Map()
  const { readReviewLoad } = await import('./read-review-load.ts')
  const read = await Promise.all(courseIds.map(async (id) => [id, await readReviewLoad(account, id, nowMs)] as const))
  return new Map(read.flatMap(([id, load]) => (load === null ? [] : [[id, load] as const])))
}
