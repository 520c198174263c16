import { createFileRoute } from '@tanstack/react-router'
import { OperatorScreen } from '../../../features/operator/operator-screen.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

// It asks the server for everything, and the server asks who they are: to who is no operator there is nothing here.
export const Route = createFileRoute('/(account)/operator/{-$part}')({
  head: () => ({ meta: [{ title: 'For operators' }] }),
  component: Operator,
  pendingComponent: () => <Spinner label="Opening the operator’s pages…" />,
})

function Operator() {
  const navigate = Route.useNavigate()
  const search: Record<string, unknown> = Route.useSearch()
  return (
    <OperatorScreen
      part={Route.useParams().part}
      search={search}
      onSearch={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}
