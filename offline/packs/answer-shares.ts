import { call, type Send } from '../../core/contract/call.ts'
import { answerShares } from '../../core/contract/study/answer-shares.ts'
import type { SharedDb } from '../shared-db.ts'

/** How old shares are before the server is asked again, ms. */
const freshMs = 3_600_000

interface SharesEnv {
  db: SharedDb
  send: Send
  /** Wall clock, epoch ms. */
  now(): number
}

/** Brings what students chose of a course to this device, where that is an hour old or not here. Answers whether it did. Throws
 *  `Problem`; what was here stays. */
export async function freshenAnswerShares({ db, send, now }: SharesEnv, courseId: number): Promise<boolean> {
  const held = await db.answerShares.get(courseId)
  if (held && Math.abs(now() - held.fetchedAtMs) < freshMs) return false
  const { shares } = await call(send, answerShares, { params: { id: courseId } })
  await db.answerShares.put({ courseId, fetchedAtMs: now(), shares })
  return true
}

/** The same for every course that is on this device: their explanations may be read without a connection. One that fails keeps
 *  none of the others from coming. */
export async function freshenAllShares(env: SharesEnv): Promise<void> {
  const packs = await env.db.packs.filter(({ current }) => current !== null).primaryKeys()
  await Promise.allSettled(packs.map((courseId) => freshenAnswerShares(env, courseId)))
}
