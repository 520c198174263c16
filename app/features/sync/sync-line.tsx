import { Link, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import { readSyncStatus } from '../../../offline/sync/sync-status.ts'
import type { SyncLoop, SyncLoopState } from '../../data/device/sync-loop.ts'
import { useLive } from '../../data/device/use-live.ts'
import { createStore, useStore } from '../../data/store.ts'
import { syncWords } from './sync-words.ts'
import css from './sync-line.module.css'

export interface SyncLineProps {
  account: Account
  /** `null` while none runs in this page. */
  sync: SyncLoop | null
  /** As the page knows it; the loop may not have asked since the login session ended. */
  isSignedIn: boolean
}

const idle = createStore<SyncLoopState>({ is: 'idle' })

/** What the sync found last; idle while none runs. */
export const useSyncState = (sync: SyncLoop | null): SyncLoopState => useStore(sync?.state ?? idle)

/** One quiet line about what waits to be sent, on every screen of an account. */
export function SyncLine({ account, sync, isSignedIn }: SyncLineProps) {
  const { href } = useLocation()
  const found = useSyncState(sync).is
  const state = isSignedIn ? found : 'sign-in-needed'
  const read = useCallback(
    async () => ({
      status: await readSyncStatus(account.db),
      refusedAnswers: await account.db.deadLetters.filter((letter) => letter.row.type === 'answered').count(),
    }),
    [account],
  )
  const live = useLive(read)
  if (!live) return null
  const words = syncWords(live.status, live.refusedAnswers, state)
  const line = (
    <>
      <span className={css['dot']} aria-hidden="true" />
      <span data-testid="sync-line" role="status">
        {words.text}
      </span>
      {words.detail !== null && <span className={css['detail']}>{words.detail}</span>}
    </>
  )
  return words.leadsTo === 'sign-in' ? (
    <Link to="/signin" search={{ redirect: href }} className={css['line']} data-tone={words.tone}>
      {line}
    </Link>
  ) : (
    <Link to="/dashboard" hash="sync" className={css['line']} data-tone={words.tone}>
      {line}
    </Link>
  )
}
