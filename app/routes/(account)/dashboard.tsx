import { createFileRoute, redirect } from '@tanstack/react-router'
import { authQueries } from '../../data/api/auth-queries.ts'
import { accountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { rememberedAccount } from '../../data/device/device-storage.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { DashboardPage } from '../-parts/dashboard-page.tsx'

export const Route = createFileRoute('/(account)/dashboard')({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    // The phone's own account opens without asking anybody.
    if (rememberedAccount.read()) return
    const customer = await queryClient.ensureQueryData(authQueries.me()).catch(() => null)
    if (!customer) throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
  },
  head: () => ({ meta: [{ title: 'My courses' }] }),
  component: Dashboard,
  pendingComponent: () => <Spinner label="Opening your courses…" />,
})

function Dashboard() {
  const session = useSession()
  const account = accountOf(session)
  return account && <DashboardPage key={account.userId} account={account} isExpired={session.is === 'expired'} />
}
