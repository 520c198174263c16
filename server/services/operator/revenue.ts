import { decimalAmount } from '../../../core/shop/money.ts'
import { splitByShare } from '../../../core/shop/quote.ts'
import type {
  operatorRevenue,
  Revenue,
  RevenueOfMonth,
  RevenueOfProduct,
} from '../../../core/contract/operator/revenue.ts'
import type { QueryOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import type { Payments } from '../../adapters/payments/payments.ts'
import type { Deps } from '../../deps/deps.ts'
import {
  coursesByMonth,
  ordersByMonth,
  plansByMonth,
  refundedCoursesByMonth,
  refundedPlansByMonth,
  refundsByMonth,
  type RevenueSpan,
} from '../../models/operator/revenue-sums.ts'
import { courseTitles } from '../../models/shop/course-row.ts'
import { csvLine } from '../account/my-data/csv.ts'
import { isoOf } from './operator-acts.ts'

/** Most months that are summed at once. */
const mostMonths = 120

interface RevenueDeps extends Pick<Deps, 'reads' | 'now'> {
  payments: Pick<Payments, 'provider' | 'isLive'>
}

/** What the shop earned with the provider that it has now: money of tests and money that moved are never added up. */
export function revenueService({ reads, now, payments }: RevenueDeps) {
  async function ofMonths({ from, to }: QueryOf<typeof operatorRevenue>): Promise<Revenue> {
    const last = to ?? isoOf(now()).slice(0, 7)
    const first = from ?? monthAfter(last, -11)
    if (first > last) throw new Problem('validation', 'The first month is after the last.')
    if (monthAfter(first, mostMonths) <= last)
      throw new Problem('validation', `Please ask for at most ${mostMonths / 12} years at once.`)
    const sums = await sumsOf({ fromMs: startOf(first), toMs: startOf(monthAfter(last, 1)) })
    return { from: first, to: last, isTest: !payments.isLive, ...sums }
  }

  async function sumsOf(time: Pick<RevenueSpan, 'fromMs' | 'toMs'>): Promise<Pick<Revenue, 'months' | 'products'>> {
    const span = { provider: payments.provider, isLive: payments.isLive, ...time }
    const products = [...(await courseProducts(span)), ...(await planProducts(span))].sort(byMonth)
    return { products, months: await sumsOfMonths(span, products) }
  }

  async function courseProducts(span: RevenueSpan): Promise<RevenueOfProduct[]> {
    const titles = await courseTitles(reads)
    const products = new Map<string, RevenueOfProduct>()
    const of = (row: { month: string; currency: string; courseId: number }) =>
      entry(products, { ...row, kind: 'course', id: String(row.courseId), title: titles.get(row.courseId) ?? '' })
    for (const row of await coursesByMonth(span, reads)) {
      const { orders, copies, grossMinor } = row
      Object.assign(of(row), { orders, copies, grossMinor })
    }
    for (const row of await refundedCoursesByMonth(span, reads)) of(row).refundedMinor = row.refundedMinor
    const rows = Array.from(products.values())
    // A receipt names the tax of an order as a whole: its courses share it as they share the price.
    for (const { vatMinor, ...row } of await ordersByMonth(span, reads)) shareVat(rows, row, vatMinor, 'grossMinor')
    for (const { vatMinor, ...row } of await refundsByMonth(span, reads))
      shareVat(rows, row, vatMinor === null ? null : -vatMinor, 'refundedMinor')
    return rows.map(withNet)
  }

  async function planProducts(span: RevenueSpan): Promise<RevenueOfProduct[]> {
    const products = new Map<string, RevenueOfProduct>()
    const of = (row: { month: string; currency: string; planId: string; title: string }) =>
      entry(products, { ...row, kind: 'plan', id: row.planId })
    for (const row of await plansByMonth(span, reads)) {
      const { orders, grossMinor, vatMinor } = row
      Object.assign(of(row), { orders, copies: orders, grossMinor, vatMinor })
    }
    for (const row of await refundedPlansByMonth(span, reads)) {
      const product = of(row)
      product.refundedMinor = row.refundedMinor
      product.vatMinor = less(product.vatMinor, row.vatMinor)
    }
    return Array.from(products.values(), withNet)
  }

  /** Sums of products, but for the orders, of which one may have several. */
  async function sumsOfMonths(span: RevenueSpan, products: readonly RevenueOfProduct[]) {
    const orders = new Map<string, number>()
    for (const row of await ordersByMonth(span, reads)) orders.set(`${row.month} ${row.currency}`, row.orders)
    const months = new Map<string, RevenueOfMonth>()
    for (const { month, currency, ...product } of products) {
      const key = `${month} ${currency}`
      const zero = { month, currency, orders: orders.get(key) ?? 0, ...nothing }
      const sum = months.get(key) ?? zero
      months.set(key, {
        ...sum,
        orders: sum.orders + (product.kind === 'plan' ? product.orders : 0),
        grossMinor: sum.grossMinor + product.grossMinor,
        refundedMinor: sum.refundedMinor + product.refundedMinor,
        netMinor: sum.netMinor + product.netMinor,
        vatMinor: product.vatMinor === null ? sum.vatMinor : (sum.vatMinor ?? 0) + product.vatMinor,
      })
    }
    return Array.from(months.values())
  }

  return {
    /** Throws `validation` for months that make no span. */
    ofMonths,

    /** By currency, since a moment of this month. */
    async since(fromMs: number): Promise<RevenueOfMonth[]> {
      return (await sumsOf({ fromMs, toMs: now() + 1 })).months
    },

    /** The same as a CSV file, a line for each product of a month. */
    async csv(span: QueryOf<typeof operatorRevenue>): Promise<{ fileName: string; text: string }> {
      const { from, to, isTest, products } = await ofMonths(span)
      const heads = ['month', 'currency', 'kind', 'id', 'title', 'orders', 'copies', 'gross', 'refunded', 'net', 'vat']
      const lines = products.map((row) =>
        csvLine([
          ...[row.month, row.currency, row.kind, row.id, row.title],
          ...[row.orders, row.copies],
          ...[row.grossMinor, row.refundedMinor, row.netMinor, row.vatMinor].map(decimal),
        ]),
      )
      const name = `revenue-${from}-${to}${isTest ? '-test' : ''}.csv`
      return { fileName: name, text: [csvLine(heads), ...lines].join('') }
    },
  }
}

const nothing = { grossMinor: 0, refundedMinor: 0, netMinor: 0, vatMinor: null }

function entry(
  products: Map<string, RevenueOfProduct>,
  { month, currency, kind, id, title }: Pick<RevenueOfProduct, 'month' | 'currency' | 'kind' | 'id' | 'title'>,
): RevenueOfProduct {
  const key = `${month} ${currency} ${id}`
  const product = products.get(key) ?? { month, currency, kind, id, title, orders: 0, copies: 0, ...nothing }
  products.set(key, product)
  return product
}

/** Adds to the tax of a month's products what the receipts of it say, by their shares of what is taxed. */
function shareVat(
  products: RevenueOfProduct[],
  { month, currency }: { month: string; currency: string },
  vatMinor: number | null,
  taxed: 'grossMinor' | 'refundedMinor',
): void {
  if (vatMinor === null) return
  const of = products.filter((row) => row.month === month && row.currency === currency)
  const shares = splitByShare(
    Math.abs(vatMinor),
    of.map((row) => row[taxed]),
  )
  for (const [at, row] of of.entries()) row.vatMinor = (row.vatMinor ?? 0) + Math.sign(vatMinor) * (shares[at] ?? 0)
}

const withNet = (row: RevenueOfProduct): RevenueOfProduct => ({ ...row, netMinor: row.grossMinor - row.refundedMinor })

const less = (vatMinor: number | null, backMinor: number | null) =>
  backMinor === null ? vatMinor : (vatMinor ?? 0) - backMinor

const decimal = (amountMinor: number | null) => (amountMinor === null ? null : Number(decimalAmount(amountMinor)))

/** The newest month first; within it what sold best. */
const byMonth = (one: RevenueOfProduct, other: RevenueOfProduct) =>
  other.month.localeCompare(one.month) ||
  one.currency.localeCompare(other.currency) ||
  other.grossMinor - one.grossMinor ||
  one.id.localeCompare(other.id)

const startOf = (month: string) => Date.parse(`${month}-01T00:00:00Z`)

/** The month so many after this one: "2026-11", 2 → "2027-01". */
function monthAfter(month: string, months: number): string {
  const start = new Date(startOf(month))
  start.setUTCMonth(start.getUTCMonth() + months)
  return start.toISOString().slice(0, 7)
}
