import { useQuery } from '@tanstack/react-query'
import { planQueries } from '../../../data/account/own-plan.ts'
import { runningAccount } from '../../../data/session/start-account.ts'
import { MoneyScreen } from '../../../features/money/money-screen.tsx'
import { RefundDialog } from '../../../features/orders/refund-dialog.tsx'
import { PlanActs } from '../../../features/own-plan/plan-acts.tsx'
import { PlanUnknown } from '../../../features/own-plan/plan-unknown.tsx'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { EmptyPage } from '../../../ui/layout/empty-page.tsx'
import { Spinner } from '../../../ui/layout/loading.tsx'

/** `userId`: `null` for who studies without an account. */
export function MoneyPage({ userId }: { userId: string | null }) {
  if (userId === null) {
    return (
      <EmptyPage
        title="You have no account yet"
        actions={
          <LinkButton to="/withdraw" look="secondary">
            Withdraw from contract here
          </LinkButton>
        }
      >
        <p>What you bought without one is on the page that the link in its receipt&apos;s mail opens.</p>
      </EmptyPage>
    )
  }
  return (
    <MoneyScreen
      userId={userId}
      plan={<OwnPlan userId={userId} />}
      renderRefund={({ order, onClose }) => (
        <RefundDialog
          order={order}
          address={{ id: order.id }}
          // This device hears at once of what closed; the others when they next sync.
          onDone={() => void runningAccount.get()?.sync?.syncNow()}
          onClose={onClose}
        />
      )}
    />
  )
}

function OwnPlan({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(planQueries.own(userId))
  if (data === undefined) {
    return error ? (
      <PlanUnknown error={error} onAgain={() => void refetch()} />
    ) : (
      <Spinner label="Asking for your plan…" />
    )
  }
  const own = data.subscription
  if (own === null || own.status === 'canceled' || own.status === 'incomplete') return <p>You have no plan.</p>
  return (
    <>
      <p>
        {own.planName}.{' '}
        <LinkButton to="/account/plan" look="plain">
          What it costs and until when
        </LinkButton>
      </p>
      <PlanActs userId={userId} own={own} />
    </>
  )
}
