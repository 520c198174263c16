import { withoutItems } from '../../../core/study/learner/course-summary.ts'
import { nextQuestions } from '../../../core/study/learner/next/next-question.ts'
import { reviewsOfLearner } from '../../../core/study/reviews/learner-reviews.ts'
import type { Learner } from '../../../core/study/learner/model/learner-inputs.ts'
import { Problem } from '../../../core/problem.ts'
import { beginAnonymous } from '../session/anonymous.ts'
import { accountFor } from '../session/open-account.ts'
import type { Beginning } from './begin-study.ts'
import { bringQuestions, ensureAccess } from './bring-questions.ts'
import { readForPractice } from './read-for-practice.ts'
import { startRun } from './start-run.ts'

/** What a run is to be for; the questions of it are chosen when it begins. */
export type EngineRun =
  /** `questions` of a concept, or of a topic, by its id. */
  | { is: 'concept'; concept: string; questions: number }
  /** For so long: what is due, what is weak and what is new, taken in turn. */
  | { is: 'for-you'; minutes: number }
  /** Today's reviews; on a day off, those that any other day would have. */
  | { is: 'reviews' }

/** Questions of a run where there is nothing of what was asked for. */
const otherwise = 10
/** More are not asked in one run. */
const mostQuestions = 100

/** Begins a run of the questions that the engine chooses; the course is brought to this device where it is not here. */
export async function startEngineRun(courseId: number, wanted: EngineRun): Promise<Beginning> {
  const account = await accountFor((await beginAnonymous()).userId)
  try {
    await ensureAccess(account, courseId)
    const fault = await bringQuestions(account, courseId, { isWanted: () => true, enough: otherwise })
    if (fault !== null) return { is: 'failed', code: fault }
    const onDevice = await readForPractice(account, courseId)
    if (onDevice === null) return { is: 'failed', code: 'unavailable' }
    const { learner, reserved: without } = onDevice
    const choosing = { seed: account.newId(), nowMs: account.env.now(), without }
    const chosen = chosenOf(learner, wanted, choosing)
    const itemIds = chosen.length > 0 ? chosen : nextQuestions(learner, { ...choosing, count: otherwise })
    return await startRun({ courseId, itemIds })
  } catch (error) {
    if (error instanceof Problem) return { is: 'failed', code: error.code }
    throw error
  }
}

interface Choosing {
  seed: string
  nowMs: number
  without: ReadonlySet<string>
}

function chosenOf(learner: Learner, wanted: EngineRun, choosing: Choosing): readonly string[] {
  switch (wanted.is) {
    case 'concept':
      return nextQuestions(learner, { ...choosing, count: wanted.questions, only: { concept: wanted.concept } })
    case 'for-you':
      return nextQuestions(learner, { ...choosing, count: mostQuestions, minutes: wanted.minutes })
    case 'reviews': {
      const { due, doneToday, perDay } = reviewsOfLearner(withoutItems(learner, choosing.without), choosing.nowMs)
      const left = perDay === null ? mostQuestions : Math.max(perDay - doneToday, 0)
      return due.slice(0, Math.min(left, mostQuestions))
    }
  }
}
