import * as z from 'zod/mini'
import { keyOf } from '../../../../core/account-key.ts'
import type { Order } from '../../../../core/contract/shop/orders.ts'
import { dayMs } from '../../../../core/durations.ts'
import { messageOf } from '../../../../core/message-of.ts'
import { Problem } from '../../../../core/problem.ts'
import { formatMoney } from '../../../../core/shop/money.ts'
import { publicAddress } from '../../../config/config.ts'
import { addMail } from '../../../jobs/add-mail.ts'
import { written, type Letter } from '../../../mail/letter.ts'
import { orderById } from '../../../models/shop/order-rows.ts'
import { refundById, refundsOf, type RefundRow } from '../../../models/shop/refund-rows.ts'
import {
  orderIdOf,
  setOutcome,
  withdrawalById,
  type WithdrawalOutcome,
  type WithdrawalRow,
} from '../../../models/shop/withdrawal-row.ts'
import { londonMoment } from '../../../mail/london-days.ts'
import { receiveForSupport, type MessageToSupport } from '../../messages/message-to-support.ts'
import { isOfProvider } from '../at-provider.ts'
import { shopIdentity } from '../identity.ts'
import { owedOf } from '../orders/failed-refund.ts'
import { orderService } from '../orders/orders.ts'
import type { OrderSettleDeps } from '../orders/settle-order.ts'

/** A statement that waits to be carried out, and where to say what became of it. */
export const withdrawalJob = z.object({ id: z.string(), email: z.string() })

/** How long the payment provider is waited for before a person is: the outbox gives a job up after four days, and the law wants the
 *  money back within 14 (Directive 2011/83/EU, article 13). */
const givenUpAfterMs = 3 * dayMs

/** Carries a statement out: gives the money back where it can be had back, and mails what became of it, once. The refund has the
 *  statement's id, so that it goes on when it was cut off, and whoever else carries that refund out. Throws `unavailable` until the
 *  payment provider has said what becomes of the money; after three days it is handed to a person. */
export async function carryOutWithdrawal(
  deps: OrderSettleDeps,
  { id, email }: z.output<typeof withdrawalJob>,
): Promise<void> {
  const { db, now, log } = deps
  const row = await withdrawalById(id, db)
  if (!row || (row.outcome !== null && row.outcome !== 'refunding')) return
  const orderId = (await refundById(id, db))?.orderId ?? (await orderIdOf(numberIn(row.orderNumber), row.emailKey, db))
  if (orderId === undefined) return await tell(row, email, { outcome: 'unknown', order: null }, deps)
  const outcome = await outcomeOf(row, orderId, deps).catch((error: unknown): WithdrawalOutcome => {
    if (now() < row.receivedAtMs + givenUpAfterMs) throw error
    log.error({ withdrawalId: id, orderId, reason: messageOf(error) }, 'a withdrawal could not be carried out')
    return 'by-hand'
  })
  await tell(row, email, { outcome, order: await orderService(deps).get(orderId) }, deps)
}

async function outcomeOf(row: WithdrawalRow, orderId: string, deps: OrderSettleDeps): Promise<WithdrawalOutcome> {
  const { id, receivedAtMs } = row
  const { db, payments } = deps
  const orders = orderService(deps)
  const stored = await orderById(orderId, db)
  // It may have been paid a moment ago.
  if (stored?.paidAtMs === null) await orders.settle(orderId)
  const { refundable } = await orders.get(orderId, receivedAtMs)
  if (stored && refundable && !isOfProvider(stored, payments)) return 'by-hand'
  const expectedMinor = (await refundById(id, db))?.amountMinor ?? refundable?.amountMinor
  if (expectedMinor !== undefined)
    await orders.refund(orderId, { id, expectedMinor, askedBy: 'customer', statedAtMs: receivedAtMs })
  const order = await orders.get(orderId)
  if (order.paymentStatus === 'processing' || order.refunds.some(({ status }) => status === 'asked'))
    throw new Problem('unavailable', 'The payment provider has not said yet what becomes of the money.')
  const own = await refundOf(row, orderId, db)
  if (!own) return whyNot(order)
  if (own.status !== 'failed') return 'refunded'
  // An operator may have given it back at the provider while ours waited.
  return (await owedOf(own, deps, db))?.owed === 0 ? 'given-back-before' : 'by-hand'
}

/** A statement's own refund. That of an older release, which left `refunding`, has another id. */
async function refundOf(
  { id, outcome, receivedAtMs }: WithdrawalRow,
  orderId: string,
  db: OrderSettleDeps['db'],
): Promise<RefundRow | undefined> {
  const own = await refundById(id, db)
  if (own || outcome !== 'refunding') return own
  return (await refundsOf([orderId], db)).find(
    ({ askedBy, askedAtMs, status }) =>
      askedBy === 'customer' && askedAtMs >= receivedAtMs && (status === 'pending' || status === 'succeeded'),
  )
}

async function tell(
  row: WithdrawalRow,
  email: string,
  { outcome, order }: Pick<Ended, 'outcome' | 'order'>,
  deps: OrderSettleDeps,
): Promise<void> {
  const { db, reads, config } = deps
  const { name, supportEmail } = await shopIdentity(reads)
  const ended = { outcome, order, receivedAtMs: row.receivedAtMs, shop: name }
  const bought = order?.billingInfo?.email
  // As the buyer wrote it: another spelling may be somebody else's mailbox.
  const to = bought !== undefined && keyOf(bought) === row.emailKey ? bought : email
  await db.transaction(async (trx) => {
    if (!(await setOutcome(row, { outcome, orderId: order?.id ?? null }, trx))) return
    await addMail({ to, ...answer(ended, config) }, deps, trx)
    // The operator's form service takes what visitors write: this is between the buyer and the shop.
    if (outcome === 'by-hand')
      await receiveForSupport({ id: row.id, message: forAPerson(ended, to), supportEmail }, deps, trx)
  })
}

function whyNot(order: Order): WithdrawalOutcome {
  // What was paid for it is of another sum: the provider has that money.
  if (order.status === 'failed') return 'by-hand'
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

/** What operators find among the messages and in their mail: an answer to either goes to the buyer, at `email`, with its subject. */
function forAPerson({ order, receivedAtMs }: Ended, email: string): MessageToSupport {
  const of = order?.orderNumber ?? ''
  const { firstName = '', lastName = '' } = order?.billingInfo ?? {}
  return {
    name: `${firstName} ${lastName}`.trim() || email,
    email,
    subject: `Withdrawal from order ${of}`,
    category: 'withdrawal',
    urgency: 'high',
    source: '',
    message: `On ${londonMoment(receivedAtMs)} the buyer of order ${of} withdrew from its contract, and the payment provider has not given the money back. Look at the order: a refund that failed there is to be paid in another way, and one that is still asked for goes by itself when the provider answers. A payment of another sum, or from another provider than the shop has now, is given back there. The buyer was told that a person looks into it.`,
  }
}

function inWords(outcome: WithdrawalOutcome, order: Order | null): string[] {
  const money = (minor: number) => formatMoney(minor, order?.currency ?? 'GBP')
  switch (outcome) {
    case 'by-hand':
      return [
        'The money could not be given back automatically. A person looks into it, and writes to you. It counts from the moment above, however long this takes.',
        'What is open of this order stays open until its money goes back.',
      ]
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
        'Its money cannot be had back by itself any more: the 14 days of the law ended when the course was opened at your request, and our own 30 days are over, its gifts have all been redeemed, or the payment is being looked into.',
        'If the course was not as described, the law is on your side for longer. Please answer this mail.',
      ]
    case 'unknown':
      return [
        'We found no order with that number that was bought under this address. Please look the number up in your receipt, and state it again with the address that the receipt went to.',
      ]
  }
}
