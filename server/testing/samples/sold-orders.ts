import type { Knex } from 'knex'

/** An order as a test says it; all else is as of one that was paid. */
export interface SoldOrder {
  id: string
  status?: string
  currency?: string
  paymentId?: string | null
  provider?: string
  isLive?: boolean
  email?: string | null
  /** `null`: never paid. */
  paidAtMs: number | null
  lines: { courseId: number; totalMinor: number; quantity?: number }[]
}

/** Writes orders as if somebody had bought them. Lines are called `{order}-{place}`, from 0. */
export async function addSoldOrders(db: Knex, orders: readonly SoldOrder[]): Promise<void> {
  for (const order of orders) {
    const { id, status = 'completed', currency = 'GBP', paymentId = null, lines, paidAtMs, email = null } = order
    const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0)
    await db('orders').insert({
      ...{ id, number: `VM-${id.toUpperCase()}`, status, currency, payment_id: paymentId, email, email_key: email },
      ...{ user_id: null, is_guest: true, token_hash: '', claim_hash: '', checkout_key: null, coupon_code: null },
      ...{ subtotal_minor: totalMinor, discount_minor: 0, total_minor: totalMinor, refunded_minor: 0, version: 1 },
      ...{ provider: order.provider ?? 'sandbox', livemode: order.isLive ?? false, payment_status: 'paid' },
      ...{ created_at_ms: paidAtMs ?? 1, changed_at_ms: paidAtMs ?? 1, paid_at_ms: paidAtMs },
    })
    for (const [position, { courseId, totalMinor: total, quantity = 1 }] of lines.entries())
      await db('order_lines').insert({
        ...{ id: `${id}-${position}`, order_id: id, position, course_id: courseId, title: `Course ${courseId}` },
        ...{ quantity, for_self: true, unit_minor: total, discount_minor: 0, total_minor: total, refunded_minor: 0 },
      })
  }
}

interface MadeRefund {
  id: string
  orderId: string
  status?: string
  doneAtMs: number | null
  lines: { lineId: string; amountMinor: number }[]
}

export async function addMadeRefunds(db: Knex, refunds: readonly MadeRefund[]): Promise<void> {
  for (const { id, orderId, status = 'succeeded', doneAtMs, lines } of refunds)
    await db('refunds').insert({
      ...{ id, order_id: orderId, provider_refund_id: null, status, lines: JSON.stringify(lines), reason: '' },
      ...{ asked_by: 'operator', asked_at_ms: doneAtMs ?? 1, done_at_ms: doneAtMs },
      amount_minor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    })
}

/** A receipt, or a credit note, that names this tax. */
export async function addReceiptWithVat(
  db: Knex,
  { number, subject, vatMinor }: { number: number; subject: string; vatMinor: number | null },
): Promise<void> {
  const facts = { vat: vatMinor === null ? null : { number: 'GB123456789', ratePercent: 20, amountMinor: vatMinor } }
  await db('receipts').insert({
    ...{ series: 'test', number, subject, user_id: null, buyer: null },
    ...{ facts: JSON.stringify(facts), issued_at_ms: 1 },
  })
}
