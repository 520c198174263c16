import { createFileRoute } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { runningAccount } from '../../data/session/start-account.ts'
import { SubscribeSuccess } from '../../features/subscribing/subscribe-success.tsx'

export const Route = createFileRoute('/(shop)/subscribe_/success')({
  validateSearch: typedSearch({ redirect_status: 'string', subscription: 'string' }),
  head: () => ({ meta: [{ title: 'Subscribed' }] }),
  component: Success,
})

function Success() {
  const { redirect_status: status, subscription } = Route.useSearch()
  return (
    <SubscribeSuccess
      paidId={subscription}
      hasFailed={status === 'failed'}
      onOpened={() => void runningAccount.get()?.sync?.syncNow()}
    />
  )
}
