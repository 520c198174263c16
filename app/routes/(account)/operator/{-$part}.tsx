import { createFileRoute } from '@tanstack/react-router'
import { useSearchOf } from '../../../data/api/use-search-of.ts'
import { OperatorScreen } from '../../../features/operator/operator-screen.tsx'
import { operatorSearch } from '../../../features/operator/operator-search.ts'
import { Spinner } from '../../../ui/layout/loading.tsx'

// It asks the server for everything, and the server asks who they are: to who is no operator there is nothing here.
export const Route = createFileRoute('/(account)/operator/{-$part}')({
  validateSearch: operatorSearch,
  head: () => ({ meta: [{ title: 'For operators' }, { name: 'robots', content: 'noindex' }] }),
  component: Operator,
  pendingComponent: () => <Spinner label="Opening the operator’s pages…" />,
})

function Operator() {
  return <OperatorScreen part={Route.useParams().part} {...useSearchOf(Route, { leavesStep: true })} />
}
