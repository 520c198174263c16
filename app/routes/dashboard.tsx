import { createFileRoute, redirect } from '@tanstack/react-router'
import { authQueries } from '../data/auth-queries.ts'
import { accountOf } from '../data/session-state.ts'
import { useSession } from '../data/session.ts'
import { rememberedAccount } from '../data/this-phone.ts'
import { Spinner } from '../ui/loading.tsx'
import { DashboardPage } from './-dashboard-page.tsx'

export const Route = createFileRoute('/dashboard')({
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
