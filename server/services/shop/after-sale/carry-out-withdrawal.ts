import * as z from 'zod/mini'
import { keyOf } from '../../../../core/account-key.ts'
import type { Order } from '../../../../core/contract/shop/orders.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import { publicAddress } from '../../../config/config.ts'
import { written, type Letter } from '../../../mail/letter.ts'
import type { Mail } from '../../../mail/mail.ts'
import { addToOutbox } from '../../../models/messages/outbox-row.ts'
import {
  orderIdOf,
  setOutcome,
  withdrawalById,
  type WithdrawalOutcome,
  type WithdrawalRow,
} from '../../../models/shop/withdrawal-row.ts'
import { londonMoment } from '../../../mail/london-days.ts'
import { shopIdentity } from '../identity.ts'
import { orderService } from '../orders/orders.ts'
import type { OrderSettleDeps } from '../orders/settle-order.ts'

/** A statement that waits to be carried out, and where to say what became of it. */
export const withdrawalJob = z.object({ id: z.string(), email: z.string() })

/** Carries a statement out: gives the money back where it can be had back, and mails what became of it. Cut off anywhere, it goes on
 *  when it is done again. Throws `unavailable` where the payment provider cannot be reached. */
export async function carryOutWithdrawal(
  deps: OrderSettleDeps,
  { id, email }: z.output<typeof withdrawalJob>,
): Promise<void> {
  const orders = orderService(deps)
  const row = await withdrawalById(id, deps.db)
  if (!row) return
  const orderId = await orderIdOf(numberIn(row.orderNumber), row.emailKey, deps.db)
  const order = orderId === undefined ? null : await orders.get(orderId)
  if (order?.refundable && (await goesOn(row, { outcome: 'refunding', orderId: order.id }))) {
    const { amountMinor } = order.refundable
    const after = await orders.refund(order.id, { expectedMinor: amountMinor, askedBy: 'customer' })
    return await tell({ ...row, outcome: 'refunding' }, 'refunded', after)
  }
  if (row.outcome === null) await tell(row, order === null ? 'unknown' : whyNot(order), order)
  else if (row.outcome === 'refunding') await tell(row, 'refunded', order)

  async function goesOn(from: WithdrawalRow, next: { outcome: WithdrawalOutcome; orderId: string }): Promise<boolean> {
    return from.outcome === 'refunding' || (from.outcome === null && (await setOutcome(from, next, deps.db)))
  }

  async function tell(
    from: Pick<WithdrawalRow, 'id' | 'outcome' | 'receivedAtMs' | 'emailKey'>,
    outcome: WithdrawalOutcome,
    about: Order | null,
  ): Promise<void> {
    const { name } = await shopIdentity(deps.reads)
    const told = answer({ outcome, order: about, receivedAtMs: from.receivedAtMs, shop: name }, deps.config)
    await deps.db.transaction(async (trx) => {
      if (!(await setOutcome(from, { outcome, orderId: about?.id ?? null }, trx))) return
      const bought = about?.billingInfo?.email
      // As the buyer wrote it: another spelling may be somebody else's mailbox.
      const to = bought !== undefined && keyOf(bought) === from.emailKey ? bought : email
      const payload = JSON.stringify({ to, ...told } satisfies Mail)
      const now = deps.now()
      await addToOutbox({ id: deps.newId(), kind: 'mail', payload, createdAtMs: now, dueAtMs: now }, trx)
    })
  }
}

function whyNot(order: Order): WithdrawalOutcome {
  if (order.paidAt === null || order.totalMinor === 0) return 'nothing-paid'
  return order.refundedMinor >= order.totalMinor ? 'given-back-before' : 'too-late'
}

/** An order's number from how people type it. */
function numberIn(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^VM/, '')
  return `VM-${letters.slice(0, 4)}-${letters.slice(4)}`
}

interface Ended {
  outcome: WithdrawalOutcome
  order: Order | null
  receivedAtMs: number
  shop: string
}

function answer({ outcome, order, receivedAtMs, shop }: Ended, config: Parameters<typeof publicAddress>[0]) {
  const of = order ? ` from order ${order.orderNumber}` : ''
  const letter: Letter = {
    paragraphs: [
      `This is about your withdrawal${of}, which we received on ${londonMoment(receivedAtMs)}.`,
      ...inWords(outcome, order),
    ],
    ...(outcome === 'unknown' && {
      action: { label: 'State it again', url: `${publicAddress(config)}/withdraw` },
    }),
    footnotes: ['Something is not right? Answer this mail, and a person reads it.'],
  }
  return { subject: `Your withdrawal${of}: ${shop}`, ...written(letter) }
}

function inWords(outcome: WithdrawalOutcome, order: Order | null): string[] {
  const money = (minor: number) => formatMoney(minor, order?.currency ?? 'GBP')
  switch (outcome) {
    case 'refunding':
    case 'refunded':
      return [
        `It is done. ${money(order?.refundedMinor ?? 0)} of ${money(order?.totalMinor ?? 0)} go back to where they came from; your bank may take some days to show it.`,
        'What was bought is closed now. Your own answers and notes stay yours. Gifts that somebody has redeemed stay paid and open.',
      ]
    case 'nothing-paid':
      return ['Nothing was paid for this order, so nothing has to be given back.']
    case 'given-back-before':
      return [`The money of this order was given back before: ${money(order?.refundedMinor ?? 0)}.`]
    case 'too-late':
      return [
        'Its money cannot be had back by itself any more: the 14 days of the law ended when the course was opened at your request, and our own 30 days are over, or the payment is being looked into.',
        'If the course was not as described, the law is on your side for longer. Please answer this mail.',
      ]
    case 'unknown':
      return [
        'We found no order with that number that was bought under this address. Please look the number up in your receipt, and state it again with the address that the receipt went to.',
      ]
  }
}
