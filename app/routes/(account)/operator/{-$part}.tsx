import { createFileRoute } from '@tanstack/react-router'
import { askForDocument } from '../../../data/device/ask-for-document.ts'
import { lateComponent } from '../../../ui/layout/late-component.ts'
import { OperatorFailed } from '../../-parts/account/operator-failed.tsx'

const OperatorScreen = lateComponent(() =>
  import('../../../features/operator/operator-screen.tsx').then((module) => module.OperatorScreen, askForDocument),
)

// It asks the server for everything, and the server asks who they are: to who is no operator there is nothing here. What stands here
// is in every visitor's first script, so the address is read by the screen.
export const Route = createFileRoute('/(account)/operator/{-$part}')({
  head: () => ({ meta: [{ title: 'Operators' }] }),
  component: Operator,
  errorComponent: OperatorFailed,
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
