import { operatorRevenue, revenueCsvPath, type RevenueOfMonth } from '../../../core/contract/operator/revenue.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { Button, ButtonAnchor } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { dayOrMonthInWords } from '../../ui/words/day-in-words.ts'
import { Notice } from '../../ui/layout/notice.tsx'
import { textIn } from './act-button.tsx'
import { QueryResult, type Column, type PartProps, Rows } from './operator-parts.tsx'
import css from './operator.module.css'
import { RevenueChart } from './revenue-chart.tsx'

const monthPattern = '20[0-9]{2}-(0[1-9]|1[0-2])'

/** What was sold and given back, by month, currency and product. */
export function RevenuePart({ search, onSearch }: PartProps) {
  const { from, to } = search
  const query = useOperatorQuery(operatorRevenue, { query: { ...(from && { from }), ...(to && { to }) } })
  return (
    <>
      <form
        className={css['tools']}
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const [first, last] = [textIn(form, 'from'), textIn(form, 'to')]
          onSearch({ ...(first && { from: first }), ...(last && { to: last }) })
        }}
      >
        <TextField
          label="First month, as 2027-01"
          name="from"
          type="month"
          pattern={monthPattern}
          defaultValue={from}
        />
        <TextField label="Last month" name="to" type="month" pattern={monthPattern} defaultValue={to} />
        <Button type="submit" look="secondary">
          Show
        </Button>
      </form>
      <QueryResult query={query}>
        {(revenue) => {
          const currencies = Array.from(new Set(revenue.months.map(({ currency }) => currency))).sort()
          const currency = currencies.find((each) => each === search.state) ?? currencies[0]
          return (
            <>
              {revenue.isTest && (
                <Notice>
                  This is money of tests: none of it moved. Once the shop takes real payments, only they count here.
                </Notice>
              )}
              {currencies.length > 1 && currency !== undefined && (
                <div className={css['tools']}>
                  <Segments
                    legend="Currency"
                    options={currencies.map((value) => ({ value, label: value }))}
                    chosen={currency}
                    onChoose={(state) => onSearch({ ...search, state })}
                  />
                </div>
              )}
              {currency === undefined ? (
                <p>
                  Nothing was sold from {dayOrMonthInWords(revenue.from)} to {dayOrMonthInWords(revenue.to)}.
                </p>
              ) : (
                <OfCurrency
                  from={revenue.from}
                  to={revenue.to}
                  currency={currency}
                  months={revenue.months.filter((row) => row.currency === currency)}
                  products={revenue.products.filter((row) => row.currency === currency)}
                />
              )}
            </>
          )
        }}
      </QueryResult>
    </>
  )
}

interface OfCurrencyProps {
  from: string
  to: string
  currency: string
  months: RevenueOfMonth[]
  products: (RevenueOfMonth & { kind: 'course' | 'plan'; id: string; title: string; copies: number })[]
}

function OfCurrency({ from, to, currency, months, products }: OfCurrencyProps) {
  const money = (minor: number) => formatMoney(minor, currency)
  const hasVat = months.some(({ vatMinor }) => vatMinor !== null)
  const sums: Column<RevenueOfMonth>[] = [
    { head: 'Orders', isNumber: true, render: ({ orders }) => orders },
    { head: 'Sold', isNumber: true, render: ({ grossMinor }) => money(grossMinor) },
    { head: 'Refunded', isNumber: true, render: ({ refundedMinor }) => money(refundedMinor) },
    { head: 'Left', isNumber: true, render: ({ netMinor }) => money(netMinor) },
    ...(hasVat
      ? [
          {
            head: 'VAT in it',
            isNumber: true,
            render: ({ vatMinor }: RevenueOfMonth) => (vatMinor === null ? '–' : money(vatMinor)),
          },
        ]
      : []),
  ]
  return (
    <>
      <RevenueChart {...{ months, currency, from, to }} />
      <div className={css['tools']}>
        <ButtonAnchor look="secondary" icon="download" href={revenueCsvPath({ from, to })} download>
          Download as CSV, all currencies
        </ButtonAnchor>
      </div>
      <Rows
        caption={`By month, in ${currency}`}
        rows={months}
        idOf={({ month }) => month}
        none="Nothing was sold."
        columns={[{ head: 'Month (UTC)', render: ({ month }) => dayOrMonthInWords(month) }, ...sums]}
      />
      <h2>By course and plan</h2>
      <Rows
        caption={`By month and product, in ${currency}`}
        rows={products}
        idOf={({ month, kind, id }) => `${month} ${kind} ${id}`}
        none="Nothing was sold."
        columns={[
          { head: 'Month (UTC)', render: ({ month }) => dayOrMonthInWords(month) },
          {
            head: 'Product',
            render: ({ kind, id, title, copies }) => (
              <>
                {title === '' ? `${kind === 'plan' ? 'Plan' : 'Course'} ${id}` : title}
                {kind === 'plan' ? ' (plan)' : copies > 1 && `, ${copies} copies`}
              </>
            ),
          },
          ...sums,
        ]}
      />
      <p className={css['words']}>
        Sales count in the month in which they were paid, refunds in that in which the money went back: a month that is
        over stays as it is.{hasVat && ' VAT is what the receipts and credit notes of the month say.'}
      </p>
    </>
  )
}
