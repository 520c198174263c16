import { use } from 'react'
import type { Customer } from '../../../../core/contract/account/auth.ts'
import { accountFor } from '../../../data/session/open-account.ts'
import { type RunningAccount, runningAccount } from '../../../data/session/start-account.ts'
import { useStore } from '../../../data/store.ts'
import { ErasedNotice } from '../../../features/account/my-data/erased-notice.tsx'
import { EarlierWorkLine } from '../../../features/sync/earlier-work.tsx'
import { SyncBadge, SyncLine } from '../../../features/sync/sync-line.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { londonDayInWords } from '../../../ui/words/day-in-words.ts'
import { Notice } from '../../../ui/layout/notice.tsx'

export interface AccountStateProps {
  userId: string
  /** As the page knows it; the sync may not have asked since the login session ended. */
  isSignedIn: boolean
}

/** On the account's circle, whether all is saved. */
export function AccountBadge({ userId, isSignedIn }: AccountStateProps) {
  const running = useRunning(userId)
  return running && <SyncBadge account={running.account} sync={running.sync} isSignedIn={isSignedIn} />
}

/** The same in the account's menu. */
export function AccountLine({ userId, isSignedIn }: AccountStateProps) {
  const running = useRunning(userId)
  return running && <SyncLine account={running.account} sync={running.sync} isSignedIn={isSignedIn} />
}

export interface AccountNoticesProps {
  userId: string
  /** What the server says of them; `null` until it has been heard. */
  customer: Customer | null
}

/** What an account is asked on each of its screens. Throws where its database cannot be opened. */
export function AccountNotices({ userId, customer }: AccountNoticesProps) {
  use(accountFor(userId))
  const running = useRunning(userId)
  return (
    <>
      <ErasedNotice userId={userId} />
      {customer?.deletionDueAt !== undefined && <DeletionLine dueAt={customer.deletionDueAt} />}
      {running && customer && <EarlierWorkLine running={running} email={customer.email} />}
    </>
  )
}

function useRunning(userId: string): RunningAccount | null {
  const running = useStore(runningAccount)
  return running?.account.userId === userId ? running : null
}

/** On every screen of an account that waits to be deleted: until when it can be kept, and where. */
function DeletionLine({ dueAt }: { dueAt: string }) {
  const { pathname } = useLocation()
  if (pathname === '/account/data') return null
  return (
    <Notice tone="warn">
      This account will be deleted on {londonDayInWords(dueAt)}. <Link to="/account/data">Keep it</Link>
    </Notice>
  )
}
