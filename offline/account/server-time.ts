import { withTimeout } from '../with-timeout.ts'
import { readSyncState } from './account-db.ts'
import type { Account } from './account.ts'

/** How long an exam waits for the server, ms: who is offline begins and goes on without it. */
const timeoutMs = 2_000

/** Longer than any reply is waited for, ms. */
const longestExchangeMs = 30_000

/** Server time minus device time by a reply, with half a round trip allowed for; as known before where it took longer than a reply can: the
 *  page was put to sleep meanwhile, or the clock was set, and nobody knows when in that time the server spoke. */
export function offsetAfter(
  knownMs: number,
  { serverTimeMs, askedAtMs, answeredAtMs }: { serverTimeMs: number; askedAtMs: number; answeredAtMs: number },
): number {
  const tookMs = answeredAtMs - askedAtMs
  if (tookMs < 0 || tookMs > longestExchangeMs) return knownMs
  return Math.round(serverTimeMs - (askedAtMs + answeredAtMs) / 2)
}

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
    const answeredAtMs = env.now()
    await db.transaction('rw', db.meta, async () => {
      const state = await readSyncState(db)
      const serverOffsetMs = offsetAfter(state.serverOffsetMs, { serverTimeMs, askedAtMs, answeredAtMs })
      await db.meta.put({ ...state, serverOffsetMs, serverTimeMs })
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
