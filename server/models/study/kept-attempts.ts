import type { Knex } from 'knex'
import type { Mark } from '../../../core/study/mark.ts'
import { correctionsIn } from '../../../core/study/events/counted-answers.ts'
import { isAnswered } from '../../../core/study/events/event.ts'
import { jsonList, listedTexts, queryRows } from '../../database/raw-sql.ts'
import { eventsOfItems, placedEventOf } from './stored-events.ts'

/** An attempt with the mark that counts now: as it was marked when it came, or as that was corrected since. */
export interface KeptAttempt {
  attemptKey: string
  itemId: string
  itemHash: string
  mark: Mark | null
  /** When it counts, epoch ms. */
  effectiveAtMs: number
}

interface AttemptColumns {
  event_id: string
  attempt_key: string
  item_id: string
  item_hash: string
  marks: number | null
  out_of: number | null
  effective_at_ms: number
}

/** The first revision of a user's attempts with these keys; those that there are not are left out. */
export async function keptAttempts(userId: string, keys: readonly string[], trx: Knex): Promise<KeptAttempt[]> {
  if (keys.length === 0) return []
  const rows = await queryRows<AttemptColumns>(
    trx,
    `select attempts.event_id, attempts.attempt_key, attempts.item_id, attempts.item_hash, attempts.marks, attempts.out_of,
            events.effective_at_ms
       from attempts join events on events.user_id = attempts.user_id and events.id = attempts.event_id
       where attempts.user_id = ? and attempts.revision = 1
         and attempts.attempt_key in ${listedTexts(trx)}`,
    [userId, jsonList(keys)],
  )
  const events = await eventsOfItems(
    userId,
    rows.map((row) => row.item_id),
    trx,
  )
  const corrected = correctionsIn(events.map(placedEventOf))
  return rows.map(({ event_id: id, attempt_key: attemptKey, item_id: itemId, item_hash: itemHash, ...row }) => {
    const mark = row.marks === null || row.out_of === null ? null : { marks: row.marks, of: row.out_of }
    return { attemptKey, itemId, itemHash, mark: markNow(id, mark, corrected), effectiveAtMs: row.effective_at_ms }
  })
}

/** A user's answers to these questions with which this quiz was done: those that were given in it, and of a question that was answered by
 *  itself before that the one with its key, or the last one; none where it is not done. */
export async function attemptsOfQuiz(
  userId: string,
  quiz: string,
  asked: readonly Pick<KeptAttempt, 'itemId' | 'attemptKey'>[],
  trx: Knex,
): Promise<KeptAttempt[]> {
  const items = asked.map(({ itemId }) => itemId)
  const events = (await eventsOfItems(userId, items, trx)).map(placedEventOf)
  const corrected = correctionsIn(events)
  const answers = events.flatMap(({ event, ...placed }) => (isAnswered(event) ? [{ event, ...placed }] : []))
  const doneAtMs = Math.max(
    ...answers.flatMap(({ event, effectiveAtMs }) => (event.quiz === quiz ? effectiveAtMs : [])),
  )
  return asked.flatMap(({ itemId, attemptKey: key }) => {
    const own = answers.filter(({ event, effectiveAtMs }) => event.itemId === itemId && effectiveAtMs <= doneAtMs)
    const counted =
      own.find(({ event }) => event.quiz === quiz) ?? own.find(({ event }) => event.attemptKey === key) ?? own.at(-1)
    if (!counted) return []
    const { event, mark, effectiveAtMs } = counted
    const { id, attemptKey, itemHash } = event
    return [{ attemptKey, itemId, itemHash, mark: markNow(id, mark, corrected), effectiveAtMs }]
  })
}

function markNow(answerId: string, first: Mark | null, corrected: ReturnType<typeof correctionsIn>): Mark | null {
  const correction = corrected.get(answerId)
  return correction ? correction.mark : first
}
