import type { AnswerOf } from '../../../../core/contract/endpoint.ts'
import type { Order } from '../../../../core/contract/shop/orders.ts'
import type { ownMoney } from '../../../../core/contract/shop/own-money.ts'
import type { Invoice } from '../../../../core/contract/shop/subscriptions.ts'
import type { Deps } from '../../../deps/deps.ts'
import { courseTitles } from '../../../models/shop/course-row.ts'
import { activeGrants, type GrantRow } from '../../../models/study/grant-row.ts'

type OwnMoney = AnswerOf<typeof ownMoney>
type Payment = OwnMoney['payments'][number]

/** Where payments come from. */
interface Sources {
  orders(userId: string): Promise<Order[]>
  /** Of subscriptions. */
  invoices(userId: string): Promise<Invoice[]>
}

/** What a customer paid, has open, and could have back. */
export function ownMoneyService({ reads, now }: Pick<Deps, 'reads' | 'now'>, { orders, invoices }: Sources) {
  return {
    async of(userId: string): Promise<OwnMoney> {
      const payments = [
        ...(await orders(userId)).flatMap(orderPayment),
        ...(await invoices(userId)).flatMap(invoicePayment),
      ].toSorted((one, other) => other.paidAt.localeCompare(one.paidAt))
      const grants = await activeGrants(userId, now(), reads)
      const titles = await courseTitles(reads)
      return { totals: totalsOf(payments), payments, access: longest(grants).map((grant) => accessOf(grant, titles)) }
    },
  }
}

function orderPayment(order: Order): Payment[] {
  const { id, orderNumber, paidAt, totalMinor, refundedMinor, currency, refundable, items } = order
  if (paidAt === null) return []
  const [first, ...others] = items.map(({ product }) => product)
  const title = others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`
  return [
    {
      kind: 'order',
      id,
      number: orderNumber,
      title,
      paidAt,
      amountMinor: totalMinor,
      refundedMinor,
      currency,
      refundable,
    },
  ]
}

function invoicePayment(invoice: Invoice): Payment[] {
  const { id, number, planName, paidAt, amountMinor, refundedMinor, currency, refundable } = invoice
  if (paidAt === null) return []
  const payment = { kind: 'invoice' as const, id, number: String(number ?? ''), title: planName, refundable }
  return [{ ...payment, paidAt, amountMinor, refundedMinor, currency }]
}

function totalsOf(payments: readonly Payment[]): OwnMoney['totals'] {
  const currencies = [...new Set(payments.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const own = payments.filter((payment) => payment.currency === currency)
    return {
      currency,
      paidMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      refundedMinor: own.reduce((sum, { refundedMinor }) => sum + refundedMinor, 0),
    }
  })
}

/** Of several rights to a course, the one that ends last. */
function longest(grants: readonly GrantRow[]): GrantRow[] {
  const byCourse = new Map<number, GrantRow>()
  for (const grant of grants) {
    const other = byCourse.get(grant.courseId)
    if (!other || (grant.endsAtMs ?? Infinity) > (other.endsAtMs ?? Infinity)) byCourse.set(grant.courseId, grant)
  }
  return [...byCourse.values()]
}

function accessOf(
  { courseId, startsAtMs, endsAtMs }: GrantRow,
  titles: Map<number, string>,
): OwnMoney['access'][number] {
  return {
    courseId,
    title: titles.get(courseId) ?? '',
    from: new Date(startsAtMs).toISOString(),
    untilAt: endsAtMs === null ? null : new Date(endsAtMs).toISOString(),
  }
}
