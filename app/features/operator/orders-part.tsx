import {
  operatorOrder,
  operatorOrders,
  type OrderInDetail,
  refundOrderByOperator,
  settlePayment,
} from '../../../core/contract/operator/orders.ts'
import { type OrderItem, orderStatuses } from '../../../core/contract/shop/orders.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { callServer } from '../../data/api/call-server.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { ActButton, textIn } from './act-button.tsx'
import { FindForm, FoundRows, OneOfList } from './found-list.tsx'
import { Moment, PartLink, type PartProps, Rows } from './operator-parts.tsx'
import css from './operator.module.css'

type Status = (typeof orderStatuses)[number]

const statusWords: Record<Status, string> = {
  pending: 'Not paid yet',
  completed: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Refunded in part',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

const states = [
  { value: 'any', label: 'All' },
  ...orderStatuses.map((value) => ({ value, label: statusWords[value] })),
] as const

/** Finds orders, and shows one. */
export function OrdersPart(props: PartProps) {
  const { id, ...list } = props.search
  if (id !== undefined) return <OneOrder id={id} onBack={() => props.onSearch(list)} />
  return <FoundOrders {...props} />
}

function FoundOrders({ search, onSearch }: PartProps) {
  const state = orderStatuses.find((each) => each === search.state)
  const query = useOperatorQuery(operatorOrders, {
    query: { q: search.q ?? '', page: search.page ?? 1, ...(state && { state }) },
  })
  return (
    <>
      <FindForm
        onFind={(typed) => {
          const [q, wanted] = [textIn(typed, 'q').trim(), textIn(typed, 'state')]
          onSearch({ ...(q && { q }), ...(wanted !== 'any' && { state: wanted }) })
        }}
      >
        <TextField
          label="Number, address, coupon or payment"
          name="q"
          type="search"
          maxLength={254}
          defaultValue={search.q}
        />
        <SelectField label="State" name="state" options={states} defaultValue={state ?? 'any'} />
      </FindForm>
      <FoundRows
        {...{ query, search, onSearch }}
        caption="Orders, the newest first"
        idOf={({ id }) => id}
        none="There is no such order."
        columns={[
          {
            head: 'Number',
            render: ({ id, number, isTest }) => (
              <>
                <PartLink part="orders" search={{ ...search, id }}>
                  {number}
                </PartLink>
                {isTest && ' (test)'}
              </>
            ),
          },
          { head: 'State', render: ({ status }) => statusWords[status] },
          { head: 'Buyer', render: ({ email }) => email ?? 'deleted' },
          { head: 'Bought', render: ({ titles }) => titles.join(', ') },
          {
            head: 'Total',
            isNumber: true,
            render: ({ totalMinor, refundedMinor, currency }) => (
              <>
                {formatMoney(totalMinor, currency)}
                {refundedMinor > 0 && <div>{formatMoney(-refundedMinor, currency)}</div>}
              </>
            ),
          },
          { head: 'Paid', render: ({ paidAt }) => <Moment at={paidAt} /> },
        ]}
      />
    </>
  )
}

function OneOrder({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useOperatorQuery(operatorOrder, { params: { id } })
  return (
    <OneOfList query={query} onBack={onBack} all="All orders">
      {(order) => <OrderDetails {...order} />}
    </OneOfList>
  )
}

function OrderDetails(order: OrderInDetail) {
  const { orderNumber, status, currency, items, refunds, backs, isTest, paymentIntentId } = order
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      <h2>Order {orderNumber}</h2>
      {isTest && <p>A test: no money moved.</p>}
      <LeaderList entries={factsOf(order)} />
      <Rows
        caption="Bought"
        rows={items}
        idOf={({ id: itemId }) => itemId}
        none="It has no items."
        columns={[
          {
            head: 'Course',
            render: ({ product, courseId, quantity, gifts }) => (
              <>
                {quantity > 1 && `${quantity} × `}
                {product} ({courseId}){gifts.length > 0 && <GiftStates gifts={gifts} />}
              </>
            ),
          },
          { head: 'Price', isNumber: true, render: (item) => money(item.unitMinor * item.quantity) },
          { head: 'Discount', isNumber: true, render: ({ discountMinor }) => money(discountMinor) },
          { head: 'Total', isNumber: true, render: ({ totalMinor }) => money(totalMinor) },
          { head: 'Refunded', isNumber: true, render: ({ refundedMinor }) => money(refundedMinor) },
          ...(backs.length < 2
            ? []
            : [
                {
                  head: 'Refund',
                  render: ({ id }: OrderItem) => {
                    const back = backs.find(({ itemId }) => itemId === id)
                    if (!back) return '–'
                    return <RefundButton order={order} backs={[back]} label={`Refund ${money(back.amountMinor)}`} />
                  },
                },
              ]),
        ]}
      />
      <Rows
        caption="Refunds"
        rows={refunds}
        idOf={({ id: refundId }) => refundId}
        none="Nothing was given back."
        columns={[
          { head: 'Asked', render: ({ askedAt }) => <Moment at={askedAt} /> },
          { head: 'Amount', isNumber: true, render: ({ amountMinor }) => money(amountMinor) },
          { head: 'State', render: ({ status: state }) => refundWords[state] },
          { head: 'Done', render: ({ doneAt }) => <Moment at={doneAt} /> },
        ]}
      />
      {order.consent && (
        <>
          <h3>What the buyer agreed to</h3>
          <p className={css['words']}>{order.consent.text}</p>
          <p>
            Agreed <Moment at={order.consent.at} /> UTC
          </p>
        </>
      )}
      <div className={css['tools']}>
        {paymentIntentId !== null && (
          <ActButton
            label="Ask the provider again"
            act={() => callServer(settlePayment, { params: { id: paymentIntentId } })}
            done={() => 'The order is as the provider has it.'}
          />
        )}
        {backs.length > 0 && (
          <RefundButton
            order={order}
            backs={backs}
            label={`Refund ${status === 'partially_refunded' ? 'the rest, ' : ''}${money(sumOf(backs))}`}
          />
        )}
      </div>
    </>
  )
}

function factsOf(order: OrderInDetail) {
  const { currency, customerId, email, billingInfo, card, isGuest, receiptNumber } = order
  const buyer = [billingInfo && `${billingInfo.firstName} ${billingInfo.lastName}`, email].filter(Boolean).join(', ')
  return [
    { name: 'State', value: statusWords[order.status] },
    { name: 'Total', value: formatMoney(order.totalMinor, currency) },
    {
      name: 'Buyer',
      value:
        customerId === null ? (
          `${buyer || 'deleted'}${isGuest ? ' (guest)' : ''}`
        ) : (
          <PartLink part="customers" search={{ id: customerId }}>
            {buyer || 'deleted'}
          </PartLink>
        ),
    },
    { name: 'Ordered', value: <Moment at={order.createdAt} /> },
    { name: 'Paid', value: <Moment at={order.paidAt} /> },
    ...(order.couponCode === null ? [] : [{ name: 'Coupon', value: order.couponCode }]),
    ...(card === null ? [] : [{ name: 'Card', value: `${card.brand} ending in ${card.last4}` }]),
    ...(receiptNumber === null ? [] : [{ name: 'Receipt', value: receiptNumber }]),
    ...(order.paymentIntentId === null ? [] : [{ name: `Payment at ${order.provider}`, value: order.paymentIntentId }]),
    ...(order.paymentState === null ? [] : [{ name: 'State of the payment', value: order.paymentState }]),
    ...(order.failure === null ? [] : [{ name: 'Last failure', value: order.failure }]),
    { name: 'Id', value: order.id },
  ]
}

const refundWords = {
  asked: 'Asked for, not sent yet',
  pending: 'On its way',
  succeeded: 'Given back',
  failed: 'Failed',
}

function GiftStates({ gifts }: Pick<OrderItem, 'gifts'>) {
  const count = (state: string) => gifts.filter((gift) => gift.state === state).length
  return (
    <p>
      Gifts: {count('open')} open, {count('redeemed')} redeemed, {count('void')} taken back
    </p>
  )
}

type Backs = OrderInDetail['backs']
const sumOf = (backs: Backs) => backs.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

interface RefundButtonProps {
  order: OrderInDetail
  backs: Backs
  label: string
}

function RefundButton({ order, backs, label }: RefundButtonProps) {
  const sum = formatMoney(sumOf(backs), order.currency)
  return (
    <ActButton
      label={label}
      look="danger"
      ask={{
        title: `Give ${sum} back?`,
        children: (
          <>
            <p>
              {sum} goes back to the card that paid
              {order.email !== null && `, and ${order.email} is mailed so`}. On all their devices this closes:
            </p>
            <ul>
              {order.items
                .filter(({ id }) => backs.some(({ itemId }) => itemId === id))
                .map(({ id, product }) => (
                  <li key={id}>{product}</li>
                ))}
            </ul>
            <p>What they wrote and answered stays theirs. This cannot be taken back.</p>
          </>
        ),
      }}
      act={() =>
        callServer(refundOrderByOperator, {
          params: { id: order.id },
          body: { itemIds: backs.map(({ itemId }) => itemId), expectedMinor: sumOf(backs) },
        })
      }
      done={() => `${sum} is on its way back.`}
    />
  )
}
