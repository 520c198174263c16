import type { Difference, operatorReconciliation } from '../../../core/contract/operator/orders.ts'
import type { AnswerOf } from '../../../core/contract/endpoint.ts'
import { dayMs } from '../../../core/durations.ts'
import { Problem } from '../../../core/problem.ts'
import type { Payment, Payments } from '../../adapters/payments/payments.ts'
import type { Deps } from '../../deps/deps.ts'
import { orderFacts, ordersWithPayment, type OrderFacts } from '../../models/operator/found-orders.ts'
import { differencesOf } from './differences.ts'
import { isoOf } from './operator-acts.ts'

/** Most differences that are listed. */
const listed = 200
/** How many orders and payments are compared at a time. */
const perBatch = 200
/** What changed so short a time ago may be on its way: the provider's word comes before ours, or after it. */
const inMotionMs = 60_000

interface ReconciliationDeps extends Pick<Deps, 'reads' | 'now'> {
  payments: Pick<Payments, 'provider' | 'isLive' | 'sales'>
}

/** Holds our orders of the last days against what the provider has. Changes nothing. Throws `unavailable` where it cannot be asked. */
export async function reconcile(
  { reads, now, payments }: ReconciliationDeps,
  days: number,
): Promise<AnswerOf<typeof operatorReconciliation>> {
  const startedMs = now()
  const sinceMs = startedMs - days * dayMs
  const settledMs = startedMs - inMotionMs
  const asOf = { askedBeforeMs: settledMs }
  const found: Difference[] = []
  const seen = new Set<string>()
  let orders = 0

  const compare = (order: OrderFacts | null, payment: Payment | null) => {
    if (order === null || order.changedAtMs < settledMs) found.push(...differencesOf(order, payment))
  }

  for await (const batch of inBatches(paymentsOfOrders())) {
    const ids = batch.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
    const byId = new Map((await orderFacts(ids, asOf, reads)).map((order) => [order.id, order]))
    for (const payment of batch) {
      seen.add(payment.id)
      compare(byId.get(payment.orderId ?? '') ?? null, payment)
    }
  }
  const wanted = { provider: payments.provider, isLive: payments.isLive, sinceMs, limit: perBatch, ...asOf }
  // Of another account than before, nothing is known: what is listed is enough, and each one is a question.
  for (let after = ''; found.length <= listed;) {
    const batch = await ordersWithPayment({ ...wanted, after }, reads)
    orders += batch.length
    for (const order of batch)
      if (order.paymentId !== null && !seen.has(order.paymentId)) compare(order, await paymentOf(order.paymentId))
    if (batch.length < perBatch) break
    after = batch.at(-1)?.id ?? after
  }
  const differences = await stillDifferent(found)
  return {
    since: isoOf(sinceMs),
    provider: payments.provider,
    isTest: !payments.isLive,
    orders,
    payments: seen.size,
    differences: differences.slice(0, listed),
    isCut: differences.length > listed,
  }

  /** Those that are for something else, such as a period of a plan, are not compared with orders. */
  async function* paymentsOfOrders(): AsyncGenerator<Payment> {
    for await (const payment of payments.sales.paymentsSince(sinceMs)) if (payment.orderId !== null) yield payment
  }

  async function paymentOf(id: string): Promise<Payment | null> {
    try {
      return await payments.sales.payment(id)
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-found') return null
      throw error
    }
  }

  /** Without those of orders that changed while the provider was asked. */
  async function stillDifferent(seenApart: readonly Difference[]): Promise<Difference[]> {
    const ids = seenApart.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
    const moved = new Set<string>()
    for (let at = 0; at < ids.length; at += perBatch)
      for (const { id, changedAtMs } of await orderFacts(ids.slice(at, at + perBatch), asOf, reads))
        if (changedAtMs >= settledMs) moved.add(id)
    return seenApart.filter(({ orderId }) => orderId === null || !moved.has(orderId))
  }
}

async function* inBatches<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < perBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
