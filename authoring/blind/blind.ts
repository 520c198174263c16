import * as z from 'zod/mini'
import { isoDate } from '../../core/content/parts.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'
import { askedWith } from '../../core/questions/numeric-template/instantiate.ts'
import { rulesOf } from '../../core/questions/rules-by-type.ts'
import type { Question } from '../../core/questions/question.ts'
import { gradeAnswer } from '../../core/study/grading.ts'
import { hasFullMarks } from '../../core/study/mark.ts'
import { askedRulesOf } from '../questions/table.ts'

/** Blind solving: a reader who sees neither key nor explanation answers each question. Where the reader differs from the key,
 *  or could defend a second answer, the question is mended or dropped. */

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What came of showing one version of a question to a reader. */
const record = z.strictObject({
  /** Of what was shown, with the key: another version has another. */
  hash: sha256,
  on: isoDate,
  /** `mended`: agreed, after an earlier version had not been. */
  result: z.enum(['agreed', 'differed', 'mended']),
  /** Of a reader who differed: the answer, and what was said about it. */
  answer: z.optional(z.string()),
  remark: z.optional(z.string()),
})

/** `blind.yaml` of a course's folder. */
export const blindFile = z.strictObject({
  solved: z.record(z.string(), record),
  /** Questions that were taken out because a reader differed. */
  dropped: z._default(z.array(z.string()), []),
})
export type BlindFile = z.infer<typeof blindFile>

const said = z.union([z.string(), z.number()], 'write letters, words or a number')

/** What a reader writes for one question: a letter, letters or yes/no in order with spaces between, or a number; and a
 *  second answer that could be defended, if there is one. */
export const blindAnswer = z.strictObject({
  answer: said,
  second: z.optional(said),
  remark: z.optional(z.string()),
})
export type BlindAnswer = z.infer<typeof blindAnswer>

/** A question as a reader sees it. */
export interface BlindQuestion {
  id: string
  /** How to answer it. */
  give: string
  passage?: string
  stem: string
  choices?: Record<string, string>
}

/** The seed of the numbers that a template shows to its reader. */
const blindSeed = 'blind'

export function blindQuestion(question: Question, stimulus: Stimulus | undefined): BlindQuestion {
  const asked = askedWith(question, blindSeed)
  const { id, stem } = asked
  const passage = stimulus && `${stimulus.title}\n\n${stimulus.body}`
  return { id, stem, ...(passage !== undefined && { passage }), ...askedRulesOf(asked).blindOf(asked, stimulus) }
}

/** The key as a reader would write it. */
export const keyOf = (question: Question): string => {
  const asked = askedWith(question, blindSeed)
  return rulesOf(asked)?.keyOf(asked) ?? ''
}

/** Whether a reader came to the key and to nothing else. */
export function agrees(question: Question, { answer, second }: BlindAnswer): boolean {
  const asked = askedWith(question, blindSeed)
  const given = askedRulesOf(asked).blindAnswer(String(answer).trim().toLowerCase())
  return second === undefined && hasFullMarks(gradeAnswer(asked, given, blindSeed))
}
