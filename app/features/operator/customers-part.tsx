import {
  type CustomerInDetail,
  mailCustomer,
  operatorCustomer,
  operatorCustomers,
} from '../../../core/contract/operator/customers.ts'
import { callServer } from '../../data/api/call-server.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { ActButton, textIn } from './act-button.tsx'
import { FindForm, FoundRows, OneOfList } from './found-list.tsx'
import { Moment, PartLink, type PartProps, Rows } from './operator-parts.tsx'
import css from './operator.module.css'

/** Finds customers, and shows one. */
export function CustomersPart(props: PartProps) {
  const { search, onSearch } = props
  if (search.id !== undefined)
    return <OneCustomer id={search.id} onBack={() => onSearch({ ...(search.q && { q: search.q }) })} />
  return <FoundCustomers {...props} />
}

function FoundCustomers({ search, onSearch }: PartProps) {
  const query = useOperatorQuery(operatorCustomers, { query: { q: search.q ?? '', page: search.page ?? 1 } })
  return (
    <>
      <FindForm
        onFind={(typed) => {
          const q = textIn(typed, 'q')
          onSearch(q === '' ? {} : { q })
        }}
      >
        <TextField label="Name, address or id" name="q" type="search" maxLength={254} defaultValue={search.q} />
      </FindForm>
      <FoundRows
        {...{ query, search, onSearch }}
        caption={search.q === undefined ? 'Customers, the newest first' : `Customers with “${search.q}”`}
        idOf={({ id }) => id}
        none="There is no such customer."
        columns={[
          {
            head: 'Name',
            render: ({ id, username, isOperator }) => (
              <>
                <PartLink part="customers" search={{ ...search, id }}>
                  {username}
                </PartLink>
                {isOperator && ' (operator)'}
              </>
            ),
          },
          { head: 'Address', render: ({ email }) => email },
          { head: 'Confirmed', render: ({ emailVerifiedAt }) => <Moment at={emailVerifiedAt} /> },
          { head: 'Since', render: ({ createdAt }) => <Moment at={createdAt} /> },
        ]}
      />
    </>
  )
}

function OneCustomer({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useOperatorQuery(operatorCustomer, { params: { id } })
  return (
    <OneOfList query={query} onBack={onBack} all="All customers">
      {(customer) => <Customer {...customer} />}
    </OneOfList>
  )
}

function Customer(customer: CustomerInDetail) {
  const { id, username, email, emailVerifiedAt, createdAt, lastSeenAt, loginSessions, eventsStored, courses } = customer
  const mail = (what: 'verify-email' | 'reset-password') => () =>
    callServer(mailCustomer, { params: { id }, body: { what } })
  const done = () => `The mail to ${email} is on its way.`
  return (
    <>
      <h2>{username}</h2>
      <LeaderList
        entries={[
          { name: 'Address', value: email },
          { name: 'Address confirmed', value: emailVerifiedAt === null ? 'No' : <Moment at={emailVerifiedAt} /> },
          { name: 'Customer since', value: <Moment at={createdAt} /> },
          { name: 'Last seen', value: <Moment at={lastSeenAt} /> },
          { name: 'Signed in on', value: `${loginSessions} ${loginSessions === 1 ? 'device' : 'devices'}` },
          { name: 'Events stored', value: eventsStored },
          { name: 'Subscription', value: customer.subscriptionStatus },
          { name: 'Id', value: id },
        ]}
      />
      <h3>Courses</h3>
      <Rows
        caption="What they may study now"
        rows={courses}
        idOf={({ id: courseId }) => courseId}
        none="None at present."
        columns={[
          { head: 'Course', render: ({ title }) => title },
          { head: 'By', render: ({ source }) => source },
          { head: 'Until', render: ({ until }) => (until === null ? 'no end' : <Moment at={until} />) },
        ]}
      />
      <div className={css['tools']}>
        {emailVerifiedAt === null && (
          <ActButton label="Mail the link that confirms the address" act={mail('verify-email')} done={done} />
        )}
        <ActButton label="Mail a link for a new password" act={mail('reset-password')} done={done} />
      </div>
    </>
  )
}
