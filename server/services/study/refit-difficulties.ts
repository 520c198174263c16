import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type Bank, authoredLogits } from '../../../core/study/learner/bank/bank.ts'
import {
  type FirstAnswers,
  type FittedItem,
  fewestFitted,
  fitDifficulties,
} from '../../../core/study/learner/model/difficulty-fit.ts'
import { difficultyOf } from '../../../core/study/learner/bank/listed-item.ts'
import type { Deps } from '../../deps/deps.ts'
import { versionBodies } from '../../models/shop/item-versions.ts'
import { claimFit, firstSharesOf, noteFit, packedCourses, studentsAfter } from '../../models/study/difficulty-rows.ts'
import { publishDifficulties } from '../shop/publishing/publish-difficulties.ts'
import { newestBank } from './banks.ts'

type RefitDeps = Pick<Deps, 'db' | 'reads' | 'now' | 'log' | 'config' | 'randomBytes'>

/** At night, UTC, so that devices find the new pack in the morning. */
const isNight = (nowMs: number) => new Date(nowMs).getUTCHours() < 5
/** Several servers, and starts in one night, fit once. */
const fitEveryMs = 20 * 3_600_000
/** Below this, on average, in logits, the same is not published anew: every device would fetch it. */
const leastChange = 0.05
const studentsAtOnce = 200
const bodiesAtOnce = 200

/** Weighs the questions of each course anew by what its students first answered, once a night where there are enough of them, and
 *  publishes what came of it with a new version of the pack: devices and server go on with the same figures. */
export async function refitDifficulties(deps: RefitDeps, stopping?: AbortSignal): Promise<void> {
  const { db, now, log } = deps
  if (!isNight(now())) return
  for (const courseId of await packedCourses(db)) {
    if (stopping?.aborted) return
    if (!(await claimFit(courseId, now(), now() - fitEveryMs, db))) continue
    await refitCourse(deps, courseId, stopping).catch((error: unknown) => {
      if (!stopping?.aborted) log.error({ courseId, error }, 'the difficulties of a course were not fitted')
    })
  }
}

async function refitCourse(deps: RefitDeps, courseId: number, stopping?: AbortSignal): Promise<void> {
  const { db, reads, log } = deps
  const bank = await newestBank(courseId, reads)
  if (!bank) return
  const items = await fittedItems(bank, reads)
  const answers = await firstAnswersIn(deps, courseId, items, stopping)
  const students = answers.starts.length - 1
  const isEnough = students >= fewestFitted.students
  await noteFit(courseId, isEnough ? { students, answers: answers.items.length } : { students: 0, answers: 0 }, db)
  if (!isEnough) return
  const logits = await fitDifficulties(items, answers, async () => {
    stopping?.throwIfAborted()
    await nextTurn()
  })
  const changed = items.reduce((sum, { itemId }) => sum + Math.abs(logits.get(itemId)! - logitIn(bank, itemId)), 0)
  if (changed / items.length < leastChange) return
  const version = await publishDifficulties(deps, bank, logits)
  if (version !== null) log.info({ courseId, version, students }, 'difficulties published')
}

const logitIn = ({ items }: Bank, itemId: string) => items.get(itemId)?.logit ?? 0

/** The questions of a bank with the word of their authors. */
async function fittedItems({ items }: Bank, reads: Knex): Promise<FittedItem[]> {
  const all = [...items.values()]
  const authored = new Map<string, number>()
  for (let at = 0; at < all.length; at += bodiesAtOnce) {
    const hashes = all.slice(at, at + bodiesAtOnce).map(({ hash }) => hash)
    for (const { hash, body } of await versionBodies(hashes, reads))
      authored.set(hash, authoredLogits[difficultyOf(JSON.parse(body)) ?? 'medium'])
    await nextTurn()
  }
  return all.map(({ itemId, topic, chance, hash }) => ({ itemId, topic, chance, authored: authored.get(hash) ?? 0 }))
}

/** Of students with enough of them. */
async function firstAnswersIn(
  { reads }: RefitDeps,
  courseId: number,
  fitted: readonly FittedItem[],
  stopping?: AbortSignal,
): Promise<FirstAnswers> {
  const places = new Map(fitted.map(({ itemId }, place) => [itemId, place]))
  const [starts, items, shares]: [number[], number[], number[]] = [[0], [], []]
  for (let after = ''; ;) {
    stopping?.throwIfAborted()
    const users = await studentsAfter(after, studentsAtOnce, reads)
    const byStudent = new Map<string, { place: number; share: number }[]>()
    for (const { userId, itemId, share } of await firstSharesOf(courseId, users, reads)) {
      const place = places.get(itemId)
      if (place === undefined) continue
      const own = byStudent.get(userId)
      if (own) own.push({ place, share })
      else byStudent.set(userId, [{ place, share }])
    }
    for (const own of byStudent.values()) {
      if (own.length < fewestFitted.answers) continue
      for (const { place, share } of own) {
        items.push(place)
        shares.push(share)
      }
      starts.push(items.length)
    }
    const last = users.at(-1)
    if (last === undefined || users.length < studentsAtOnce) return { starts, items, shares }
    after = last
    await nextTurn()
  }
}
