import { createFileRoute } from '@tanstack/react-router'
import { customerOf, studentOf, wantsSignIn } from '../../data/session/session-state.ts'
import { requireStudent } from '../../data/session/require-student.ts'
import { useSession } from '../../data/session/session.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { DashboardPage } from '../-parts/account/dashboard-page.tsx'

export const Route = createFileRoute('/(account)/dashboard')({
  beforeLoad: requireStudent,
  head: () => ({ meta: [{ title: 'My courses' }] }),
  component: Dashboard,
  pendingComponent: () => <Spinner label="Opening your courses…" />,
})

function Dashboard() {
  const session = useSession()
  const account = studentOf(session)
  return (
    account && (
      <DashboardPage
        key={account.userId}
        account={account}
        isExpired={wantsSignIn(session)}
        customer={customerOf(session)}
      />
    )
  )
}
