import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { runningAccount } from '../../data/session/start-account.ts'
import { SubscribeSuccess } from '../../features/subscribing/subscribe-success.tsx'

export const Route = createFileRoute('/(shop)/subscribe_/success')({
  validateSearch: typedSearch({ redirect_status: 'string' }),
  head: () => ({ meta: [{ title: 'Subscribed' }] }),
  component: Success,
})

function Success() {
  const { redirect_status: status } = Route.useSearch()
  return (
    <SubscribeSuccess hasFailed={status === 'failed'} onOpened={() => void runningAccount.get()?.sync?.syncNow()} />
  )
}
