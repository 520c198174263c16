import { anonymousId } from '../../../core/study/anonymous.ts'
import { type Account, mirrorAccount } from '../../../offline/account/account.ts'
import { startChatSync } from '../tutor/chat-sync.ts'
import { settleDrafts } from '../study/note-drafts.ts'
import { packEnv } from '../device/packs.ts'
import { startPacks } from '../device/start-packs.ts'
import { type SyncLoop, startSyncLoop, whenReachedAgain } from '../device/sync-loop.ts'
import { sendMessagesThatWait } from '../forms/messages-wait.ts'
import { createStore, type Store } from '../store.ts'
import { settleEarlierWork } from './earlier-work.ts'
import { followAccessProfile } from './follow-access-profile.ts'
import { keepOpenRights, renewRightsIfDue } from './rights.ts'

/** An account that is open in this page, and what runs for it. */
export interface RunningAccount {
  account: Account
  /** `null` for who studies without an account: nothing of it is sent. */
  sync: SyncLoop | null
  stop(): void
}

/** What is brought once the server has been reached: the account's rights, what other students chose, and whether what was learnt of
 *  this one is the same there. */
async function bringAfterSync(account: Account): Promise<void> {
  // Nobody waits for them.
  void import('../../../offline/packs/answer-shares.ts')
    .then(({ freshenAllShares }) => freshenAllShares(packEnv))
    .catch(() => undefined)
  void import('../../../offline/sync/compare-learners.ts')
    .then(({ compareLearnersIfDue }) => compareLearnersIfDue({ account, packs: packEnv.db, send: packEnv.send }))
    .catch(() => undefined)
  await renewRightsIfDue(account)
}

const running = createStore<RunningAccount | null>(null)

/** The one that runs; `null` until it has been opened, and while no account is open. */
export const runningAccount: Pick<Store<RunningAccount | null>, 'get' | 'subscribe'> = running

/** Starts all that an open account brings along: its sync with its rights, its downloads, and what a crash cut off. Another
 *  account's is stopped first. */
export function startAccount(account: Account): RunningAccount {
  stopAccount()
  const sync = account.userId === anonymousId ? null : startSyncLoop(account, bringAfterSync)
  const stopRights = sync ? null : keepOpenRights(account)
  const stopChat = sync && startChatSync(account, sync)
  // Whoever wrote them: by themselves they look for the server less often than sync does.
  const stopMessages = sync && whenReachedAgain(sync, sendMessagesThatWait)
  const stopPacks = startPacks()
  const stopProfile = followAccessProfile(account)
  // The worker cannot reach the mirror: what it sent since is no longer waiting.
  void mirrorAccount(account).catch(() => undefined)
  // What cannot be kept or removed now is at the next start.
  void settleDrafts(account).catch(() => undefined)
  void settleEarlierWork(account).catch(() => undefined)
  const started: RunningAccount = {
    account,
    sync,
    stop: () => {
      sync?.stop()
      stopRights?.()
      stopChat?.()
      stopMessages?.()
      stopPacks()
      stopProfile()
    },
  }
  running.set(started)
  return started
}

/** Ends it, before the account is closed. */
export function stopAccount(): void {
  running.get()?.stop()
  running.set(null)
}
