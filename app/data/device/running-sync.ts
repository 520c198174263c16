import type { Account } from '../../../offline/account/account.ts'
import { renewRightsIfDue } from '../session/rights.ts'
import { startSyncLoop, type SyncLoop } from './sync-loop.ts'

let running: { account: Account; loop: SyncLoop } | null = null

/** The sync loop of the account on the screen: one a page, started when it is first asked for. */
export function runningSync(account: Account): SyncLoop {
  if (running?.account === account) return running.loop
  running?.loop.stop()
  running = { account, loop: startSyncLoop(account, renewRightsIfDue) }
  return running.loop
}

/** Ends it, before the account is closed. */
export function stopSync(): void {
  running?.loop.stop()
  running = null
}
