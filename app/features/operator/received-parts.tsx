import type { ReactNode } from 'react'
import type { InputOf } from '../../../core/contract/endpoint.ts'
import {
  closeMessage,
  closeReport,
  closing,
  decideBooking,
  operatorBookings,
  operatorMessages,
  operatorReports,
  type ReceivedBooking,
} from '../../../core/contract/operator/received.ts'
import { callServer } from '../../data/api/call-server.ts'
import type { FieldErrors } from '../../data/forms/form-errors.ts'
import type { FormValues } from '../../data/forms/form-sender.ts'
import { useOperatorQuery } from '../../data/operator/operator-query.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { ActButton, FormAct } from './act-button.tsx'
import { FoundRows } from './found-list.tsx'
import { Moment, type PartProps } from './operator-parts.tsx'
import css from './operator.module.css'

/** Reports of questions. */
export function ReportsPart(props: PartProps) {
  const query = useOperatorQuery(operatorReports, { query: asked(props) })
  return (
    <OpenOrClosed {...props}>
      <FoundRows
        query={query}
        {...props}
        caption="Reports of questions"
        idOf={({ id }) => id}
        none="There are none."
        columns={[
          { head: 'Received', render: ({ receivedAt }) => <Moment at={receivedAt} /> },
          {
            head: 'Question',
            render: ({ courseId, courseTitle, itemId }) => `${courseTitle ?? `Course ${courseId}`}, ${itemId}`,
          },
          {
            head: 'What is wrong',
            render: ({ kind, words }) => (
              <>
                {kind}
                {words !== '' && <p className={css['words']}>{words}</p>}
              </>
            ),
          },
          { head: 'From', render: ({ from }) => from?.email ?? 'no account' },
          {
            head: 'Close',
            render: ({ id, closedAt, from }) =>
              closedAt === null ? (
                <CloseButton
                  id={id}
                  title="Close this report?"
                  answered={from?.email ?? null}
                  act={(answer) => callServer(closeReport, { params: { id }, body: { answer } })}
                />
              ) : (
                <Moment at={closedAt} />
              ),
          },
        ]}
      />
    </OpenOrClosed>
  )
}

/** Messages of the contact forms. */
export function MessagesPart(props: PartProps) {
  const query = useOperatorQuery(operatorMessages, { query: asked(props) })
  return (
    <OpenOrClosed {...props}>
      <FoundRows
        query={query}
        {...props}
        caption="Messages of the contact forms"
        idOf={({ id }) => id}
        none="There are none."
        columns={[
          { head: 'Received', render: ({ receivedAt }) => <Moment at={receivedAt} /> },
          { head: 'From', render: ({ name, email }) => `${name}, ${email}` },
          {
            head: 'Message',
            render: ({ subject, message, isUrgent }) => (
              <>
                {isUrgent && <strong>Urgent. </strong>}
                {subject}
                <p className={css['words']}>{message}</p>
              </>
            ),
          },
          {
            head: 'Close',
            render: ({ id, closedAt, email }) =>
              closedAt === null ? (
                <CloseButton
                  id={id}
                  title="Close this message?"
                  answered={email}
                  act={(answer) => callServer(closeMessage, { params: { id }, body: { answer } })}
                />
              ) : (
                <Moment at={closedAt} />
              ),
          },
        ]}
      />
    </OpenOrClosed>
  )
}

/** Requests for expert sessions. */
export function BookingsPart(props: PartProps) {
  const query = useOperatorQuery(operatorBookings, { query: asked(props) })
  return (
    <OpenOrClosed {...props}>
      <FoundRows
        query={query}
        {...props}
        caption="Requests for expert sessions"
        idOf={({ id }) => id}
        none="There are none."
        columns={[
          { head: 'Starts (UTC)', render: ({ startsAt }) => <Moment at={startsAt} /> },
          { head: 'Session', render: ({ sessionId }) => sessionId },
          {
            head: 'From',
            render: ({ name, email, message }) => (
              <>
                {name}, {email}
                {message !== '' && <p className={css['words']}>{message}</p>}
              </>
            ),
          },
          { head: 'Answer', render: (booking) => <BookingAnswer {...booking} /> },
        ]}
      />
    </OpenOrClosed>
  )
}

function BookingAnswer({ id, status, email }: ReceivedBooking) {
  if (status !== 'requested') return status === 'confirmed' ? 'Confirmed' : 'Declined'
  const decide = (to: 'confirmed' | 'declined') => ({
    name: `booking-${id}`,
    schema: decisionSchema,
    bodyOf: ({ words = '' }: FormValues) => ({ status: to, words }),
    send: (body: InputOf<typeof decideBooking>['body']) => callServer(decideBooking, { params: { id }, body }),
    done: () => `The session is ${to}.`,
    children: (errors: FieldErrors) => (
      <>
        <p>{email} is mailed so. This cannot be taken back.</p>
        <TextArea label="Words to add" name="words" isOptional maxLength={2_000} error={errors['words']} />
      </>
    ),
  })
  return (
    <div className={css['acts']}>
      <FormAct {...decide('confirmed')} label="Confirm" title="Confirm this session?" />
      <FormAct {...decide('declined')} label="Decline" title="Decline this session?" />
    </div>
  )
}

const decisionSchema = () => Promise.resolve(decideBooking.body)

interface CloseButtonProps {
  /** Of what is closed. */
  id: string
  title: string
  /** Whom an answer goes to; `null` where there is nobody. */
  answered: string | null
  act: (answer: string) => Promise<null>
}

function CloseButton({ id, title, answered, act }: CloseButtonProps) {
  const done = () => 'It is closed.'
  if (answered === null) {
    const words = <p>It was written without an account: there is nobody to answer.</p>
    return <ActButton label="Close" ask={{ title, children: words }} act={() => act('')} done={done} />
  }
  return (
    <FormAct
      name={`answer-${id}`}
      schema={closingSchema}
      bodyOf={({ answer = '' }) => ({ answer })}
      send={({ answer }) => act(answer)}
      {...{ title, done }}
      label="Close"
    >
      {(errors) => (
        <TextArea
          label="Answer"
          hint={`Mailed to ${answered}. Without one it is closed in silence.`}
          name="answer"
          isOptional
          maxLength={10_000}
          error={errors['answer']}
        />
      )}
    </FormAct>
  )
}

const closingSchema = () => Promise.resolve(closing)

const stateOf = ({ state }: PartProps['search']) => (state === 'closed' ? ('closed' as const) : ('open' as const))
const asked = ({ search }: PartProps) => ({ state: stateOf(search), page: search.page ?? 1 })

function OpenOrClosed({ search, onSearch, children }: PartProps & { children: ReactNode }) {
  return (
    <>
      <div className={css['tools']}>
        <Segments
          legend="Show"
          options={[
            { value: 'open', label: 'Open' },
            { value: 'closed', label: 'Closed' },
          ]}
          chosen={stateOf(search)}
          onChoose={(state) => onSearch(state === 'open' ? {} : { state })}
        />
      </div>
      {children}
    </>
  )
}
