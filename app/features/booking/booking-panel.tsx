import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { useHydrated } from '../../ui/layout/use-hydrated.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { formatPrice } from '../../ui/words/format-amount.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { BookingForm } from './booking-form.tsx'
import css from './booking-panel.module.css'
import { availabilityWords, type ExpertSession, kindNames } from './session-words.ts'

/** How long the toast is to be read before the scheduling page opens, ms. */
const openAfterMs = 1_000

export interface BookingPanelProps {
  /** The operator's own scheduling page; `null`: requests are made here. */
  bookingUrl: string | null
}

/** Sessions with an expert, and the way to ask for one. */
export function BookingPanel({ bookingUrl }: BookingPanelProps) {
  const { data: sessions, refetch, isFetching } = useSuspenseQuery(shopQueries.sessions())
  const [asked, setAsked] = useState<string | null>(null)
  const toast = useToast()
  const isReady = useHydrated()

  if (sessions.length === 0) {
    return (
      <EmptyPage
        as="part"
        title="No sessions at the moment"
        actions={
          <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      >
        <p>Please come back soon, or write to us.</p>
      </EmptyPage>
    )
  }

  const book = (session: ExpertSession) => {
    if (bookingUrl === null) return setAsked(asked === session.id ? null : session.id)
    toast({ title: 'Opening the booking page', body: `${session.title}: choose a time in the new tab.` })
    setTimeout(() => window.open(bookingUrl, '_blank', 'noopener'), openAfterMs)
  }

  return (
    <div className={css['panel']}>
      <header className={css['head']}>
        <h2>Book an expert session</h2>
        <p>One to one with an expert. You ask for a time, and we confirm it by e-mail.</p>
      </header>
      <ul className={css['sessions']}>
        {sessions.map((session) => (
          <li key={session.id}>
            <article className={css['session']} aria-labelledby={`session-${session.id}`}>
              <Clock minutes={session.duration} />
              <div className={css['words']}>
                <h3 id={`session-${session.id}`}>{session.title}</h3>
                <p>{session.description}</p>
                <div className={css['facts']}>
                  <LeaderList
                    entries={[
                      { name: 'How', value: kindNames[session.type] },
                      { name: 'Length', value: `${session.duration} minutes` },
                      { name: 'Price', value: formatPrice(session.priceMinor, session.currency) },
                    ]}
                  />
                </div>
                <p className={css['when']}>
                  <Icon name="calendar" size="small" />
                  <span>
                    {availabilityWords(session).join('; ')}
                    {session.timeZone === 'Europe/London' ? ', London time' : `, ${session.timeZone}`}
                  </span>
                </p>
                <Button
                  look={asked === session.id ? 'secondary' : 'primary'}
                  className={css['book']}
                  aria-expanded={bookingUrl === null ? asked === session.id : undefined}
                  disabled={!isReady}
                  onClick={() => book(session)}
                >
                  {asked === session.id ? 'Close the form' : 'Book Now'}
                  <VisuallyHidden>: {session.title}</VisuallyHidden>
                  {bookingUrl !== null && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
                </Button>
                {asked === session.id && <BookingForm session={session} />}
              </div>
            </article>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The face of a clock with the session's share of the hour; more than an hour goes round a second time, outside. */
function Clock({ minutes }: { minutes: number }) {
  const within = Math.min(minutes, 60)
  return (
    <svg viewBox="7 7 82 82" className={css['clock']} aria-hidden="true" focusable="false">
      {within < 60 ? (
        <path className={css['wash']} d={sector(within, 32)} />
      ) : (
        <circle className={css['wash']} cx="48" cy="48" r="32" />
      )}
      <circle cx="48" cy="48" r="32" />
      {Array.from({ length: 12 }, (_, hour) => (
        <path key={hour} d={tick(hour * 5, hour % 3 === 0 ? 26 : 29)} />
      ))}
      {minutes > 60 && <path className={css['ribbon']} d={arc(minutes - 60, 39)} />}
      <path className={css['ribbon']} d={tick(minutes % 60, 6, 24)} />
    </svg>
  )
}

const at = (minute: number, radius: number) => {
  const angle = (minute / 60) * 2 * Math.PI
  return `${(48 + radius * Math.sin(angle)).toFixed(2)} ${(48 - radius * Math.cos(angle)).toFixed(2)}`
}
const tick = (minute: number, from: number, to = 32) => `M${at(minute, from)}L${at(minute, to)}`
const arc = (minutes: number, radius: number) =>
  `M${at(0, radius)}A${radius} ${radius} 0 ${minutes > 30 ? 1 : 0} 1 ${at(minutes, radius)}`
const sector = (minutes: number, radius: number) => `${arc(minutes, radius)}L48 48Z`
