import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { type Question, question } from '../../core/content/question.ts'
import { type AnsweredEvent } from '../../core/study/event.ts'
import { gradeAnswer } from '../../core/study/grading.ts'

/** Questions held in memory: a version never changes, so one that was found once need not be read again. */
const heldQuestions = 10_000

/** Marks answers by the question as it was asked, which every item version ever published allows. */
export function regrader() {
  const held = new Map<string, Question>()

  async function load(hashes: readonly string[], trx: Knex): Promise<void> {
    const unknown = [...new Set(hashes)].filter((hash) => !held.has(hash))
    if (unknown.length === 0) return
    const rows: { item_hash: string; body: string }[] = await trx('item_versions')
      .whereIn('item_hash', unknown)
      .select('item_hash', 'body')
    if (held.size + rows.length > heldQuestions) held.clear()
    for (const row of rows) {
      const parsed = z.safeParse(question, JSON.parse(row.body))
      if (parsed.success) held.set(row.item_hash, parsed.data)
    }
  }

  return {
    /** Makes ready to mark these answers. */
    prepare: (answers: readonly AnsweredEvent[], trx: Knex) =>
      load(
        answers.map((event) => event.itemHash),
        trx,
      ),
    /** `null` when no question with that hash was ever published. */
    mark(event: AnsweredEvent): boolean | null {
      const asked = held.get(event.itemHash)
      return asked?.id === event.itemId ? gradeAnswer(asked, event.answer) : null
    },
  }
}
