import * as z from 'zod/mini'
import type { Grade } from './cards/schedule.ts'

const wholeMarks = (least: number) => z.int().check(z.minimum(least), z.maximum(10_000))

/** What an answer earned, in whole marks: half of a mark is 1 of 2. Where nobody has marked an answer, there is `null` instead. */
export const mark = z
  .object({ marks: wholeMarks(0), of: wholeMarks(1) })
  .check(z.refine(({ marks, of }) => marks <= of, 'must not be more than there are'))
export type Mark = z.infer<typeof mark>

/** The mark of a question that is right or wrong and nothing between. */
export const rightOrWrong = (isRight: boolean): Mark => ({ marks: isRight ? 1 : 0, of: 1 })

export const hasFullMarks = (given: Mark | null): boolean => given !== null && given.marks === given.of

/** Marked, and less than all marks. */
export const hasLostMarks = (given: Mark | null): boolean => given !== null && given.marks < given.of

export const isSameMark = (a: Mark | null, b: Mark | null): boolean => a?.marks === b?.marks && a?.of === b?.of

export type Verdict = 'right' | 'partly' | 'wrong'

/** `null` while nobody has marked it. */
export function verdictOn(given: Mark | null): Verdict | null {
  if (given === null) return null
  if (given.marks === given.of) return 'right'
  return given.marks === 0 ? 'wrong' : 'partly'
}

/** Of what was answered, also where nobody has marked it; `null` where nothing was. */
export function outcomeOf(given: { mark: Mark | null } | null | undefined): Verdict | 'unmarked' | null {
  return given ? (verdictOn(given.mark) ?? 'unmarked') : null
}

/** How well an answer was remembered. Full marks are Good and anything less is Again: a pass puts the next review off, and
 *  who had half of it has something left to learn (free-spaced-repetition-scheduler #42). Easy and Hard are the student's to say. */
export const gradeOf = (given: Mark): Grade => (hasFullMarks(given) ? 3 : 1)
