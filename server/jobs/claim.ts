import type { Deps } from '../deps/deps.ts'
import { changeClaimed, claimFromOutbox, type OutboxChange, type OutboxRow } from '../models/messages/outbox-row.ts'
import type { Job } from './job.ts'

/** How long an attempt may go without renewing its claim. Afterwards it counts as ended by a crash, and another is made. */
export const attemptMs = 120_000

/** A job of the outbox while it is this server's. */
export interface JobClaim {
  job: Job
  /** Writes how the attempt ended. Answers false, and writes nothing, where another server has taken the job over. */
  end(change: OutboxChange): Promise<boolean>
}

/** Takes a job for one attempt; `null` when another server was first. */
export async function claim(item: OutboxRow, { db, now }: Pick<Deps, 'db' | 'now'>): Promise<JobClaim | null> {
  // The proof of the claim: it only moves on, so no two claims on a job end at the same moment.
  let untilMs = now() + attemptMs
  if (!(await claimFromOutbox(item, untilMs, db))) return null
  const { id, createdAtMs } = item
  const underClaim: Job['underClaim'] = async (work) => {
    const renewedMs = Math.max(untilMs, now() + attemptMs)
    const answer = await db.transaction(async (trx) => {
      if (!(await changeClaimed({ id, untilMs }, { dueAtMs: renewedMs }, trx))) throw new Error('the claim was lost')
      return await work(trx)
    })
    untilMs = renewedMs
    return answer
  }
  return { job: { id, createdAtMs, underClaim }, end: (change) => changeClaimed({ id, untilMs }, change, db) }
}
