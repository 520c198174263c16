import { createFileRoute, useLocation } from '@tanstack/react-router'
import { typedSearch } from '../../data/api/strict-search.ts'
import { runningAccount } from '../../data/session/start-account.ts'
import { OrderOfPayment } from '../../features/checkout/order-of-payment.tsx'
import { OrderScreen } from '../../features/checkout/order-screen.tsx'
import { RefundPart } from '../../features/orders/refund-dialog.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'

export const Route = createFileRoute('/(shop)/order-success/$id')({
  // What a provider's page adds to the address it leads back to proves nothing; it only says which order to ask of.
  validateSearch: typedSearch({
    token: 'string',
    order: 'string',
    payment_intent: 'string',
    redirect_status: 'string',
  }),
  head: () => ({ meta: [{ title: 'Your order' }] }),
  component: Order,
})

/** The address that providers lead back to, before anybody knows an order's. */
const unknownId = 'pending'

function Order() {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  // Behind the `#`, so that no server reads it.
  const claimToken = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('claim') ?? undefined })
  const orderId = id === unknownId ? search.order : id
  const hasFailed = search.redirect_status === 'failed'
  if (orderId === undefined) return <OrderOfPayment paymentIntentId={search.payment_intent} />
  const address = { id: orderId, token: search.token }
  return (
    <OrderScreen
      key={orderId}
      {...{ address, hasFailed, claimToken }}
      renderActions={(order) => (
        <>
          <RefundPart {...{ order, address }} onDone={() => void runningAccount.get()?.sync?.syncNow()} />
          {order.paidAt !== null && order.status !== 'refunded' && (
            <LinkButton to="/withdraw" search={{ order: order.orderNumber }} look="plain">
              Withdraw from contract here
            </LinkButton>
          )}
        </>
      )}
    />
  )
}
