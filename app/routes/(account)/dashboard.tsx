import { createFileRoute } from '@tanstack/react-router'
import { customerOf, studentOf, wantsSignIn } from '../../data/session/session-state.ts'
import { requireStudent } from '../../data/session/require-student.ts'
import { useSession } from '../../data/session/session.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { useSearchOf } from '../../data/api/use-search-of.ts'
import { typedSearch } from '../../data/api/strict-search.ts'
import { dashboardTabs } from '../../features/dashboard/dashboard-tab.ts'
import { DashboardPage } from '../-parts/account/dashboard-page.tsx'

export const Route = createFileRoute('/(account)/dashboard')({
  beforeLoad: requireStudent,
  validateSearch: typedSearch({ tab: 'string' }),
  head: () => ({ meta: [{ title: 'My courses' }] }),
  component: Dashboard,
  pendingComponent: () => <Spinner label="Opening your courses…" />,
})

function Dashboard() {
  const session = useSession()
  const account = studentOf(session)
  const { search, onSearch } = useSearchOf(Route, { leavesStep: true })
  return (
    account && (
      <DashboardPage
        key={account.userId}
        account={account}
        isExpired={wantsSignIn(session)}
        customer={customerOf(session)}
        tab={dashboardTabs.find((each) => each === search.tab) ?? 'overview'}
        onTab={(tab) => onSearch(tab === 'overview' ? {} : { tab })}
      />
    )
  )
}
