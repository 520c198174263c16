import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { londonDate } from '../../../core/shop/london-time.ts'
import type { Order } from '../../../core/contract/shop/orders.ts'
import { Problem } from '../../../core/problem.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { problemWords } from '../../data/forms/form-errors.ts'
import { isPaid, statusWords } from '../../data/till/order-words.ts'
import { giveUp, type OrderAddress, orderQueries, receiptAddress } from '../../data/till/orders.ts'
import { giftWords } from '../../payment/price-summary.tsx'
import { RuledRow, RuledRows } from '../../ui/content/ruled-rows.tsx'
import { dayInWords } from '../../ui/words/day-in-words.ts'
import { Button, ButtonAnchor, LinkButton } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import { GiftCodes } from './gift-codes.tsx'
import { OrderFailed } from './order-failed.tsx'
import css from './order-screen.module.css'
import { WhatNext } from './what-next.tsx'

export interface OrderScreenProps {
  address: OrderAddress
  /** The provider led back here, and says that it failed. */
  hasFailed: boolean
  /** Of the link in the receipt's mail: takes a guest's order into an account. */
  claimToken: string | undefined
  /** What else can be done with an order. */
  renderActions?: ((order: Order) => ReactNode) | undefined
}

/** An order: what it was, how it stands, and what happens next. While it is not settled the server is asked again and again, which asks
 *  the payment provider: what stands in the address proves nothing. */
export function OrderScreen({ address, hasFailed, claimToken, renderActions }: OrderScreenProps) {
  const query = useQuery({
    ...orderQueries.one(address),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isWaiting(data) ? pauseMs(dataUpdateCount) : false,
  })
  if (query.isPending) return <Spinner label="Loading your order..." />
  const order = query.data
  if (order === undefined) return <OrderFailed error={query.error} onRetry={() => void query.refetch()} />
  if (isWaiting(order)) {
    return <Waiting {...{ order, address, hasFailed }} isAsking={query.isFetching} onAsk={() => void query.refetch()} />
  }
  return (
    <>
      <PageHead title={titleOf(order)}>
        <p role="status">{introOf(order)}</p>
      </PageHead>
      {order.isSandbox && <Notice>Sandbox payments: no money moves</Notice>}
      <SplitPage className={css['page']}>
        <div className={css['main']}>
          {isPaid(order) && <WhatNext {...{ order, address, claimToken }} />}
          {order.status === 'failed' && (
            <section aria-labelledby="next" className={css['next']}>
              <h2 id="next">What happens next</h2>
              <p>Your money is not lost: write to us, and a person looks into it.</p>
              <div className={css['ways']}>
                <LinkButton to="/contact" search={{ subject: `Order ${order.orderNumber}` }}>
                  Write to us
                </LinkButton>
              </div>
            </section>
          )}
          {order.status === 'pending' && (
            <section aria-labelledby="next" className={css['next']}>
              <h2 id="next">What happens next</h2>
              <p>You can try again, with this card or another. Nothing is charged until you do.</p>
              {order.isGuest && order.couponCode !== null && (
                <p>To use your coupon in another order, cancel this one first.</p>
              )}
              <div className={css['ways']}>
                <PayAgain order={order} look="primary" />
                <GiveUp address={address} />
              </div>
            </section>
          )}
          {order.items.some(({ gifts }) => gifts.length > 0) && <GiftCodes order={order} />}
          <OrderItems order={order} />
        </div>
        <OrderFacts order={order} address={address}>
          {renderActions?.(order)}
        </OrderFacts>
      </SplitPage>
    </>
  )
}

const isWaiting = ({ status, paymentStatus }: Order) => status === 'pending' && paymentStatus !== 'failed'

/** Often at first, when the provider's word is on its way; after some minutes only when one asks. */
const pauseMs = (asked: number) => (asked < 15 ? 1500 : asked < 45 ? 5000 : false)

function titleOf({ status, paymentStatus }: Order): string {
  if (status === 'cancelled') return 'This order was cancelled'
  if (status === 'failed') return 'This order could not be completed'
  if (paymentStatus === 'failed') return 'This order was not paid'
  if (status === 'refunded') return 'This order was refunded'
  return 'Thank you for your order'
}

function introOf({ status, paymentStatus, totalMinor, billingInfo }: Order): string {
  if (status === 'cancelled') return 'It was given up before it was paid. Nothing was charged.'
  if (status === 'failed') return 'A payment arrived that could not be taken for it, so nothing of it was opened.'
  if (paymentStatus === 'failed') return 'Nothing was charged.'
  if (status === 'refunded')
    return 'The money went back to the card it came from. What you wrote and answered stays yours.'
  const paid = totalMinor === 0 ? 'There was nothing to pay.' : 'It is paid.'
  return billingInfo ? `${paid} The receipt goes to ${billingInfo.email}.` : paid
}

/** As providers call them. */
const cardNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}
const paymentWords: Record<Order['paymentStatus'], string> = {
  unpaid: 'Not paid',
  processing: 'With your bank',
  paid: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  failed: 'Failed',
}

function OrderItems({ order }: { order: Order }) {
  return (
    <section aria-labelledby="items">
      <h2 id="items">What you ordered</h2>
      <RuledRows className={css['list']}>
        {order.items.map((item) => (
          <RuledRow key={item.id}>
            <span>
              <Link to="/courses/$id" params={{ id: String(item.courseId) }}>
                {item.product}
              </Link>
              {giftWords(item) && <span className={css['small']}>{giftWords(item)}</span>}
            </span>
            <span className={css['amount']}>
              {item.quantity > 1 && `${item.quantity} × `}
              {formatMoney(item.unitMinor, order.currency)}
            </span>
          </RuledRow>
        ))}
      </RuledRows>
    </section>
  )
}

function OrderFacts({ order, address, children }: { order: Order; address: OrderAddress; children: ReactNode }) {
  const money = (minor: number) => formatMoney(minor, order.currency)
  return (
    <Card as="aside" aria-label="This order" className={css['facts']}>
      <LeaderList
        entries={[
          { name: 'Order number', value: order.orderNumber },
          { name: 'Date', value: dayInWords(londonDate(order.paidAt ?? order.createdAt)) },
          {
            name: 'Status',
            value: <Badge tone={isPaid(order) ? 'good' : 'quiet'}>{statusWords[order.status]}</Badge>,
          },
          {
            name: 'Payment status',
            value: (
              <Badge tone={order.paymentStatus === 'paid' ? 'good' : 'quiet'}>
                {paymentWords[order.paymentStatus]}
              </Badge>
            ),
          },
          ...(order.card
            ? [{ name: 'Card', value: `${cardNames[order.card.brand] ?? 'Card'} ending ${order.card.last4}` }]
            : []),
          ...(order.discountMinor > 0
            ? [
                { name: 'Subtotal', value: money(order.subtotalMinor) },
                {
                  name: order.couponCode ? `Coupon ${order.couponCode}` : 'Discount',
                  value: `−${money(order.discountMinor)}`,
                },
              ]
            : []),
          { name: 'Total', value: money(order.totalMinor) },
          ...(order.refundedMinor > 0 ? [{ name: 'Refunded', value: money(order.refundedMinor) }] : []),
        ]}
      />
      {order.receiptNumber !== null && (
        <ButtonAnchor href={receiptAddress(address)} look="secondary" icon="download" download wide>
          Download receipt (PDF)
        </ButtonAnchor>
      )}
      {children}
    </Card>
  )
}

interface WaitingProps {
  order: Order
  address: OrderAddress
  hasFailed: boolean
  isAsking: boolean
  onAsk: () => void
}

/** Not settled yet. */
function Waiting({ order, address, hasFailed, isAsking, onAsk }: WaitingProps) {
  const isWithBank = order.paymentStatus === 'processing'
  return (
    <EmptyPage
      title={isWithBank ? 'Your bank is working on it' : hasFailed ? 'Payment Failed' : 'Waiting for your payment'}
      actions={
        <>
          <Button icon="refresh" busy={isAsking} onClick={onAsk}>
            Check again
          </Button>
          {!isWithBank && (
            <>
              <PayAgain order={order} />
              <GiveUp address={address} />
            </>
          )}
        </>
      }
    >
      <p role="status">
        {isWithBank
          ? 'The payment is on its way. It may take a few minutes; this page follows it. Once it has arrived the receipt is mailed, and word if your bank refuses. You can close the page.'
          : 'No payment has reached us for this order yet. If you have just paid, this page finds it within moments, and you are charged once only.'}
      </p>
      <p>
        Order {order.orderNumber}, {formatMoney(order.totalMinor, order.currency)}.
      </p>
    </EmptyPage>
  )
}

function GiveUp({ address }: { address: OrderAddress }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [isLeaving, setLeaving] = useState(false)
  const cancel = async () => {
    setLeaving(true)
    try {
      queryClient.setQueryData(orderQueries.one(address).queryKey, await giveUp(address))
    } catch (error) {
      const body = error instanceof Problem ? problemWords(error, 'Please try again.') : 'Please try again.'
      toast({ title: 'The order was not cancelled', body, tone: 'error' })
    } finally {
      setLeaving(false)
    }
  }
  return (
    <Button look="plain" busy={isLeaving} onClick={() => void cancel()}>
      Cancel this order
    </Button>
  )
}

/** Back to where it is paid: the order is the same, but for a guest in another tab, where it is a new one. */
function PayAgain({ order, look = 'secondary' }: { order: Order; look?: 'primary' | 'secondary' }) {
  const [item] = order.items
  const search = order.couponCode === null ? {} : { coupon: order.couponCode }
  if (!order.isGuest || !item) {
    return (
      <LinkButton to="/stripe-checkout" search={search} look={look}>
        Back to checkout
      </LinkButton>
    )
  }
  return (
    <LinkButton to="/guest-checkout/$courseId" params={{ courseId: String(item.courseId) }} search={search} look={look}>
      Back to checkout
    </LinkButton>
  )
}
