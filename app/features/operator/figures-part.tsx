import { operatorFigures, operatorLog } from '../../../core/contract/operator/figures.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { dayInWords } from '../../ui/words/day-in-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { textIn } from './act-button.tsx'
import { FindForm, FoundRows } from './found-list.tsx'
import { QueryResult, Moment, type PartProps } from './operator-parts.tsx'

/** The figures of the day, and what waits for somebody. */
export function FiguresPart() {
  const query = useOperatorQuery(operatorFigures, {})
  return (
    <QueryResult query={query}>
      {({ day, accounts, open, mails, salesToday, ...figures }) => (
        <>
          <h2>{dayInWords(day)}, UTC</h2>
          <LeaderList
            entries={[
              ...salesToday.map(({ currency, ...sales }) => ({
                name: `Sales in ${currency}${figures.isTestMoney ? ' (test)' : ''}`,
                value: salesInWords(currency, sales),
              })),
              { name: 'New accounts', value: accounts.madeToday },
              { name: 'Sign-ins', value: figures.signInsToday },
              { name: 'Students who were here', value: figures.studentsToday },
              { name: 'Answers and notes of today', value: figures.eventsToday },
            ]}
          />
          <h2>Waiting for somebody</h2>
          <LeaderList
            entries={[
              { name: 'Reports of questions', value: open.reports },
              { name: 'Messages', value: open.messages },
              { name: 'Bookings', value: open.bookings },
              { name: 'Dead letters', value: mails.givenUp },
            ]}
          />
          <h2>All together</h2>
          <LeaderList
            entries={[
              { name: 'Accounts', value: accounts.all },
              { name: 'Answers and notes stored', value: figures.eventsStored },
              { name: 'Newsletter subscribers', value: figures.newsletterSubscribers },
              { name: 'Mails that wait to be sent', value: mails.waiting },
            ]}
          />
        </>
      )}
    </QueryResult>
  )
}

function salesInWords(currency: string, sales: { orders: number; grossMinor: number; refundedMinor: number }): string {
  const back = sales.refundedMinor > 0 ? `, ${formatMoney(sales.refundedMinor, currency)} given back` : ''
  return `${formatCount(sales.orders, 'order')}, ${formatMoney(sales.grossMinor, currency)}${back}`
}

/** Who did what, and when. */
export function LogPart({ search, onSearch }: PartProps) {
  const query = useOperatorQuery(operatorLog, {
    query: {
      page: search.page ?? 1,
      ...(search.q && { about: search.q }),
      ...(search.state && { what: search.state }),
    },
  })
  return (
    <>
      <FindForm
        onFind={(typed) => {
          const [q, state] = [textIn(typed, 'about').trim(), textIn(typed, 'what').trim()]
          onSearch({ ...(q && { q }), ...(state && { state }) })
        }}
      >
        <TextField
          label="Id of a customer or of what it is about"
          name="about"
          maxLength={64}
          defaultValue={search.q}
        />
        <TextField label="What, such as sign-in" name="what" maxLength={40} defaultValue={search.state} />
      </FindForm>
      <FoundRows
        {...{ query, search, onSearch }}
        caption="What happened, the newest first (UTC)"
        idOf={({ id }) => id}
        none="Nothing was logged."
        columns={[
          { head: 'When', render: ({ at }) => <Moment at={at} /> },
          { head: 'What', render: ({ what }) => what },
          {
            head: 'Outcome',
            render: ({ outcome, times }) => (times === 1 ? outcome : `${outcome}, ${times} times`),
          },
          { head: 'Who', render: ({ userId, via }) => userId ?? (via === null ? '–' : `by ${via}`) },
          { head: 'About', render: ({ target }) => target ?? '–' },
        ]}
      />
    </>
  )
}
