import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fewestAffected, type PublicCorrection } from '../../../core/contract/shop/corrections.ts'
import { shopQueries } from '../../data/api/shop-queries.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { londonDayInWords } from '../../ui/words/day-in-words.ts'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import css from './corrections-screen.module.css'

/** What had a mistake, for everybody to read. */
export function CorrectionsScreen() {
  const { data: corrections } = useSuspenseQuery(shopQueries.corrections())
  return (
    <>
      <PageHead title="Corrections">
        <p>
          When a question turns out to have a mistake, we put it right, mark every answer to it again and say so here.
          Who is affected is told in the app.
        </p>
      </PageHead>
      {corrections.length === 0 ? (
        <EmptyPage
          as="part"
          title="No corrections yet"
          actions={
            <LinkButton to="/courses" look="secondary">
              Browse courses
            </LinkButton>
          }
        >
          <p>
            You think that a question is wrong? “Report this question” stands beside each, and works without a network.
          </p>
        </EmptyPage>
      ) : (
        <ol className={css['list']}>
          {corrections.map((correction) => (
            <li key={correction.id}>
              <Correction {...correction} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Correction({ madeAt, courseId, courseTitle, question, reason, students, isRunning }: PublicCorrection) {
  return (
    <article className={css['correction']}>
      <h2>
        <time dateTime={madeAt}>{londonDayInWords(madeAt)}</time>
        {courseTitle !== '' && (
          <>
            {' · '}
            <Link to="/courses/$id" params={{ id: String(courseId) }}>
              {courseTitle}
            </Link>
          </>
        )}
      </h2>
      {question !== '' && <blockquote>{question}</blockquote>}
      <p>{reason}</p>
      <p className={css['affected']}>{whom(students, isRunning)}</p>
    </article>
  )
}

const whom = (students: number | null, isRunning: boolean) =>
  [
    students === null
      ? `The marks of fewer than ${fewestAffected} students changed.`
      : `The marks of ${formatCount(students, 'student')} changed.`,
    ...(isRunning ? ['Answers are still being marked again.'] : []),
  ].join(' ')
