import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { customerOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { WithdrawScreen } from '../../features/orders/withdraw-screen.tsx'

export const Route = createFileRoute('/(shop)/withdraw')({
  validateSearch: typedSearch({ order: 'string' }),
  head: () => ({ meta: [{ title: 'Withdraw from contract' }] }),
  component: Withdraw,
})

function Withdraw() {
  const { order } = Route.useSearch()
  const email = customerOf(useSession())?.email
  // Filled in once it is known who is signed in.
  return <WithdrawScreen key={email} orderNumber={order} email={email} />
}
