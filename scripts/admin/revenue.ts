import { operatorRevenue } from '../../core/contract/operator/revenue.ts'
import { formatMoney } from '../../core/shop/money.ts'
import { parsed } from '../../server/http/handle.ts'
import { revenueService } from '../../server/services/operator/revenue.ts'
import { list, type Command, type Run } from './command.ts'

const asked = ({ args: [from, to] }: Run) =>
  parsed(operatorRevenue.query, 'query', { ...(from && { from }), ...(to && { to }) })

/** What was sold and given back. */
export const revenueCommands: Command[] = [
  {
    name: 'revenue',
    args: '[first month] [last month]',
    summary: 'By month, currency and product; of the last twelve months, or as 2027-01 2027-03. UTC.',
    flags: { csv: { is: 'switch', does: 'as CSV' } },
    async run(run) {
      const revenue = revenueService((await run.shop()).deps)
      if (run.flags['csv'] === true) return { lines: (await revenue.csv(asked(run))).text.trimEnd().split('\r\n') }
      const { products, isTest } = await revenue.ofMonths(asked(run))
      return list(products, {
        month: ({ month }) => month,
        product: ({ kind, id, title }) => `${kind} ${id}: ${title}`,
        orders: ({ orders }) => orders,
        copies: ({ copies }) => copies,
        [isTest ? 'sold (test)' : 'sold']: ({ grossMinor, currency }) => formatMoney(grossMinor, currency),
        refunded: ({ refundedMinor, currency }) => formatMoney(refundedMinor, currency),
        left: ({ netMinor, currency }) => formatMoney(netMinor, currency),
        vat: ({ vatMinor, currency }) => (vatMinor === null ? '' : formatMoney(vatMinor, currency)),
      })
    },
  },
]
