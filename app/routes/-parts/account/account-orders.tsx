import { Link } from '@tanstack/react-router'
import type { Account } from '../../../../offline/account/account.ts'
import { useOwnOrders } from '../../../data/till/own-orders.ts'
import { DownloadCard } from '../../../features/library/download-card.tsx'
import { OrderHistory, RecentOrders, WithOrders } from '../../../features/orders/own-orders.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'

/** Every order, with the material of what was bought, and the way to the money. */
export function AccountOrders({ account }: { account: Account }) {
  return (
    <>
      <WithOrders orders={useOwnOrders(account)}>
        {({ orders }) => (
          <OrderHistory
            orders={orders}
            renderMaterial={({ courseId, title }) => (
              <DownloadCard account={account} courseId={courseId} courseTitle={title} isNamed />
            )}
          />
        )}
      </WithOrders>
      <MoneyLink />
    </>
  )
}

export interface RecentOrdersPartProps {
  orders: ReturnType<typeof useOwnOrders>
  /** How many of the newest are shown. */
  most: number
  onAll: () => void
  /** The way to the money stands below them. */
  hasMoneyLink?: boolean
}

/** The newest orders, and the way to all of them. */
export function RecentOrdersPart({ orders, most, onAll, hasMoneyLink = false }: RecentOrdersPartProps) {
  return (
    <Section
      title="Recent orders"
      action={
        <Button look="plain" onClick={onAll}>
          View All Orders
        </Button>
      }
    >
      <WithOrders orders={orders}>{(said) => <RecentOrders orders={said.orders} most={most} />}</WithOrders>
      {hasMoneyLink && <MoneyLink />}
    </Section>
  )
}

const MoneyLink = () => (
  <p>
    <Link to="/account/money">Your money: what you paid, and what you can have back</Link>
  </p>
)
