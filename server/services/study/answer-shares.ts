import type { Knex } from 'knex'
import { answerShares } from '../../../core/contract/study/answer-shares.ts'
import { Problem } from '../../../core/problem.ts'
import { choicesOf, fewestStudents } from '../../../core/study/answer-shares.ts'
import { isAnswered, type LearningEvent } from '../../../core/study/events/event.ts'
import type { Mark } from '../../../core/study/mark.ts'
import type { Deps } from '../../deps/deps.ts'
import { courseById } from '../../models/shop/course-row.ts'
import { choiceCounts, type FirstAnswer, keepFirstAnswers } from '../../models/study/first-answers.ts'
import { type CachedResponse, cachedResponses } from '../../concurrency/cached-responses.ts'

/** How often shares are counted anew at most. Also so long that nobody who asks all the time sees one student's answer arrive. */
export const shareIntervalMs = 10 * 60_000

/** What other students chose. */
export function answerShareService({ reads, now }: Pick<Deps, 'reads' | 'now'>) {
  const interval = async () => Math.floor(now() / shareIntervalMs)
  const cached = cachedResponses(interval, answerShares.answer, async (courseId: number) => {
    if (!(await courseById(courseId, reads))) throw new Problem('not-found', 'Course not found')
    return { shares: await choiceCounts(courseId, fewestStudents, reads) }
  })
  return {
    /** The shares of a course, kept ready-made. Throws `not-found`. */
    of: (courseId: number): Promise<CachedResponse> => cached(courseId),
  }
}

/** Counts a student's new events where they are first answers. Within the transaction that stores them. */
export async function countAnswers(
  userId: string,
  stored: readonly { event: LearningEvent; mark: Mark | null }[],
  trx: Knex,
): Promise<void> {
  const first = new Map<string, FirstAnswer>()
  for (const { event, mark } of stored) {
    // What nobody could mark may be an answer to nothing.
    if (!isAnswered(event) || mark === null) continue
    const { itemId, itemHash, attemptKey, revision, answer } = event
    const known = first.get(itemId)
    const isFirst = !known || attemptKey < known.attemptKey
    const isLaterWord = known?.attemptKey === attemptKey && revision > known.revision
    if (isFirst || isLaterWord) first.set(itemId, { itemHash, attemptKey, revision, choices: choicesOf(answer, mark) })
  }
  await keepFirstAnswers(userId, [...first.values()], trx)
}
