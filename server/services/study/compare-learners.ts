import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import type { compareLearners } from '../../../core/contract/study/sync.ts'
import { learnerHash, learnerVersion } from '../../../core/study/learner/model/learner.ts'
import { bankFingerprint } from '../../../core/study/learner/model/fingerprints.ts'
import type { Deps } from '../../deps/deps.ts'
import { requireOwn } from '../account/require-own.ts'
import { learnerService } from './learner.ts'

type Body = BodyOf<typeof compareLearners>
type Compared = AnswerOf<typeof compareLearners>['learners'][number]

/** Compares what devices have learnt of a student with what the server has. Where it differs the server folds again, so that the next
 *  to differ is at fault; the operator's log hears of it. Throws `wrong-account`. */
export function learnerComparison(deps: Pick<Deps, 'db' | 'reads' | 'now' | 'log'>) {
  const learners = learnerService(deps)

  async function compared(userId: string, told: Body['learners'][number]): Promise<Compared> {
    const { courseId, version, bank, answers, hash } = told
    const here = await learners.learnerOf(userId, courseId)
    const isComparable =
      here !== null &&
      version === learnerVersion &&
      bank === bankFingerprint(here.bank) &&
      answers === here.answers.length
    if (!isComparable) return { courseId, is: 'other' }
    if (learnerHash(here.state) === hash) return { courseId, is: 'agrees' }
    await learners.forget(userId, courseId)
    const anew = await learners.learnerOf(userId, courseId)
    const is = anew && learnerHash(anew.state) === hash ? 'agrees' : 'differs'
    const whose = is === 'agrees' ? 'the server kept another state than it folds' : 'a device has another state'
    deps.log.warn({ courseId, answers, packVersion: here.bank.version }, `learners differ: ${whose}`)
    return { courseId, is }
  }

  return async (userId: string, body: Body): Promise<Compared[]> => {
    requireOwn(userId, body.userId)
    const results: Compared[] = []
    for (const told of body.learners) results.push(await compared(userId, told))
    return results
  }
}
