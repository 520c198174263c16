import type { OrderInDetail } from '../../core/contract/operator/orders.ts'
import { orderStatuses } from '../../core/contract/shop/orders.ts'
import { formatMoney, hundredthsOf } from '../../core/shop/money.ts'
import { operatorOrdersService } from '../../server/services/operator/orders.ts'
import { reconcile } from '../../server/services/operator/reconciliation.ts'
import { list, moment, pageFlag, pageOf, type Answer, type Command, type Run } from './command.ts'
import { WrongUse } from './refusals.ts'
import { atShell } from './shell.ts'

const serviceOf = async ({ shop }: Run) => operatorOrdersService((await shop()).deps)

function stateOf({ flags }: Run) {
  const given = flags['state']
  if (given === undefined) return undefined
  const state = orderStatuses.find((each) => each === given)
  if (!state) throw new WrongUse(`An order is one of ${orderStatuses.join(', ')}.`)
  return state
}

const money = (amountMinor: number, currency: string) => formatMoney(amountMinor, currency).replace('\u00a0', ' ')

/** Orders and the money of them. */
export const orderCommands: Command[] = [
  {
    name: 'orders list',
    args: '[text]',
    summary: 'Orders with this number, id, address, coupon or payment; all without one. The newest first.',
    flags: { state: { is: 'text', does: `one of ${orderStatuses.join(', ')}` }, ...pageFlag },
    async run(run) {
      const asked = { q: run.args[0] ?? '', state: stateOf(run), page: pageOf(run) }
      return list(await (await serviceOf(run)).find(asked), {
        id: ({ id }) => id,
        number: ({ number, isTest }) => `${number}${isTest ? ' (test)' : ''}`,
        status: ({ status }) => status,
        buyer: ({ email }) => email,
        bought: ({ titles }) => titles.join(', '),
        total: ({ totalMinor, currency }) => money(totalMinor, currency),
        refunded: ({ refundedMinor, currency }) => (refundedMinor === 0 ? '' : money(refundedMinor, currency)),
        paid: ({ paidAt }) => moment(paidAt),
      })
    },
  },
  {
    name: 'orders show',
    args: '<id>',
    summary: 'One order: what was bought, how it was paid, what went back. That you looked is logged.',
    async run(run) {
      return linesOf(await (await serviceOf(run)).look(atShell, run.args[0] ?? ''))
    },
  },
  {
    name: 'orders refund',
    args: '<id> <amount>',
    summary:
      'Gives the money of an order back, or of one of its items, and withdraws what it opened. The amount is what `orders show` says can go back.',
    flags: { item: { is: 'text', does: 'id of one item: the others stay paid' } },
    warning: ([id, amount]) =>
      `${amount} of order ${id} goes back to the card that paid, and what it opened is closed.`,
    async run(run) {
      const [id = '', amount = ''] = run.args
      const expectedMinor = hundredthsOf(amount)
      if (expectedMinor === null || expectedMinor === 0) throw new WrongUse('An amount is a number such as 49.99.')
      const item = run.flags['item']
      const asked = { expectedMinor, ...(typeof item === 'string' && { itemIds: [item] }) }
      return linesOf(await (await serviceOf(run)).refund(atShell, id, asked))
    },
  },
  {
    name: 'payments settle',
    args: '<payment>',
    summary: 'Asks the provider how a payment stands, and does for its order what follows. Harmless when run again.',
    async run(run) {
      await (await serviceOf(run)).settle(atShell, run.args[0] ?? '')
      return { lines: ['The provider was asked. What `reconcile` still lists needs you.'] }
    },
  },
  {
    name: 'reconcile',
    args: '',
    summary: "Every difference between our orders and refunds and the provider's. Changes nothing.",
    flags: { days: { is: 'text', does: 'how many days back, at most 400; without it 35' } },
    async run(run) {
      const days = Number(run.flags['days'] ?? 35)
      if (!Number.isInteger(days) || days < 1 || days > 400) throw new WrongUse('--days takes a number from 1 to 400.')
      const { deps } = await run.shop()
      const { differences, orders, payments, provider, isTest, isCut } = await reconcile(deps, days)
      const compared = `${orders} orders and ${payments} payments at ${provider}${isTest ? ' (a test)' : ''}`
      if (differences.length === 0 && run.flags['json'] !== true)
        return { lines: [`Compared ${compared} of ${days} days: they agree.`] }
      if (isCut) run.complain(`The first ${differences.length} differences of many.`)
      return list(differences, {
        kind: ({ kind }) => kind,
        order: ({ orderNumber, orderId }) => orderNumber ?? orderId,
        payment: ({ paymentId }) => paymentId,
        here: ({ here, currency }) => here && `${here.status} ${money(here.totalMinor, currency)}`,
        there: ({ there, currency }) => there && `${there.state} ${money(there.amountMinor, currency)}`,
        'what to do': ({ todo }) => todo,
      })
    },
  },
]

function linesOf(order: OrderInDetail): Answer {
  const { currency, items, refunds, backs } = order
  const sum = (amountMinor: number) => money(amountMinor, currency)
  return {
    lines: [
      `Order ${order.orderNumber}, ${order.status}${order.isTest ? ', of a test: no money moved' : ''}`,
      `Buyer: ${order.email ?? 'deleted'}${order.customerId === null ? '' : ` (${order.customerId})`}`,
      `Ordered ${moment(order.createdAt)}, paid ${moment(order.paidAt)}, UTC`,
      `Total ${sum(order.totalMinor)}, refunded ${sum(order.refundedMinor)}`,
      `Payment ${order.paymentIntentId ?? 'none'} at ${order.provider}: ${order.paymentState ?? 'never asked'}${order.failure === null ? '' : `, ${order.failure}`}`,
      ...items.map(({ id, product, quantity, totalMinor }) => {
        const back = backs.find(({ itemId }) => itemId === id)?.amountMinor ?? 0
        return `  ${id}  ${quantity} × ${product}, ${sum(totalMinor)}, can go back: ${sum(back)}`
      }),
      ...refunds.map(
        ({ amountMinor, status, askedAt }) => `  Refund of ${sum(amountMinor)}, ${moment(askedAt)}: ${status}`,
      ),
    ],
  }
}
