import * as z from 'zod/mini'
import { parseNumber } from '../../core/questions/numeric/rules.ts'
import { instantiate } from '../../core/questions/numeric-template/instantiate.ts'
import { isoDate } from '../../core/content/parts.ts'
import type { Question } from '../../core/questions/question.ts'
import type { Stimulus } from '../../core/content/stimulus.ts'

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

/** What a reader writes for one question: a letter, letters or yes/no in order with spaces between, or a number; and a
 *  second answer that could be defended, if there is one. */
export const blindAnswer = z.strictObject({
  answer: z.union([z.string(), z.number()]),
  second: z.optional(z.union([z.string(), z.number()])),
  remark: z.optional(z.string()),
})
export type BlindAnswer = z.infer<typeof blindAnswer>

/** A question as a reader sees it. */
export interface Shown {
  id: string
  /** How to answer it. */
  give: string
  passage?: string
  stem: string
  choices?: Record<string, string>
}

/** The seed of the numbers that a template shows to its reader. */
const blindSeed = 'blind'

export function shownBlind(question: Question, stimulus: Stimulus | undefined): Shown {
  const asked = question.type === 'numeric-template' ? instantiate(question, blindSeed) : question
  const { id, stem } = asked
  const passage = stimulus && `${stimulus.title}\n\n${stimulus.body}`
  const lettered = (options: readonly { id: string; text: string }[]) =>
    Object.fromEntries(options.map((option) => [option.id, option.text]))
  const shown = { id, stem, ...(passage !== undefined && { passage }) }
  switch (asked.type) {
    case 'single-best-answer':
      return { ...shown, give: 'one letter', choices: lettered(asked.options) }
    case 'multiple-response':
      return { ...shown, give: 'letters with spaces between', choices: lettered(asked.options) }
    case 'extended-matching':
      return {
        ...shown,
        give: 'one letter',
        choices: lettered(stimulus?.type === 'option-list' ? stimulus.options : []),
      }
    case 'yes-no':
      return {
        ...shown,
        give: 'yes or no for each, in order, with spaces between',
        choices: Object.fromEntries(asked.statements.map(({ text }, at) => [String(at + 1), text])),
      }
    case 'sjt-rating':
      return { ...shown, give: `one letter: ${scaleWords[asked.scale]}` }
    case 'numeric': {
      const rounding = asked.rounding === undefined ? '' : `, rounded ${asked.rounding}`
      return { ...shown, give: `a number in ${asked.unit}${rounding}` }
    }
  }
}

const scaleWords = {
  appropriateness:
    'a very appropriate, b appropriate but not ideal, c inappropriate but not awful, d very inappropriate',
  importance: 'a very important, b important, c of minor importance, d not important at all',
}

/** The key as a reader would write it. */
export function keyOf(question: Question): string {
  if (question.type === 'multiple-response') return question.keys.toSorted().join(' ')
  if (question.type === 'yes-no') return question.statements.map(({ key }) => key).join(' ')
  if (question.type === 'numeric-template') return String(instantiate(question, blindSeed).key)
  return String(question.key)
}

/** Whether a reader came to the key and to nothing else. */
export function agrees(question: Question, { answer, second }: BlindAnswer): boolean {
  return second === undefined && isKey(question, String(answer).trim().toLowerCase())
}

function isKey(question: Question, answer: string): boolean {
  if (question.type === 'numeric' || question.type === 'numeric-template') {
    const { key, tolerance } = question.type === 'numeric' ? question : instantiate(question, blindSeed)
    const value = parseNumber(answer)
    return value !== null && Math.abs(value - key) <= tolerance + 1e-9 * Math.max(1, Math.abs(key))
  }
  const words = answer.split(/[\s,]+/)
  return (question.type === 'multiple-response' ? words.toSorted() : words).join(' ') === keyOf(question)
}
