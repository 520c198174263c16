import { withTimeout } from '../with-timeout.ts'
import { readSyncState } from './account-db.ts'
import type { Account } from './account.ts'

/** How long an exam waits for the server, ms: who is offline begins and goes on without it. */
const timeoutMs = 2_000

/** Asks the server something that it answers with its time, which is the account's from then on. Answers `null` when nothing came
 *  within two seconds, or the server refused: what was last known of its time stays. */
export async function askForTime<A extends { serverTimeMs: number }>(
  { db, env }: Account,
  ask: () => Promise<A>,
): Promise<A | null> {
  const askedAtMs = env.now()
  try {
    const answer = await withTimeout(timeoutMs, ask())
    if (!answer) return null
    const { serverTimeMs } = answer
    const serverOffsetMs = Math.round(serverTimeMs - (askedAtMs + env.now()) / 2)
    await db.transaction('rw', db.meta, async () => {
      await db.meta.put({ ...(await readSyncState(db)), serverOffsetMs, serverTimeMs })
    })
    return answer
  } catch {
    return null
  }
}

/** The wall clock as the server last corrected it, epoch ms. */
export async function correctedNow({ db, env }: Account): Promise<number> {
  const { serverOffsetMs } = await readSyncState(db)
  return env.now() + serverOffsetMs
}
