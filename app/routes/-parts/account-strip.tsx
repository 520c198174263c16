import { use } from 'react'
import type { Customer } from '../../../core/contract/account/auth.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { runningAccount } from '../../data/session/start-account.ts'
import { useStore } from '../../data/store.ts'
import { EarlierWorkLine } from '../../features/sync/earlier-work.tsx'
import { SyncLine } from '../../features/sync/sync-line.tsx'

export interface AccountStripProps {
  userId: string
  /** As the page knows it; the sync may not have asked since the login session ended. */
  isSignedIn: boolean
  /** What the server says of them; `null` until it has been heard. */
  customer: Customer | null
}

/** Says where the account stands, on each of its screens. */
export function AccountStrip({ userId, isSignedIn, customer }: AccountStripProps) {
  const account = use(accountFor(userId))
  const running = useStore(runningAccount)
  const own = running?.account === account ? running : null
  return (
    <>
      <SyncLine account={account} sync={own?.sync ?? null} isSignedIn={isSignedIn} />
      {own && customer && <EarlierWorkLine running={own} email={customer.email} />}
    </>
  )
}
