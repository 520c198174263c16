import { createFileRoute } from '@tanstack/react-router'
import { OperatorScreen } from '../../../features/operator/operator-screen.tsx'

// It asks the server for everything, and the server asks who they are: to who is no operator there is nothing here. What stands here
// is in every visitor's first script, so the address is read by the screen.
export const Route = createFileRoute('/(account)/operator/{-$part}')({
  head: () => ({ meta: [{ title: 'Operators' }] }),
  component: Operator,
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
