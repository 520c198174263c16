import { type Difference, operatorReconciliation, settlePayment } from '../../../core/contract/operator/orders.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { callServer } from '../../data/api/call-server.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Notice } from '../../ui/layout/notice.tsx'
import { ActButton } from './act-button.tsx'
import { QueryResult, Moment, PartLink, type PartProps, Rows } from './operator-parts.tsx'
import css from './operator.module.css'

const spans = [
  { value: '7', label: '7 days' },
  { value: '35', label: '35 days' },
  { value: '400', label: '400 days' },
] as const

/** Where our orders and the payment provider's do not agree. */
export function ReconciliationPart({ search, onSearch }: PartProps) {
  const chosen = spans.find(({ value }) => value === search.state)?.value ?? '35'
  const query = useOperatorQuery(operatorReconciliation, { query: { days: Number(chosen) } })
  return (
    <>
      <div className={css['tools']}>
        <Segments
          legend="Orders of the last"
          options={spans}
          chosen={chosen}
          onChoose={(state) => onSearch(state === '35' ? {} : { state })}
        />
      </div>
      <QueryResult query={query}>
        {({ since, provider, isTest, orders, payments, differences, isCut }) => (
          <>
            <p>
              Compared {formatCount(orders, 'order')} with {formatCount(payments, 'payment')} at {provider}
              {isTest && ' (a test: no money moves)'}, since <Moment at={since} /> UTC. What changed in the last minute
              is left out.
            </p>
            {differences.length === 0 ? (
              <Notice tone="good">Every order agrees with the provider.</Notice>
            ) : (
              <Rows
                caption={isCut ? 'The first of many differences' : formatCount(differences.length, 'difference')}
                rows={differences}
                idOf={({ kind, paymentId, orderId }) => `${kind} ${paymentId} ${orderId}`}
                none=""
                columns={[
                  {
                    head: 'What is wrong',
                    render: ({ says, todo, canSettle, paymentId }) => (
                      <>
                        <strong>{says}</strong>
                        <p className={css['words']}>{todo}</p>
                        {canSettle && <SettleButton paymentId={paymentId} />}
                      </>
                    ),
                  },
                  { head: 'Order', render: (each) => <OrderOf {...each} /> },
                  {
                    head: 'Here',
                    render: ({ here, currency }) =>
                      here ? sideOf(here.status, here.totalMinor, here.refundedMinor, currency) : '–',
                  },
                  {
                    head: 'There',
                    render: ({ there, currency }) =>
                      there ? sideOf(there.state, there.amountMinor, there.refundedMinor, currency) : '–',
                  },
                ]}
              />
            )}
          </>
        )}
      </QueryResult>
    </>
  )
}

function OrderOf({ orderId, orderNumber, paymentId }: Difference) {
  return (
    <>
      {orderId === null || orderNumber === null ? (
        orderId
      ) : (
        <PartLink part="orders" search={{ id: orderId }}>
          {orderNumber}
        </PartLink>
      )}
      <p>{paymentId}</p>
    </>
  )
}

function sideOf(state: string, amountMinor: number, refundedMinor: number, currency: string): string {
  const back = refundedMinor > 0 ? `, ${formatMoney(refundedMinor, currency)} refunded` : ''
  return `${state.replaceAll(/[_-]/g, ' ')}, ${formatMoney(amountMinor, currency)}${back}`
}

function SettleButton({ paymentId }: Pick<Difference, 'paymentId'>) {
  return (
    <ActButton
      label="Ask the provider again"
      act={() => callServer(settlePayment, { params: { id: paymentId } })}
      done={() => 'The provider was asked. What is still listed needs you.'}
    />
  )
}
