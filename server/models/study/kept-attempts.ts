import type { Knex } from 'knex'
import type { Mark } from '../../../core/study/mark.ts'
import { isAnswered, type LearningEvent } from '../../../core/study/events/event.ts'
import { jsonList, listedTexts, queryRows } from '../../database/raw-sql.ts'
import { eventsOfItems } from './stored-events.ts'

/** An attempt as it was marked when it came. */
export interface KeptAttempt {
  attemptKey: string
  itemId: string
  itemHash: string
  mark: Mark | null
  /** When it counts, epoch ms. */
  effectiveAtMs: number
}

interface AttemptColumns {
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
    `select attempts.attempt_key, attempts.item_id, attempts.item_hash, attempts.marks, attempts.out_of, events.effective_at_ms
       from attempts join events on events.user_id = attempts.user_id and events.id = attempts.event_id
       where attempts.user_id = ? and attempts.revision = 1
         and attempts.attempt_key in ${listedTexts(trx)}`,
    [userId, jsonList(keys)],
  )
  return rows.map(({ attempt_key: attemptKey, item_id: itemId, item_hash: itemHash, marks, out_of: of, ...row }) => ({
    attemptKey,
    itemId,
    itemHash,
    mark: marks === null || of === null ? null : { marks, of },
    effectiveAtMs: row.effective_at_ms,
  }))
}

/** A user's answers to these questions that were given in this quiz. */
export async function attemptsOfQuiz(
  userId: string,
  quiz: string,
  items: readonly string[],
  trx: Knex,
): Promise<KeptAttempt[]> {
  const stored = await eventsOfItems(userId, items, trx)
  return stored.flatMap(({ payload, mark, effectiveAtMs }) => {
    const event = JSON.parse(payload) as LearningEvent
    if (!isAnswered(event) || event.quiz !== quiz) return []
    const { attemptKey, itemId, itemHash } = event
    return [{ attemptKey, itemId, itemHash, mark, effectiveAtMs }]
  })
}
