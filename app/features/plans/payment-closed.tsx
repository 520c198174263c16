import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { courseQueries } from '../../data/api/course-queries.ts'
import { accountOf } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import css from './payment-closed.module.css'

export interface PaymentClosedProps {
  /** This page with the choice that was made, to come back to. */
  here: string
}

/** Stands where one pays, in a shop that takes no payments: what a visitor can do today. */
export function PaymentClosed({ here }: PaymentClosedProps) {
  const account = accountOf(useSession())
  const { data: courses } = useQuery(courseQueries.list())
  const free = courses?.find(({ priceMinor }) => priceMinor === 0)
  return (
    <section className={css['closed']} aria-labelledby="payment-title">
      <h2 className={css['title']} id="payment-title">
        This shop takes no payments at present
      </h2>
      <p>Nothing is charged, and no card is asked for. This is open to you today:</p>
      <ul className={css['ways']}>
        {free && (
          <li>
            <Link to="/courses/$id" params={{ id: String(free.id) }}>
              {free.title}
            </Link>
            , a complete free course.
          </li>
        )}
        <li>
          <Link to="/resources">All resources</Link> and the preview of every course, to read and try.
        </li>
        <li>
          <Link to="/contact">A question about this plan</Link>, which a person answers.
        </li>
      </ul>
      {account === null ? (
        <LinkButton to="/signup" search={{ redirect: here }} wide>
          Create a free account
        </LinkButton>
      ) : (
        <LinkButton to="/dashboard" wide>
          My courses
        </LinkButton>
      )}
    </section>
  )
}
