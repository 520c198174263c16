import type { Knex } from 'knex'
import { countedAnswersOf } from '../../../core/study/events/counted-answers.ts'
import { isMarkCorrected } from '../../../core/study/events/event.ts'
import type { MarkCorrectedFact } from '../../../core/study/families.ts'
import { isSameMark } from '../../../core/study/mark.ts'
import type { Deps } from '../../deps/deps.ts'
import { bumpCatalogue } from '../../models/shop/catalogue-state.ts'
import { markAllBy, newestVersion } from '../../models/shop/item-versions.ts'
import {
  claimCorrection,
  correctionById,
  type CorrectionRow,
  countCorrected,
  countFailed,
  finishCorrection,
  keepCorrectionPlace,
  openCorrection,
  unfinishedCorrections,
} from '../../models/study/correction-row.ts'
import { eventsOfItem, placedEventOf, usersWhoAnswered } from '../../models/study/stored-events.ts'
import { lockSyncState } from '../../models/study/sync-state.ts'
import { correctionMails } from './correction-mails.ts'
import { heldMs, readQuestion, regrader } from './regrade.ts'
import { storeOwn } from './sync-push.ts'

export interface Erratum {
  courseId: number
  itemId: string
  /** For the students whose marks it changes. */
  reason: string
}

type Tools = Pick<Deps, 'db' | 'reads' | 'now' | 'wait' | 'newId' | 'randomBytes' | 'config' | 'log'>

/** Students whose names are read at once. */
const usersAtOnce = 100
/** The rest after each student, ms, is at least this, and as long as they took: who else wants the database has it then. */
const restMs = 1
/** A server that has not been heard of for so long has died. */
const claimMs = 60_000
/** Servers mark by the version that they hold for so long; whoever answered meanwhile is met by a second pass. */
const settledMs = 2 * heldMs
/** Whom it failed for is met again after so long, and set aside when as many passes have failed for anybody. */
const againAfterMs = 5 * 60_000
const mostFailedPasses = 5

/** A question had a mistake and its newest version puts it right: answers to earlier versions are marked by it from now on, and those
 *  that were given get a correction where it changes their mark, by `continueCorrections`. The same again begins again, and changes
 *  nothing that is right already. Answers its id; `null` when there is no such question. */
export async function beginCorrection(
  { db, now, newId }: Pick<Tools, 'db' | 'now' | 'newId'>,
  erratum: Erratum,
): Promise<string | null> {
  const newest = await newestVersion(erratum, db)
  if (!newest || !readQuestion(newest.body)) return null
  return await db.transaction(async (trx) => {
    await bumpCatalogue(trx)
    const isNew = await markAllBy(erratum, newest.hash, trx)
    return await openCorrection({ ...erratum, id: newId(), itemHash: newest.hash, madeAtMs: now() }, isNew, trx)
  })
}

/** Goes on with the corrections that are not finished, student by student, each in a transaction of its own, with rests in between. What
 *  was cut off goes on where it was; of several servers one is at it. Where it fails for a student it goes on
 *  with the others; whom it fails for again and again is set aside, which the log and the operators' list tell. */
export async function continueCorrections(deps: Tools, stopping?: AbortSignal): Promise<void> {
  for (const id of await unfinishedCorrections(deps.db)) {
    if (stopping?.aborted) return
    await continueOne(deps, id, stopping)
  }
}

async function continueOne(deps: Tools, id: string, stopping?: AbortSignal): Promise<void> {
  const { db, now } = deps
  const known = await correctionById(id, db)
  if (!known || isWaiting(known, now())) return
  if (!(await claimCorrection(id, now(), now() + claimMs, db))) return
  // As the one left it who had it before.
  const found = await correctionById(id, db)
  if (!found) return
  const isNewPass = found.afterUser === null
  const beganAtMs = isNewPass ? now() : (found.passBeganAtMs ?? now())
  if (isNewPass) {
    const place = { afterUser: null, passBeganAtMs: found.passBeganAtMs, claimedUntilMs: now() + claimMs, failed: 0 }
    await keepCorrectionPlace(id, place, db)
  }
  if (!(await pass(deps, found, beganAtMs, stopping))) return
  await db.transaction(async (trx) => await endPass(deps, found, beganAtMs, trx))
}

async function endPass({ log, now }: Tools, { id, ...begun }: CorrectionRow, beganAtMs: number, trx: Knex) {
  // The public page tells how many it affected.
  await bumpCatalogue(trx)
  const failed = (await correctionById(id, trx))?.failed ?? 0
  const failedPasses = begun.failedPasses + (failed > 0 ? 1 : 0)
  const place = { afterUser: null, passBeganAtMs: beganAtMs, claimedUntilMs: 0, failedPasses }
  await keepCorrectionPlace(id, place, trx)
  const isSetAside = failed > 0 && failedPasses >= mostFailedPasses
  if (isSetAside) log.error({ correctionId: id, students: failed }, 'marks that could not be corrected are set aside')
  if (beganAtMs >= settledAtMs(begun) && (failed === 0 || isSetAside)) await finishCorrection(id, now(), trx)
}

const settledAtMs = ({ madeAtMs }: Pick<CorrectionRow, 'madeAtMs'>) => madeAtMs + settledMs

/** Has it been gone through once, and is it too early to do so again? */
const isWaiting = (row: CorrectionRow, nowMs: number) =>
  row.afterUser === null &&
  row.passBeganAtMs !== null &&
  nowMs < Math.max(settledAtMs(row), row.failedPasses > 0 ? row.passBeganAtMs + againAfterMs : 0)

/** Goes through those who answered, after the last who was. Answers whether it came to the end. */
async function pass(
  deps: Tools,
  correction: CorrectionRow,
  passBeganAtMs: number,
  stopping?: AbortSignal,
): Promise<boolean> {
  const { db, log, now, wait } = deps
  const grader = regrader(now)
  let afterUser = correction.afterUser ?? ''
  const keepPlace = async (claimedUntilMs: number, trx: Knex) =>
    await keepCorrectionPlace(correction.id, { afterUser, passBeganAtMs, claimedUntilMs }, trx)
  for (;;) {
    const users = await usersWhoAnswered(correction.itemId, afterUser, usersAtOnce, db)
    if (users.length === 0) return true
    for (const userId of users) {
      if (stopping?.aborted) {
        await keepPlace(0, db)
        return false
      }
      const beganMs = now()
      afterUser = userId
      const goesOn = await db
        .transaction(async (trx) => {
          if (!(await keepPlace(now() + claimMs, trx))) return false
          await correctOwn(deps, userId, correction, grader, trx)
          return true
        })
        .catch(async (error: unknown) => {
          // When it is the database that fails, this does as well, and the student has their turn again.
          const isOpen = await db.transaction(async (trx) => {
            await countFailed(correction.id, trx)
            return await keepPlace(now() + claimMs, trx)
          })
          log.error({ error, correctionId: correction.id }, 'the marks of a student could not be corrected')
          return isOpen
        })
      // A newer version of the question has taken its place.
      if (!goesOn) return false
      // Half of the time is others'.
      await wait(Math.max(restMs, now() - beganMs), stopping).catch(() => undefined)
    }
  }
}

async function correctOwn(
  tools: Tools,
  userId: string,
  { id, courseId, itemId, itemHash, reason }: CorrectionRow,
  grader: ReturnType<typeof regrader>,
  trx: Knex,
): Promise<void> {
  await lockSyncState(userId, trx)
  const stored = await eventsOfItem(userId, itemId, trx)
  const placed = stored.map(placedEventOf)
  const attempts = countedAnswersOf(placed)
  const markingOf = await grader.prepare(
    attempts.map(({ event }) => event),
    trx,
  )
  const wrongly = attempts.flatMap(({ event, mark: given }) => {
    const mark = markingOf(event)
    const isToCorrect = event.courseId === courseId && mark !== null && !isSameMark(mark, given)
    if (!isToCorrect) return []
    const earlier = event.exam?.earlier.map(({ answer }) => (answer ? markingOf({ ...event, answer }) : null))
    return [{ answer: event, mark, earlier }]
  })
  if (wrongly.length === 0) return
  const facts = wrongly.map(({ answer, mark, earlier }): MarkCorrectedFact => ({
    type: 'mark-corrected',
    answerId: answer.id,
    courseId,
    sessionId: answer.sessionId,
    itemId,
    itemHash,
    mark,
    ...(earlier?.length && { earlier }),
    reason,
  }))
  await storeOwn(userId, facts, { ...tools, trx })
  const before = placed.map(({ event }) => event).filter(isMarkCorrected)
  const isCounted = before.some((event) => event.itemHash === itemHash)
  // A version that comes back corrects anew what another one has corrected since.
  const isTold = before.at(-1)?.itemHash === itemHash
  await countCorrected(id, { students: isCounted ? 0 : 1, answers: wrongly.length }, trx)
  // One mail, also to who answered again before the second pass.
  if (!isTold) await correctionMails(tools).tell(userId, { courseId, reason, answers: wrongly.length }, trx)
}
