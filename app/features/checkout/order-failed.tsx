import { useRouter } from '@tanstack/react-router'
import { Problem } from '../../../core/problem.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'

/** Where nothing was answered there is no status to tell. */
const titles = { offline: 'You are offline', unreachable: 'The server cannot be reached', failed: null }

export interface OrderFailedProps {
  error: unknown
  onRetry: () => void
}

/** Why an order cannot be shown. */
export function OrderFailed({ error, onRetry }: OrderFailedProps) {
  const { state } = useRouter()
  const why = useLoadFailure(error)
  const problem = error instanceof Problem ? error : null
  if (problem?.code === 'not-found') {
    return (
      <EmptyPage title="Order not found" actions={<LinkButton to="/dashboard">My courses</LinkButton>}>
        <p>There is no order at this address. The link in the receipt&apos;s mail leads to yours.</p>
      </EmptyPage>
    )
  }
  if (problem?.code === 'not-signed-in') {
    return (
      <EmptyPage
        title="Please sign in to view order"
        actions={
          <LinkButton to="/signin" search={{ redirect: state.location.href }}>
            Sign In
          </LinkButton>
        }
      >
        <p>If you bought without an account, open the link in the receipt&apos;s mail.</p>
      </EmptyPage>
    )
  }
  if (problem?.code === 'forbidden') {
    return (
      <EmptyPage title="Access denied" actions={<LinkButton to="/dashboard">My courses</LinkButton>}>
        <p>This order belongs to another account.</p>
      </EmptyPage>
    )
  }
  return (
    <EmptyPage
      title={titles[why] ?? `Failed to fetch order: ${problem?.status ?? 0}`}
      actions={
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>
        {why === 'failed'
          ? 'Something failed on the server.'
          : 'The order is read from the server, which cannot be reached.'}{' '}
        An order that was paid is not lost: its receipt is mailed.
      </p>
    </EmptyPage>
  )
}
