import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { receiptPath } from '../../../core/contract/shop/orders.ts'
import { londonDate } from '../../../core/shop/london-time.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { isOrderFound } from '../../../core/shop/order-search.ts'
import type { KnownOrder, LastOrders } from '../../../offline/account/last-said.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { useOnline } from '../../data/device/use-online.ts'
import type { LastSaid } from '../../data/session/last-said.ts'
import { isPaid, statusWords } from '../../data/till/order-words.ts'
import { ButtonAnchor, LinkButton } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/search-box.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LoadFailed } from '../../ui/content/load-failed.tsx'
import { ownDayInWords, timeOfDayInWords } from '../../ui/words/own-dates.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './own-orders.module.css'

export interface WithOrdersProps {
  orders: LastSaid<LastOrders>
  children: (said: LastOrders) => ReactNode
}

/** What the server says of the orders, with its age where it cannot be asked; or why nothing is known. */
export function WithOrders({ orders, children }: WithOrdersProps) {
  const why = useLoadFailure(orders.is === 'failed' ? orders.problem : null)
  if (orders.is === 'waiting') return <Spinner label="Asking for your orders…" />
  if (orders.is === 'failed')
    return <LoadFailed as="part" subject="Your order history" why={why} onRetry={orders.again} />
  return (
    <div className={css['known']}>
      {orders.isOld && (
        <Notice>Orders as of {timeOfDayInWords(orders.said.atMs, pageNow())}. Receipts need the network.</Notice>
      )}
      {orders.said.orders.length === 0 ? <NoOrders /> : children(orders.said)}
    </div>
  )
}

function NoOrders() {
  return (
    <EmptyPage as="part" title="No orders yet" actions={<LinkButton to="/courses">Browse Courses</LinkButton>}>
      <p>What you buy is listed here, with its receipt. Free courses need no order.</p>
    </EmptyPage>
  )
}

/** The newest few. */
export function RecentOrders({ orders, most }: { orders: readonly KnownOrder[]; most: number }) {
  return (
    <ul className={css['list']}>
      {orders.slice(0, most).map((order) => (
        <li key={order.id} className={css['recent']}>
          <span>
            <OrderLink order={order} />
            <span className={css['small']}>
              {titleOf(order)} · {dayOf(order)}
            </span>
          </span>
          <span className={css['sum']}>
            <StatusBadge order={order} />
            {formatMoney(order.totalMinor, order.currency)}
          </span>
        </li>
      ))}
    </ul>
  )
}

export interface OrderHistoryProps {
  orders: readonly KnownOrder[]
  /** The study material of a course, to be kept on this device. */
  renderMaterial: (course: { courseId: number; title: string }) => ReactNode
}

/** Every order with what was bought, what it cost, and its receipt. */
export function OrderHistory({ orders, renderMaterial }: OrderHistoryProps) {
  const [sought, setSought] = useState('')
  const found = orders.filter((order) => isOrderFound(order, sought))
  return (
    <>
      <SearchBox
        label="Search your orders"
        placeholder="Number, course or coupon"
        value={sought}
        onValue={setSought}
        maxLength={100}
      />
      <p role="status" className={css['small']}>
        {found.length === 0 ? 'No order has these words.' : formatCount(found.length, 'order')}
      </p>
      <ul className={css['list']}>
        {found.map((order) => (
          <li key={order.id} className={css['order']}>
            <OneOrder order={order} renderMaterial={renderMaterial} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OneOrder({ order, renderMaterial }: { order: KnownOrder } & Pick<OrderHistoryProps, 'renderMaterial'>) {
  const isOnline = useOnline()
  const money = (minor: number) => formatMoney(minor, order.currency)
  const discountMinor =
    order.items.reduce((sum, { unitMinor, quantity }) => sum + unitMinor * quantity, 0) - order.totalMinor
  const open = isPaid(order) ? order.items.filter((item) => item.isOwnOpen) : []
  return (
    <article aria-label={`Order ${order.orderNumber}`} className={css['known']}>
      <header className={css['head']}>
        <h3>
          <OrderLink order={order} />
        </h3>
        <span className={css['small']}>{dayOf(order)}</span>
        <StatusBadge order={order} />
      </header>
      <table className={css['items']}>
        <thead>
          <tr>
            <th scope="col">Quantity and item</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.courseId}>
              <td>
                {item.quantity} × {item.product}
              </td>
              <td>{money(item.unitMinor * item.quantity)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {discountMinor > 0 && (
            <tr>
              <th scope="row">{order.couponCode === null ? 'Discount' : `Coupon ${order.couponCode}`}</th>
              <td>−{money(discountMinor)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">Total</th>
            <td>{money(order.totalMinor)}</td>
          </tr>
          {order.refundedMinor > 0 && (
            <tr>
              <th scope="row">Given back</th>
              <td>{money(order.refundedMinor)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {order.hasReceipt && isOnline && (
        <div>
          <ButtonAnchor href={receiptPath(order.id)} look="secondary" icon="download" download>
            Download receipt<VisuallyHidden> of order {order.orderNumber}</VisuallyHidden>
          </ButtonAnchor>
        </div>
      )}
      {open.length > 0 && (
        <details className={css['material']}>
          <summary>Download study material</summary>
          <div className={css['known']}>
            {open.map(({ courseId, product }) => (
              <div key={courseId}>{renderMaterial({ courseId, title: product })}</div>
            ))}
          </div>
        </details>
      )}
    </article>
  )
}

function OrderLink({ order: { id, orderNumber } }: { order: KnownOrder }) {
  return (
    <Link to="/order-success/$id" params={{ id }} className={css['number']}>
      {orderNumber}
    </Link>
  )
}

const StatusBadge = ({ order }: { order: KnownOrder }) => (
  <Badge tone={order.status === 'completed' ? 'good' : 'quiet'}>{statusWords[order.status]}</Badge>
)

const dayOf = ({ paidAt, createdAt }: KnownOrder) => ownDayInWords(londonDate(paidAt ?? createdAt))

function titleOf({ items: [first, ...others] }: KnownOrder): string {
  return others.length === 0 ? (first?.product ?? '') : `${first?.product} and ${others.length} more`
}

/** How much was ordered, and what was paid for it and for plans and not given back, by currency. */
export function OrderFigures({ said: { orders, totals } }: { said: LastOrders }) {
  const spent = totals.map(({ currency, paidMinor, refundedMinor }) => formatMoney(paidMinor - refundedMinor, currency))
  return (
    <>
      <div>
        <dt>Total orders</dt>
        <dd>{orders.filter(({ paidAt }) => paidAt !== null).length}</dd>
      </div>
      <div>
        <dt>Total spent</dt>
        <dd>{spent.length === 0 ? formatMoney(0, 'GBP') : spent.join(' and ')}</dd>
      </div>
    </>
  )
}
