import type { ReactNode } from 'react'
import type { CourseDetail } from '../../../core/contract/shop/courses.ts'
import { inThousands } from '../../../core/shop/money.ts'
import { Card } from '../../ui/layout/card.tsx'
import { CourseCover } from '../../ui/content/course-cover.tsx'
import { formatPrice } from '../../ui/words/format-amount.ts'
import { LeaderList } from '../../ui/layout/leader-list.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './course-side.module.css'
import { FreePreview } from './actions/free-preview.tsx'

export interface CourseSideProps {
  course: CourseDetail
  action: ReactNode
}

/** Price, what one can do, and the facts, with who stands behind them. */
export function CourseSide({ course, action }: CourseSideProps) {
  return (
    <Card as="aside" className={css['side']} id="start" aria-label="Take this course">
      <div className={css['cover']}>
        <CourseCover category={course.category} title={course.title} size="large" />
      </div>
      <Price course={course} />
      <div className={css['action']}>
        {action}
        <FreePreview course={course} />
      </div>
      <LeaderList
        entries={[
          { name: 'Questions', value: inThousands(course.questionCount) },
          ...(course.noteCount > 0 ? [{ name: 'Study notes', value: course.noteCount }] : []),
          { name: 'Level', value: course.level },
          { name: 'Duration', value: course.duration },
          { name: 'Access', value: 'Lifetime' },
        ]}
      />
      {course.authorship && <p className={css['authors']}>{authorsInWords(course.authorship)}</p>}
    </Card>
  )
}

function authorsInWords({ writtenBy, reviewedBy }: NonNullable<CourseDetail['authorship']>): string {
  const writers = writtenBy === 'software' ? 'with software' : `by ${inOneLine(writtenBy.map(personInWords))}`
  const reviews = reviewedBy.map((person) => `${personInWords(person)}, on ${dayOf(person.on)}`)
  const reviewed = reviews.length > 0 ? `reviewed by ${inOneLine(reviews)}` : 'not yet reviewed by a professional'
  return `Written ${writers}; ${reviewed}.`
}

// The browser's own words: those of `app/ui` would come with every course page, and few courses have a day to say.
const dayOf = (day: string) => new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const personInWords = ({ name, profession }: { name: string; profession: string }) => `${name} (${profession})`
const inOneLine = (parts: readonly string[]) => parts.join('; ')

function Price({ course }: { course: CourseDetail }) {
  const { priceMinor, originalPriceMinor, currency } = course
  return (
    <div>
      <p className={css['price']}>
        {formatPrice(priceMinor, currency)}
        {originalPriceMinor !== null && originalPriceMinor > priceMinor && (
          <s className={css['formerPrice']}>
            <VisuallyHidden>before: </VisuallyHidden>
            {formatPrice(originalPriceMinor, currency)}
          </s>
        )}
      </p>
      {priceMinor > 0 && (
        <p className={css['small']}>
          One-time payment • Lifetime access
          <br />
          No monthly fees • Start immediately
        </p>
      )}
    </div>
  )
}
