import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { BarChart } from '../../learning/bar-chart.tsx'
import { inPercent } from '../../learning/learning-words.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { ownDayInWords } from '../../ui/words/own-dates.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { SplitPage, SplitPart } from '../../ui/layout/split-page.tsx'
import { ReviewLimit } from './review-limit.tsx'
import { forecastInWords, isDayOff, isWithoutReviews, outlookInWords, todayInWords } from './review-words.ts'
import css from './reviews.module.css'

export interface ReviewsScreenProps {
  summary: Pick<CourseSummary, 'courseId' | 'reviews' | 'settings'>
  /** `null`: as many as fit. */
  onLimit: (perDay: number | null) => void
}

/** What of a course is to be reviewed today and in the weeks ahead, and how much of it a day is to have. */
export function ReviewsScreen({ summary, onLimit }: ReviewsScreenProps) {
  const { courseId, reviews, settings } = summary
  const params = { courseId: String(courseId) }
  const highest = Math.max(...reviews.forecast.map(({ count }) => count))
  if (isWithoutReviews(reviews))
    return (
      <EmptyPage
        as="part"
        title="Nothing to review yet"
        actions={
          <LinkButton to="/study/$courseId/start" params={params}>
            Answer some questions
          </LinkButton>
        }
      >
        <p>Each question that you answer comes back here when you are about to forget it.</p>
      </EmptyPage>
    )
  return (
    <SplitPage className={css['spread']}>
      <SplitPart>
        <Card className={css['today']} aria-labelledby="reviews-today">
          <h2 id="reviews-today">{todayInWords(reviews)}</h2>
          <p className={css['outlook']}>{outlookInWords(reviews)}</p>
          {reviews.recall !== null && (
            <p className={css['small']}>
              Of all that you have answered here, you would get about {inPercent(reviews.recall)}% right now, by how you
              have remembered so far.
            </p>
          )}
          {(reviews.today > 0 || isDayOff(reviews)) && (
            <div>
              <LinkButton
                to="/study/$courseId/start"
                params={params}
                search={{ reviews: true }}
                {...(reviews.today > 0 ? { iconAfter: 'arrow-right' } : { look: 'secondary' })}
              >
                Review now
              </LinkButton>
            </div>
          )}
        </Card>
        <section className={css['part']} aria-labelledby="reviews-ahead">
          <h2 id="reviews-ahead">The weeks ahead</h2>
          {highest === 0 ? (
            <p className={css['small']}>No review comes in the next four weeks.</p>
          ) : (
            <BarChart
              summary={forecastInWords(reviews)}
              caption="Reviews of the coming four weeks"
              columns={['Day', 'Reviews']}
              top={formatCount(highest, 'review')}
              bars={reviews.forecast.map(({ date, count }) => ({
                key: date,
                label: ownDayInWords(date),
                value: count,
                text: String(count),
              }))}
            />
          )}
          <p className={css['small']}>
            Of what you have answered so far, if you do each day’s reviews. New questions add to it.
          </p>
        </section>
      </SplitPart>
      <SplitPart className={css['side']}>
        <ReviewLimit reviews={reviews} settings={settings} onLimit={onLimit} />
        <section className={css['part']} aria-labelledby="reviews-how">
          <h2 id="reviews-how">How it goes</h2>
          <p className={css['small']}>
            A question is due when you would still remember it nine times in ten. Answered right, it comes back later
            each time; answered wrong, soon. What was right, but you said that you guessed, counts half.
          </p>
          <p className={css['small']}>
            Where a day has less room than what is due, what saves the most marks for its time, and has waited longest,
            comes first.
            {settings.examDate !== null &&
              ' In the week before your exam, what would be due only after it comes up once more.'}
          </p>
        </section>
      </SplitPart>
    </SplitPage>
  )
}
