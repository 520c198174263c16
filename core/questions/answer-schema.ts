import * as z from 'zod/mini'
import { plainText } from '../study/events/plain-text.ts'

/** Answers as they are stored and sent, by what the student did. Several types of question share a kind. */
export const knownAnswer = z.lazy(() => {
  const optionId = plainText(32)
  return z.discriminatedUnion('kind', [
    /** Chose one of the options, or one of the ratings of a scale. */
    z.object({ kind: z.literal('option'), optionId }),
    /** Chose several. */
    z.object({ kind: z.literal('options'), optionIds: z.array(optionId).check(z.maxLength(8)) }),
    /** Judged the statements, in the order of the question; `null` where one was left. */
    z.object({
      kind: z.literal('statements'),
      verdicts: z.array(z.nullable(z.enum(['yes', 'no']))).check(z.maxLength(8)),
    }),
    /** Typed a number, kept as typed. */
    z.object({ kind: z.literal('number'), text: plainText(64) }),
    /** Wrote: an answer for each prompt of a task; of an essay, the essay and its plan. */
    z.object({ kind: z.literal('text'), texts: z.array(plainText(10_000)).check(z.maxLength(4)) }),
    /** Spoke: whole seconds for each prompt. A recording never leaves its device. */
    z.object({
      kind: z.literal('spoken'),
      seconds: z.array(z.int().check(z.minimum(0), z.maximum(36_000))).check(z.maxLength(16)),
    }),
    /** Chose the best and the worst of several; `null` where one was left. */
    z.object({ kind: z.literal('most-least'), most: z.nullable(optionId), least: z.nullable(optionId) }),
    /** Put all in order, from the first place to the last. */
    z.object({ kind: z.literal('ranking'), optionIds: z.array(optionId).check(z.maxLength(8)) }),
    /** Sorted items into sets, in the order of the question; those left are missing. */
    z.object({
      kind: z.literal('sets'),
      placed: z.array(z.object({ itemId: optionId, setId: optionId })).check(z.maxLength(8)),
    }),
  ])
})

const knownKinds: Record<z.infer<typeof knownAnswer>['kind'], true> = {
  option: true,
  options: true,
  statements: true,
  number: true,
  text: true,
  spoken: true,
  'most-least': true,
  ranking: true,
  sets: true,
}

export const isKnownAnswer = ({ kind }: { kind: string }): boolean => Object.hasOwn(knownKinds, kind)

/** What a student answered. A kind of a later release is passed on untouched and marked by whoever knows it. */
export const answer = z.lazy(() =>
  z.union([
    knownAnswer,
    z
      .looseObject({ kind: plainText(32) })
      .check(z.refine((given) => !isKnownAnswer(given), 'must have the members of its kind')),
  ]),
)
