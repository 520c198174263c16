import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { AccountHere } from '../../offline/accounts-here.ts'
import { switchAccount } from '../data/enter-account.ts'
import { phoneAccountQueries } from '../data/phone-accounts.ts'
import { PhoneAccounts } from '../features/account/phone-accounts.tsx'

export interface OtherAccountsProps {
  title: string
  /** Who the page shows now. */
  current: string | null
  redirect?: string | undefined
}

/** The other accounts of this phone, each a press away. */
export function OtherAccounts({ title, current, redirect }: OtherAccountsProps) {
  const { data: accounts = [] } = useQuery(phoneAccountQueries.all())
  const queryClient = useQueryClient()
  const router = useRouter()
  const open = async ({ userId, username }: AccountHere) => {
    // Away from the screens of the account before first, so that none of them reads a closed database.
    await router.navigate({ to: '/courses' })
    switchAccount(queryClient, { userId, username })
    await router.navigate({ to: '/dashboard', replace: true })
  }
  const others = accounts.filter(({ userId }) => userId !== current)
  return <PhoneAccounts title={title} accounts={others} redirect={redirect} onOpen={(account) => void open(account)} />
}
