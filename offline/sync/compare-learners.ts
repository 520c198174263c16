import { type Send, call } from '../../core/contract/call.ts'
import { hourMs } from '../../core/durations.ts'
import { compareLearners } from '../../core/contract/study/sync.ts'
import { learnerHash, learnerVersion } from '../../core/study/learner/model/learner.ts'
import { bankFingerprint } from '../../core/study/learner/model/fingerprints.ts'
import type { Account } from '../account/account.ts'
import { type AccountDb, readSyncState } from '../account/account-db.ts'
import { dropLearner, readLearnerFrom } from '../account/learners.ts'
import { readBank } from '../packs/pack-bank.ts'
import type { SharedDb } from '../shared-db.ts'
import { countWaiting } from './sync-status.ts'

export interface CompareEnv {
  account: Account
  packs: SharedDb
  send: Send
}

/** Courses compared in one call. */
const most = 20

/** Once an hour and course, when this device and the server hold the same events: asks whether both have learnt the same of them. Where
 *  they have not, what was kept here is folded again and compared once more; the server's log says the rest. */
export async function compareLearnersIfDue(env: CompareEnv): Promise<void> {
  const { db, env: device } = env.account
  if (!(await holdsTheSame(db))) return
  const compared = await db.meta.get('learners-compared')
  const atMs = compared?.key === 'learners-compared' ? compared.atMs : {}
  const nowMs = device.now()
  const isDue = (courseId: number) => Math.abs(nowMs - (atMs[courseId] ?? 0)) >= hourMs
  const due = (await answeredCourses(db)).filter(isDue).slice(0, most)
  const told = await tellOf(env, due)
  if (told.length === 0) return
  const differing = await ask(env, told)
  for (const courseId of differing) await dropLearner(db, courseId)
  if (differing.length > 0) await ask(env, await tellOf(env, differing))
  const now = Object.fromEntries(told.map(({ courseId }) => [courseId, nowMs]))
  await db.meta.put({ key: 'learners-compared', atMs: { ...atMs, ...now } })
}

async function holdsTheSame(db: AccountDb): Promise<boolean> {
  const [{ cursor, count, digest, server }, waiting] = await Promise.all([readSyncState(db), countWaiting(db)])
  return waiting === 0 && cursor >= server.head && count === server.count && digest === server.digest
}

async function answeredCourses(db: AccountDb): Promise<number[]> {
  const index = db.projections.where('[family+courseId]')
  const keys = await index.between(['card', 0], ['card', []], false).uniqueKeys()
  return keys.map((key) => (Array.isArray(key) ? Number(key[1]) : 0))
}

/** What is said of each of these courses whose pack is here. */
async function tellOf({ account, packs }: CompareEnv, courseIds: readonly number[]) {
  const told = []
  for (const courseId of courseIds) {
    const bank = await readBank(packs, courseId)
    if (!bank) continue
    const { learner } = await readLearnerFrom(account.db, bank, 0)
    const { answers, state } = learner
    told.push({
      courseId,
      version: learnerVersion,
      bank: bankFingerprint(bank),
      answers: answers.length,
      hash: learnerHash(state),
    })
  }
  return told
}

/** Answers the courses in which the server says that it has learnt otherwise. */
async function ask({ account, send }: CompareEnv, learners: Awaited<ReturnType<typeof tellOf>>): Promise<number[]> {
  const { userId } = account
  const answer = await call(send, compareLearners, { body: { userId, learners } })
  return answer.learners.flatMap(({ courseId, is }) => (is === 'differs' ? courseId : []))
}
