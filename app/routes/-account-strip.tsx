import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { authQueries } from '../data/auth-queries.ts'
import { accountFor } from '../data/open-account.ts'
import { runningSync } from '../data/running-sync.ts'
import { startPacks } from '../data/start-packs.ts'
import { SyncLine } from '../features/sync/sync-line.tsx'

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

  useEffect(() => {
    if (isSignedIn) void loop.syncNow()
  }, [loop, isSignedIn])

  useEffect(() => startPacks(), [])

  useEffect(
    () =>
      loop.subscribe(() => {
        // The login session ended while the page was open.
        const { queryKey } = authQueries.me()
        if (loop.state().is === 'sign-in-needed' && queryClient.getQueryData(queryKey) !== null)
          void queryClient.invalidateQueries({ queryKey })
      }),
    [loop, queryClient],
  )

  return <SyncLine account={account} loop={loop} />
}
