import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '../../../core/contract/shop/subscriptions.ts'
import { invoiceReceiptPath } from '../../../core/contract/shop/subscriptions.ts'
import { planPrice } from '../../../core/shop/plan-price.ts'
import { planQueries } from '../../data/account/own-plan.ts'
import { QueryView } from '../../ui/content/query-view.tsx'
import { Skeleton } from '../../ui/layout/loading.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './own-plan.module.css'
import { dayOf } from './plan-state.ts'

/** What the plan cost so far, each with its receipt. */
export function Invoices({ userId }: { userId: string }) {
  return (
    <QueryView
      query={useQuery(planQueries.invoices(userId))}
      waiting="Asking for your invoices…"
      failed="Your invoices could not be asked for. They are kept on the server."
      skeleton={<Skeleton shape="block" />}
    >
      {(invoices) =>
        invoices.length === 0 ? (
          <p className={css['soft']}>Nothing has been charged yet.</p>
        ) : (
          <ul>
            {invoices.map((invoice) => (
              <InvoiceLine key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

const statusWords: Record<Invoice['status'], string> = {
  open: 'Not paid yet',
  paid: 'Paid',
  refunded: 'Given back',
  void: 'Cancelled',
  uncollectible: 'Not paid',
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { id, number, planName, amountMinor, refundedMinor, currency, status, periodStartsAt, periodEndsAt } = invoice
  const isPartlyBack = status === 'paid' && refundedMinor > 0
  return (
    <li className={css['invoice']}>
      <span className={css['actWords']}>
        <strong>
          {planName}, {dayOf(periodStartsAt)} to {dayOf(periodEndsAt)}
        </strong>
        <span className={css['soft']}>
          {isPartlyBack ? `Paid, ${planPrice(refundedMinor, currency)} given back` : statusWords[status]}
        </span>
      </span>
      <span className={css['sum']}>{planPrice(amountMinor, currency)}</span>
      {number !== null && (
        <a href={invoiceReceiptPath(id)} className={css['receipt']}>
          Receipt<VisuallyHidden> {number} as PDF</VisuallyHidden>
        </a>
      )}
    </li>
  )
}
