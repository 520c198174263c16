import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { stimulus, type Stimulus } from '../../../../core/content/stimulus.ts'
import { type AskedQuestion, askedWith, isTemplate } from '../../../../core/questions/numeric-template/instantiate.ts'
import { isPractisable, type PackedQuestion } from '../../../../core/questions/practisable.ts'
import type { Question } from '../../../../core/questions/question.ts'
import type { BankItem } from '../../../../core/study/learner/bank/bank.ts'
import { markingBodies, newestBodies } from '../../../models/shop/item-versions.ts'
import { readQuestion } from '../regrade.ts'

/** A question as it stands in its course, with what it belongs to. */
export interface CourseQuestion {
  item: Pick<BankItem, 'itemId' | 'hash'>
  question: Question
  stimulus: Stimulus | undefined
}

/** Questions of a course in the order of `items`. Those that this release cannot read are left out. */
export async function courseQuestions(
  courseId: number,
  items: readonly Pick<BankItem, 'itemId' | 'hash'>[],
  trx: Knex,
): Promise<CourseQuestion[]> {
  const bodies = await markingBodies(
    items.map(({ hash }) => hash),
    trx,
  )
  const byHash = new Map(bodies.map(({ hash, body, asked }) => [hash, asked ?? body]))
  const questions = items.flatMap((item) => {
    const body = byHash.get(item.hash)
    const question = body === undefined ? null : readQuestion(body)
    return question ? [{ item, question }] : []
  })
  const belongTo = new Set(questions.flatMap(({ question }) => question.stimulusId ?? []))
  const stored = await newestBodies(courseId, [...belongTo], trx)
  const stimuli = new Map([...belongTo].map((itemId) => [itemId, readStimulus(stored.get(itemId))]))
  return questions.map(({ item, question }) => ({ item, question, stimulus: stimuli.get(question.stimulusId ?? '') }))
}

const readStimulus = (body: string | undefined): Stimulus | undefined =>
  body === undefined ? undefined : z.safeParse(stimulus, JSON.parse(body)).data

/** The question as a pack has it; `null` where this release has no screen for it. */
export function packedOf({ question, stimulus: belongsTo }: CourseQuestion): PackedQuestion | null {
  const asked = { ...question, ...(belongsTo && { stimulus: belongsTo }) }
  return isPractisable(asked) ? asked : null
}

/** The question as an attempt with this key asks it; `null` for a template whose numbers cannot be drawn. */
export function askedIn({ question }: CourseQuestion, attemptKey: string): AskedQuestion | null {
  try {
    return askedWith(question, attemptKey)
  } catch {
    return null
  }
}

/** Whether it cannot be marked without the key of the attempt that it was shown in. */
export const drawsNumbers = ({ question }: CourseQuestion): boolean => isTemplate(question)
