import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type Question, question } from '../../../core/questions/question.ts'
import type { AnsweredEvent } from '../../../core/study/events/event.ts'
import { gradeAnswer } from '../../../core/study/grading.ts'
import { type Mark, hasFullMarks } from '../../../core/study/mark.ts'
import { isRecent } from '../../concurrency/is-recent.ts'
import { markingBodies } from '../../models/shop/item-versions.ts'

/** Questions held in memory: a version never changes, so one that was found need not be read again soon. */
const heldQuestions = 10_000

/** Which version marks another may change: so long a server goes by what it holds, ms. */
export const heldMs = 60_000

/** A marking as replies tell it: in marks, and as right or wrong for apps of before there were marks. */
export const marking = (mark: Mark | null) => ({ mark, correct: mark && hasFullMarks(mark) })

/** `null` when no question with the hash that the answer names was ever published, or of a type that this release cannot mark. */
export type Marking = (event: AnsweredEvent) => Mark | null

/** Marks answers by the question as it was asked, which every item version ever published allows, or by the version that has
 *  put it right since. */
export function regrader(now: () => number, heldAtMost = heldQuestions) {
  const held = new Map<string, Marked & { readAtMs: number }>()

  /** Makes ready to mark these answers. The marking has its own questions: what other batches push out of memory meanwhile is
   *  nothing to it. */
  async function prepare(answers: readonly AnsweredEvent[], trx: Knex): Promise<Marking> {
    const asked = new Map<string, Marked>()
    const unknown = new Set<string>()
    for (const { itemHash } of answers) {
      const known = held.get(itemHash)
      if (known && isRecent(known.readAtMs, heldMs, now())) asked.set(itemHash, known)
      else unknown.add(itemHash)
    }
    for (const { hash, body, asked: original } of await markingBodies([...unknown], trx)) {
      const by = readQuestion(body)
      const asAsked = original === null ? by : readQuestion(original)
      if (!by || !asAsked) continue
      asked.set(hash, { by, asAsked })
      // Taken out first: those that were read longest ago are the first to go.
      held.delete(hash)
      held.set(hash, { by, asAsked, readAtMs: now() })
    }
    for (const oldest of held.keys()) {
      if (held.size <= heldAtMost) break
      held.delete(oldest)
    }
    return (event) => {
      const one = asked.get(event.itemHash)
      return one?.by.id === event.itemId ? gradeAnswer(one.by, event.answer, event.attemptKey, one.asAsked) : null
    }
  }

  return { prepare }
}

/** A version of a question as it was asked, and the one that marks its answers: itself, or one that puts it right. */
interface Marked {
  by: Question
  asAsked: Question
}

/** `null` for what this release does not know as a question. */
export function readQuestion(body: string): Question | null {
  const parsed = z.safeParse(question, JSON.parse(body))
  return parsed.success ? parsed.data : null
}
