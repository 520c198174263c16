import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import type { Order } from '../../../core/contract/shop/orders.ts'
import type { ownMoney } from '../../../core/contract/shop/own-money.ts'
import { invoiceReceiptPath } from '../../../core/contract/shop/subscriptions.ts'
import { Problem } from '../../../core/problem.ts'
import { londonDate } from '../../../core/shop/london-time.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { useLoadFailure } from '../../data/api/use-load-failure.ts'
import { wantsSignIn } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { orderQueries } from '../../data/till/orders.ts'
import { moneyQueries } from '../../data/till/own-money.ts'
import { paymentQueries } from '../../payment/payment-queries.ts'
import { Figures } from '../../ui/content/figures.tsx'
import { LoadFailed } from '../../ui/content/load-failed.tsx'
import { ownDayInWords } from '../../ui/words/own-dates.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { Spinner } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './money-screen.module.css'

type OwnMoney = AnswerOf<typeof ownMoney>
type Payment = OwnMoney['payments'][number]

export interface MoneyScreenProps {
  userId: string
  /** What can be done with a plan, where there is one. */
  plan: ReactNode
  /** Asks before the money of an order goes back, and sees to it. */
  renderRefund: (of: { order: Order; onClose: () => void }) => ReactNode
}

/** What somebody paid, what runs until when, and what they could have back today. */
export function MoneyScreen({ userId, plan, renderRefund }: MoneyScreenProps) {
  const query = useQuery(moneyQueries.own(userId))
  const why = useLoadFailure(query.error)
  const isSignedIn = !wantsSignIn(useSession())
  const isRefused = query.error instanceof Problem && query.error.code === 'not-signed-in'
  return (
    <>
      <PageHead title="Your money">
        <p>What you paid, what runs until when, and what you can have back today.</p>
      </PageHead>
      {query.data && isSignedIn ? (
        <Known money={query.data} {...{ userId, plan, renderRefund }} />
      ) : isRefused || !isSignedIn ? (
        <EmptyPage
          as="part"
          title="Your login session has ended"
          actions={
            <LinkButton to="/signin" search={{ redirect: '/account/money' }}>
              Sign in
            </LinkButton>
          }
        >
          <p>Sign in to see what you paid. What is on this device stays open.</p>
        </EmptyPage>
      ) : query.isPending ? (
        <Spinner label="Asking for what you paid…" />
      ) : (
        <LoadFailed as="part" subject="What you paid" why={why} onRetry={() => void query.refetch()} />
      )}
    </>
  )
}

function Known({ money, userId, plan, renderRefund }: MoneyScreenProps & { money: OwnMoney }) {
  const { totals, payments, access } = money
  const { data: config } = useQuery(paymentQueries.config())
  return (
    <>
      {config?.mode === 'sandbox' && <Notice>Sandbox payments: no money moves</Notice>}
      <Section title="What you paid">
        {payments.length === 0 ? (
          <p className={css['small']}>Nothing was paid with this account.</p>
        ) : (
          <>
            <Figures>
              {totals.map(({ currency, paidMinor, refundedMinor }) => (
                <div key={currency}>
                  <dt>Paid in {currency}</dt>
                  <dd>{formatMoney(paidMinor, currency)}</dd>
                  {refundedMinor > 0 && (
                    <dd className={css['small']}>{formatMoney(refundedMinor, currency)} given back</dd>
                  )}
                </div>
              ))}
            </Figures>
            <ul>
              {payments.map((payment) => (
                <OnePayment key={`${payment.kind} ${payment.id}`} {...{ payment, userId, renderRefund }} />
              ))}
            </ul>
          </>
        )}
      </Section>
      <Section title="What is open to you">
        {access.length === 0 ? (
          <p className={css['small']}>
            No course yet. <Link to="/courses">Find one</Link>; some are free.
          </p>
        ) : (
          <div className={css['part']}>
            {[...new Set(access.map(lastDayOf))].map((day) => (
              <div key={day ?? ''}>
                <h3 className={css['until']}>{day === null ? 'Lifetime access' : `Until ${ownDayInWords(day)}`}</h3>
                <ul className={css['titles']}>
                  {access
                    .filter((each) => lastDayOf(each) === day)
                    .map(({ courseId, title }) => (
                      <li key={courseId}>{title}</li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
        )}
      </Section>
      <Section title="Your plan">{plan}</Section>
      <Section title="Withdraw from a contract">
        <div className={css['part']}>
          <p>For an order, this does the same as getting your money back above: whichever you find easier.</p>
          <div>
            <LinkButton to="/withdraw" look="secondary">
              Withdraw from contract here
            </LinkButton>
          </div>
        </div>
      </Section>
    </>
  )
}

const lastDayOf = ({ untilAt }: OwnMoney['access'][number]) => untilAt && londonDate(untilAt)

interface OnePaymentProps extends Pick<MoneyScreenProps, 'userId' | 'renderRefund'> {
  payment: Payment
}

function OnePayment({ payment, userId, renderRefund }: OnePaymentProps) {
  const { kind, id, number, title, paidAt, amountMinor, refundedMinor, currency, refundable } = payment
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <li className={css['payment']}>
      <span>
        {title}
        <span className={css['small']}>
          {kind === 'order' ? (
            <Link to="/order-success/$id" params={{ id }}>
              {number}
            </Link>
          ) : (
            <a href={invoiceReceiptPath(id)} download>
              Plan, receipt {number}
            </a>
          )}
          , {ownDayInWords(londonDate(paidAt))}
        </span>
      </span>
      <span className={css['amount']}>
        {money(amountMinor)}
        {refundedMinor > 0 && <span className={css['small']}>{money(refundedMinor)} given back</span>}
      </span>
      {refundable && (
        <span className={css['back']}>
          <span className={css['small']}>
            Back today: {money(refundable.amountMinor)}, until {ownDayInWords(londonDate(refundable.untilAt))}
          </span>
          {kind === 'order' ? (
            <RefundButton {...{ payment, userId, renderRefund }} />
          ) : (
            <span className={css['small']}>by ending the plan, below</span>
          )}
        </span>
      )}
    </li>
  )
}

/** The whole order is asked for when it is wanted. */
function RefundButton({ payment, userId, renderRefund }: OnePaymentProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [is, setIs] = useState<'closed' | 'asking' | 'open'>('closed')
  const wanted = { ...orderQueries.one({ id: payment.id }), retry: false }
  // Where the sum has changed meanwhile, the dialog asks anew, and shows the order as it is then.
  const { data: order } = useQuery({ ...wanted, enabled: is === 'open', staleTime: Infinity })
  const open = async () => {
    setIs('asking')
    try {
      await queryClient.fetchQuery(wanted)
      setIs('open')
    } catch {
      setIs('closed')
      toast({ title: 'The order could not be opened', body: 'Please try again when you are online.', tone: 'error' })
    }
  }
  return (
    <>
      <Button look="secondary" busy={is === 'asking'} onClick={() => void open()}>
        Get my money back<VisuallyHidden> for order {payment.number}</VisuallyHidden>
      </Button>
      {is === 'open' &&
        order &&
        renderRefund({
          order,
          onClose: () => {
            setIs('closed')
            void queryClient.invalidateQueries(moneyQueries.own(userId))
          },
        })}
    </>
  )
}
