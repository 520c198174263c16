import { createFileRoute } from '@tanstack/react-router'
import { requireStudent } from '../../data/session/require-student.ts'
import { accountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { Spinner } from '../../ui/layout/loading.tsx'
import { MyDataPage } from '../-parts/account/my-data-page.tsx'

export const Route = createFileRoute('/(account)/account_/data')({
  beforeLoad: requireStudent,
  head: () => ({ meta: [{ title: 'My data' }] }),
  component: Data,
  pendingComponent: () => <Spinner label="Opening your data…" />,
})

function Data() {
  const userId = accountOf(useSession())?.userId ?? null
  return <MyDataPage key={userId} userId={userId} />
}
