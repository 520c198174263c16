import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { authQueries } from '../../data/api/auth-queries.ts'
import { settleEarlierWork } from '../../data/session/earlier-work.ts'
import { accountFor } from '../../data/session/open-account.ts'
import { runningSync } from '../../data/device/running-sync.ts'
import { packEnv, sharedDb } from '../../data/device/packs.ts'
import { startPacks, takeRefusedPacks } from '../../data/device/start-packs.ts'
import { rememberAccount } from '../../../offline/shared-db.ts'
import { settleDrafts } from '../../features/practice/note-drafts.ts'
import { EarlierWorkLine } from '../../features/sync/earlier-work.tsx'
import { SyncLine } from '../../features/sync/sync-line.tsx'

export interface AccountStripProps {
  userId: string
  /** The server knows who this is; a change of it is a reason to try again. */
  isSignedIn: boolean
}

/** Opens the account on this phone, keeps it in step with the server while the page is open, and says where it stands. */
export function AccountStrip({ userId, isSignedIn }: AccountStripProps) {
  const account = use(accountFor(userId))
  const loop = runningSync(account)
  const queryClient = useQueryClient()
  const { data: customer, dataUpdatedAt: toldAtMs } = useQuery(authQueries.me())

  useEffect(() => {
    if (isSignedIn) void loop.syncNow()
  }, [loop, isSignedIn])

  // Each time the server says who is signed in: a sign-in need not have been preceded by word that it was wanted.
  useEffect(() => {
    if (toldAtMs > 0 && customer?.id === userId) takeRefusedPacks(account)
  }, [account, customer, userId, toldAtMs])

  useEffect(() => {
    if (customer?.id !== userId) return
    const { username, email } = customer
    const row = { userId, username, email, isLocked: false, lastSignedInAtMs: packEnv.now() }
    // Only the list of this phone's accounts would lack it; the account is open.
    void rememberAccount(sharedDb, row).catch(() => undefined)
  }, [customer, userId])

  useEffect(() => startPacks(), [])

  // What a crash cut off in the middle of a note. One that cannot be kept now is still a draft at the next opening.
  useEffect(() => void settleDrafts(account).catch(() => undefined), [account])

  // What cannot be removed now is at the next opening.
  useEffect(() => void settleEarlierWork(account).catch(() => undefined), [account])

  useEffect(
    () =>
      loop.subscribe(() => {
        // The login session ended while the page was open.
        const { queryKey } = authQueries.me()
        const told = queryClient.getQueryData(queryKey)
        if (loop.state().is === 'sign-in-needed' && (told === undefined || told?.id === userId))
          void queryClient.invalidateQueries({ queryKey })
      }),
    [loop, queryClient, userId],
  )

  return (
    <>
      <SyncLine account={account} loop={loop} isSignedIn={isSignedIn} />
      {customer?.id === userId && <EarlierWorkLine account={account} email={customer.email} />}
    </>
  )
}
