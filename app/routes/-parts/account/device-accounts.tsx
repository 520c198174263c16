import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { DeviceAccount } from '../../../../offline/account/device-accounts.ts'
import { deviceAccountQueries } from '../../../data/session/device-accounts.ts'
import { removeAccount, switchAccount } from '../../../data/session/session-flow.ts'
import { accountOf } from '../../../data/session/session-state.ts'
import { useSession } from '../../../data/session/session.ts'
import { DeviceAccounts } from '../../../features/account/device-accounts.tsx'
import { lateComponent } from '../../../ui/layout/late-component.ts'

// Seldom wanted: what it opens the databases with comes then.
const RemoveAccountDialog = lateComponent(() =>
  import('../../../features/account/remove-account-dialog.tsx').then((module) => module.RemoveAccountDialog),
)

export interface OtherAccountsProps {
  title: string
  /** Who the page shows now. */
  current: string | null
  redirect?: string | undefined
}

/** The other accounts of this device, each a press away, and each to be removed. */
export function OtherAccounts({ title, current, redirect }: OtherAccountsProps) {
  const { data: accounts = [] } = useQuery(deviceAccountQueries.all())
  const opened = accountOf(useSession())?.userId ?? null
  const queryClient = useQueryClient()
  const router = useRouter()
  const [leaving, setLeaving] = useState<DeviceAccount | null>(null)
  const open = ({ userId, username }: DeviceAccount) =>
    switchAccount({ userId, username }, (to) => router.navigate({ to, replace: to === '/dashboard' }))
  const others = accounts.filter(({ userId }) => userId !== current)
  return (
    <>
      <DeviceAccounts
        title={title}
        accounts={others}
        // The one that is open leaves by signing out.
        opened={opened}
        redirect={redirect}
        onOpen={(account) => void open(account)}
        onRemove={setLeaving}
      />
      {leaving && (
        <Suspense>
          <RemoveAccountDialog
            account={leaving}
            onStay={() => setLeaving(null)}
            onRemove={() => removeAccount(queryClient, leaving.userId)}
            onRemoved={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </>
  )
}
