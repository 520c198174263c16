import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import { readSyncStatus } from '../../../offline/sync/sync-status.ts'
import type { SyncLoop, SyncLoopState } from '../../data/device/sync-loop.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { createStore, useStore } from '../../data/store.ts'
import { type SyncWords, syncWords } from './sync-words.ts'
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

/** What there is to say of what waits; `null` until it is read. */
function useSyncWords({ account, sync, isSignedIn }: SyncLineProps): SyncWords | null {
  const isOnline = useOnline()
  const found = useSyncState(sync).is
  const read = useCallback(
    async () => ({
      status: await readSyncStatus(account.db),
      refusedAnswers: await account.db.deadLetters.filter((letter) => account.db.study.isAnswer(letter.row)).count(),
    }),
    [account],
  )
  const live = useLive(read)
  // The loop learns of it when it next asks the server.
  const reached = !isOnline && (found === 'idle' || found === 'syncing') ? 'unreachable' : found
  return live ? syncWords(live.status, live.refusedAnswers, isSignedIn ? reached : 'sign-in-needed') : null
}

const drawings = {
  good: 'M5 12.5 10 17.5 19.5 7',
  offline: 'M6 12h12',
  waiting: 'M12 19V6M6 11.5 12 5.5l6 6',
  trouble: 'M12 4.5v9M12 19v.1',
} as const

/** What is saved and what waits, as a sign on the account's circle; in words beside it where there is room, and wherever there
 *  is more to say than that all is saved. */
export function SyncBadge(props: SyncLineProps) {
  const words = useSyncWords(props)
  if (!words) return null
  return (
    <div className={css['state']} data-tone={words.tone} data-says={words.tone === 'good' ? undefined : true}>
      <SyncLink words={words} className={css['words']}>
        <span data-testid="sync-line" role="status">
          {words.text}
        </span>
        {words.detail !== null && <span className={css['detail']}>{words.detail}</span>}
      </SyncLink>
      <svg className={css['badge']} viewBox="0 0 24 24" aria-hidden="true">
        <path d={drawings[words.tone]} />
      </svg>
    </div>
  )
}

/** The same as a line, where there is room for all of it. */
export function SyncLine(props: SyncLineProps) {
  const words = useSyncWords(props)
  if (!words) return null
  return (
    <SyncLink words={words} className={css['line']}>
      <span className={css['dot']} aria-hidden="true" />
      <span>
        {words.text}
        {words.detail !== null && ` · ${words.detail}`}
      </span>
    </SyncLink>
  )
}

interface SyncLinkProps {
  words: SyncWords
  className: string | undefined
  children: ReactNode
}

/** Leads to where more is said of it, or something can be done. */
function SyncLink({ words, className, children }: SyncLinkProps) {
  const { href } = useLocation()
  const shown = { className, 'data-tone': words.tone, children }
  return words.leadsTo === 'sign-in' ? (
    <Link to="/signin" search={{ redirect: href }} {...shown} />
  ) : (
    <Link to="/dashboard" hash="sync" {...shown} />
  )
}
