import type { Knex } from 'knex'
import { attemptsOf } from '../../../core/study/events/attempts.ts'
import type { LearningEvent } from '../../../core/study/events/event.ts'
import type { MarkCorrectedFact } from '../../../core/study/families.ts'
import { isSameMark } from '../../../core/study/mark.ts'
import type { Deps } from '../../deps.ts'
import { markAllBy, newestVersion } from '../../models/shop/item-versions.ts'
import { eventsOfItem, usersWhoAnswered } from '../../models/study/stored-events.ts'
import { lockSyncState } from '../../models/study/sync-state.ts'
import { readQuestion, regrader } from './regrade.ts'
import { storeOwn } from './sync-push.ts'

export interface Erratum {
  courseId: number
  itemId: string
  /** For the students whose marks it changes. */
  reason: string
}

type Tools = Pick<Deps, 'db' | 'now' | 'newId' | 'randomBytes' | 'config'>

/** A question had a mistake and its newest version puts it right: every answer whose mark it changes gets a correction, user by
 *  user, and answers to earlier versions that come later are marked by it at once. What was cut off is done by running it
 *  again: a mark that is right already gets none. Answers how many students and answers it changed; `null` when there is no
 *  such question. */
export async function correctMarks(
  deps: Tools,
  erratum: Erratum,
): Promise<{ students: number; answers: number } | null> {
  const { db } = deps
  const newest = await newestVersion(erratum, db)
  if (!newest) return null
  if (!readQuestion(newest.body)) return null
  await markAllBy(erratum, newest.hash, db)
  const by = { grader: regrader(), hash: newest.hash }
  const changed = { students: 0, answers: 0 }
  for (const userId of await usersWhoAnswered(erratum.itemId, db)) {
    const answers = await db.transaction((trx) => correctOwn(deps, userId, erratum, by, trx))
    changed.answers += answers
    if (answers > 0) changed.students++
  }
  return changed
}

async function correctOwn(
  tools: Tools,
  userId: string,
  { courseId, itemId, reason }: Erratum,
  by: { grader: ReturnType<typeof regrader>; hash: string },
  trx: Knex,
): Promise<number> {
  await lockSyncState(userId, trx)
  const stored = await eventsOfItem(userId, itemId, trx)
  const placed = stored.map((one) => ({ ...one, event: JSON.parse(one.payload) as LearningEvent }))
  const attempts = attemptsOf(placed)
  const markingOf = await by.grader.prepare(
    attempts.map(({ event }) => event),
    trx,
  )
  const wrongly = attempts.flatMap(({ event, mark: given }) => {
    const mark = markingOf(event)
    const isToCorrect = event.courseId === courseId && mark !== null && !isSameMark(mark, given)
    return isToCorrect ? [{ answer: event, mark }] : []
  })
  if (wrongly.length === 0) return 0
  const facts = wrongly.map(({ answer, mark }): MarkCorrectedFact => ({
    type: 'mark-corrected',
    answerId: answer.id,
    courseId,
    sessionId: answer.sessionId,
    itemId,
    itemHash: by.hash,
    mark,
    reason,
  }))
  await storeOwn(userId, facts, { ...tools, trx })
  return wrongly.length
}
