import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { attemptOf } from '../../../core/questions/attempt.ts'
import type { Bank } from '../../../core/study/learner/bank/bank.ts'
import type { RecognisedQuestion } from '../../../core/tutor/ask.ts'
import { type KnownStems, readStems } from '../../../core/tutor/pasted-question.ts'
import { courseQuestions, packedOf } from '../study/engine/asked-questions.ts'

/** Most courses of which the questions are kept in memory: as many as the library keeps. */
const mostCourses = 64

/** By what it is told which question of a course somebody pasted, by its newest pack. What is read of a course is kept until it changes. */
export function questionStems(reads: Knex) {
  const kept = new Map<number, { version: number; made: Promise<KnownStems> }>()

  async function made({ courseId, items }: Bank): Promise<KnownStems> {
    const questions = await courseQuestions(courseId, [...items.values()], reads)
    const known = questions.flatMap((each): RecognisedQuestion[] => {
      const packed = packedOf(each)
      return packed ? [{ courseId, question: attemptOf(packed, each.item.itemId) }] : []
    })
    return await readStems(known, nextTurn)
  }

  return {
    of(bank: Bank): Promise<KnownStems> {
      const { courseId, version } = bank
      const known = kept.get(courseId)
      if (known?.version === version) return known.made
      const own = { version, made: made(bank) }
      kept.delete(courseId)
      kept.set(courseId, own)
      own.made.catch(() => kept.delete(courseId))
      const [oldest] = kept.keys()
      if (kept.size > mostCourses && oldest !== undefined) kept.delete(oldest)
      return own.made
    },
  }
}
