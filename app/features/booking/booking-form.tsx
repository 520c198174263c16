import { useEffect, useId, useRef, useState } from 'react'
import type { Problem } from '../../../core/problem.ts'
import { askServer } from '../../data/api/ask-server.ts'
import { draftStorage } from '../../data/forms/draft-storage.ts'
import { needsNetwork, problemWords } from '../../data/forms/form-errors.ts'
import { useForm } from '../../data/forms/use-form.ts'
import { pageNow } from '../../data/device/page-clock.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField } from '../../ui/controls/email-field.tsx'
import { FieldPair } from '../../ui/controls/field-pair.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextArea } from '../../ui/controls/text-area.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import css from './booking-form.module.css'
import { dayName, elsewhere, type OfferedDay, offeredDays, deviceZone } from './offered-starts.ts'
import type { ExpertSession } from './session-words.ts'

const offline = 'You are offline. A request needs the network; what you type stays here until you are back.'
const failed = 'Your request could not be sent. Please try again.'

const schema = () => import('../../../core/contract/shop/bookings.ts').then(({ requestBooking }) => requestBooking.body)

/** The request for one session: who asks, when, and what it is about. Shown in the browser only, which knows the time. */
export function BookingForm({ session }: { session: ExpertSession }) {
  const toast = useToast()
  const isOnline = useOnline()
  const draftKey = `booking-${session.id}`
  const [kept] = useState(() => draftStorage.read(draftKey))
  const [days] = useState(() => offeredDays(session, pageNow()))
  const [date, setDate] = useState((days.find((day) => day.date === kept['date']) ?? days[0])?.date ?? '')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const why = (problem: Problem) => problemWords(problem, needsNetwork(problem) ? offline : failed)
  const form = useForm({
    name: draftKey,
    keepsDraft: true,
    schema,
    bodyOf: ({ name = '', email = '', message = '', date: day = '', time = '' }, { id }) => ({
      id,
      sessionId: session.id,
      name,
      email,
      date: day,
      time,
      message,
    }),
    send: (body) => askServer('requestBooking', { body }),
    onSent: () => toast({ title: 'Request sent', body: `${session.title}. Look for our e-mail.` }),
    onFailed: (problem, wrong) => {
      if (Object.keys(wrong).length === 0) toast({ title: 'Request not sent', body: why(problem), tone: 'error' })
    },
  })
  const { state, errors, failure } = form
  if (state.is === 'sent') return <Asked session={session} startsAtMs={Date.parse(state.answer.startsAt)} />
  const day = days.find((each) => each.date === date)

  return (
    <form className={css['form']} aria-label={`Request: ${session.title}`} {...form.props}>
      <h4 ref={title} tabIndex={-1} className={css['title']}>
        Ask for a time
      </h4>
      {!isOnline && <Notice tone="warn">{offline}</Notice>}
      {failure && <Notice tone="error">{why(failure)}</Notice>}
      <FieldPair>
        <TextField label="Name" name="name" autoComplete="name" required maxLength={100} error={errors['name']} />
        <EmailField error={errors['email']} />
      </FieldPair>
      <SelectField
        label="Day"
        name="date"
        options={days.map((each) => ({ value: each.date, label: dayName(each.date) }))}
        value={date}
        onValue={setDate}
        error={errors['date']}
      />
      {day && <Times key={day.date} day={day} first={kept['time']} error={errors['time']} />}
      <TextArea
        label="What would you like to work on?"
        name="message"
        isOptional
        rows={4}
        maxLength={2_000}
        error={errors['message']}
      />
      <Button type="submit" busy={state.is === 'sending'} className={css['send']}>
        {state.is === 'sending' ? 'Sending…' : 'Send request'}
      </Button>
      <p className={css['small']}>A request costs nothing and binds you to nothing. We confirm the time by e-mail.</p>
    </form>
  )
}

interface TimesProps {
  day: OfferedDay
  /** Chosen at first, when it is among them. */
  first: string | undefined
  error: string | undefined
}

function Times({ day, first, error }: TimesProps) {
  const errorId = useId()
  const zone = deviceZone()
  const own = day.starts.map((start) => elsewhere(start, day.date, zone))
  const differs = own.some((time) => time !== null)
  return (
    <fieldset
      className={css['times']}
      role="radiogroup"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={css['legend']}>
        Time in London
        {differs && <span className={css['zone']}>, and below it yours ({zone.replaceAll('_', ' ')})</span>}
      </legend>
      <div className={css['chips']}>
        {day.starts.map(({ time }, place) => (
          <label key={time} className={css['chip']}>
            <input type="radio" className={css['radio']} name="time" value={time} defaultChecked={time === first} />
            <span>{time}</span>
            {own[place] && <span className={css['own']}>{own[place]}</span>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={css['error']}>
          <Icon name="warning" size="small" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What happens next, in the form's place. */
function Asked({ session, startsAtMs }: { session: ExpertSession; startsAtMs: number }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/London' })
  return (
    <div className={css['asked']} role="status">
      <h4 ref={title} tabIndex={-1} className={css['title']}>
        Your request is with us
      </h4>
      <p>
        {session.title}, {when.format(startsAtMs)}, London time.
      </p>
      <ol className={css['next']}>
        <li>You have an e-mail that we received it.</li>
        <li>We confirm the time by e-mail within 24 hours, or offer the nearest one that is free.</li>
        <li>The confirmation says how to join. Until then it is not a booking, and there is nothing to pay.</li>
      </ol>
    </div>
  )
}
