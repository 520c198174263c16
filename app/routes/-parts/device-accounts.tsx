import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { AccountHere } from '../../../offline/account/accounts-here.ts'
import { endLoginOf, switchAccount } from '../../data/session/enter-account.ts'
import { deviceAccountQueries } from '../../data/session/device-accounts.ts'
import { rememberedAccount } from '../../data/device/device-storage.ts'
import { PhoneAccounts } from '../../features/account/device-accounts.tsx'

// Seldom wanted: what it opens the databases with comes then.
const RemoveAccountDialog = lazy(() =>
  import('../../features/account/remove-account-dialog.tsx').then((module) => ({
    default: module.RemoveAccountDialog,
  })),
)

export interface OtherAccountsProps {
  title: string
  /** Who the page shows now. */
  current: string | null
  redirect?: string | undefined
}

/** The other accounts of this phone, each a press away, and each to be removed. */
export function OtherAccounts({ title, current, redirect }: OtherAccountsProps) {
  const accounts = useQuery(deviceAccountQueries.all())
  const queryClient = useQueryClient()
  const router = useRouter()
  const [leaving, setLeaving] = useState<AccountHere | null>(null)
  const open = async ({ userId, username }: AccountHere) => {
    // Away from the screens of the account before first, so that none of them reads a closed database.
    await router.navigate({ to: '/courses' })
    switchAccount({ userId, username })
    await router.navigate({ to: '/dashboard', replace: true })
  }
  const removed = async ({ userId }: AccountHere) => {
    setLeaving(null)
    await endLoginOf(queryClient, userId)
    await accounts.refetch()
  }
  const others = (accounts.data ?? []).filter(({ userId }) => userId !== current)
  return (
    <>
      <PhoneAccounts
        title={title}
        accounts={others}
        // The one that is open leaves by signing out.
        opened={rememberedAccount.read()?.userId ?? null}
        redirect={redirect}
        onOpen={(account) => void open(account)}
        onRemove={setLeaving}
      />
      {leaving && (
        <Suspense>
          <RemoveAccountDialog
            account={leaving}
            onStay={() => setLeaving(null)}
            onRemoved={() => void removed(leaving)}
          />
        </Suspense>
      )}
    </>
  )
}
