import {
  dropMail,
  mailStates,
  operatorMail,
  operatorMails,
  type Outgoing,
  retryMail,
} from '../../../core/contract/operator/mails.ts'
import { callServer } from '../../data/api/call-server.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { ActButton } from './act-button.tsx'
import { QueryResult, BackToAll, Moment, Pages, PartLink, type PartProps, Rows } from './operator-parts.tsx'
import css from './operator.module.css'

const stateNames: Record<Outgoing['state'], string> = {
  'given-up': 'Dead letters',
  waiting: 'Waiting',
  sent: 'Sent in the last month',
  dropped: 'Dropped',
}

/** Only a mail has words: another job is named by its kind. */
const titleOf = ({ kind, subject }: Pick<Outgoing, 'kind' | 'subject'>) =>
  subject ?? (kind === 'mail' ? 'Words no longer kept' : kind)

/** What the shop sends, and the dead letters among it. */
export function MailsPart({ search, onSearch }: PartProps) {
  const state = mailStates.find((each) => each === search.state) ?? 'given-up'
  if (search.id !== undefined) return <OneMail id={search.id} onBack={() => onSearch({ state })} />
  return (
    <>
      <div className={css['tools']}>
        <SelectField
          label="Show"
          value={state}
          options={mailStates.map((value) => ({ value, label: stateNames[value] }))}
          onValue={(value) => onSearch({ state: value })}
        />
      </div>
      <MailList {...{ search, onSearch, state }} />
    </>
  )
}

function MailList({ search, onSearch, state }: PartProps & { state: Outgoing['state'] }) {
  const query = useOperatorQuery(operatorMails, { query: { state, page: search.page ?? 1 } })
  return (
    <QueryResult query={query}>
      {(rows) => (
        <>
          <Rows
            caption={stateNames[state]}
            rows={rows}
            idOf={({ id }) => id}
            none="There are none."
            columns={[
              {
                head: 'Subject',
                render: ({ id, subject, kind }) => (
                  <PartLink part="mails" search={{ ...search, state, id }}>
                    {titleOf({ kind, subject })}
                  </PartLink>
                ),
              },
              { head: 'To', render: ({ to }) => to ?? '–' },
              { head: 'Made', render: ({ createdAt }) => <Moment at={createdAt} /> },
              { head: 'Tries', render: ({ attempts }) => attempts },
              { head: 'Why', render: ({ reason }) => reason ?? '–' },
            ]}
          />
          <Pages {...{ search, onSearch }} count={rows.length} />
        </>
      )}
    </QueryResult>
  )
}

function OneMail({ id, onBack }: { id: string; onBack: () => void }) {
  const query = useOperatorQuery(operatorMail, { params: { id } })
  return (
    <>
      <BackToAll onBack={onBack}>All mails</BackToAll>
      <QueryResult query={query}>
        {({ kind, subject, to, text, state, reason, isKept, dueAt }) => (
          <>
            <h2>{titleOf({ kind, subject })}</h2>
            <p>
              {stateNames[state]}
              {to !== null && `, to ${to}`}
              {reason !== null && `, last refused with ${reason}`}
              {dueAt !== null && (
                <>
                  , next tried <Moment at={dueAt} />
                </>
              )}
            </p>
            {text !== null && <p className={css['words']}>{text}</p>}
            <div className={css['tools']}>
              {isKept && (
                <ActButton
                  label={state === 'sent' ? 'Send once more' : 'Try again now'}
                  act={() => callServer(retryMail, { params: { id } })}
                  done={() => 'It is tried within a few seconds.'}
                />
              )}
              {state === 'given-up' && (
                <ActButton
                  label="Drop"
                  look="danger"
                  ask={{
                    title: 'Drop this mail?',
                    children: <p>Its words are removed, and nobody can send it any more.</p>,
                  }}
                  act={() => callServer(dropMail, { params: { id } })}
                  done={() => 'It is dropped.'}
                />
              )}
            </div>
          </>
        )}
      </QueryResult>
    </>
  )
}
