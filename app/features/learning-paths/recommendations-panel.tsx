import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { studyTimeInWords } from '../../learning/learning-words.ts'
import { PriorityBadge } from '../../learning/priority-badge.tsx'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { RuledRow, RuledRows } from '../../ui/content/ruled-rows.tsx'
import css from './learning-paths.module.css'

/** So many weaknesses and sentences are enough to act on. */
const most = 3

/** What to do next, and why. */
export function RecommendationsPanel({ summary }: { summary: CourseSummary }) {
  const { courseId, plan, weaknesses, analytics, reviews } = summary
  const params = { courseId: String(courseId) }
  const [today] = plan.days
  const shown = weaknesses.slice(0, most)
  // What is said of them already is not said twice.
  const next = analytics.next.filter((sentence) => !shown.some(({ conceptTitle }) => sentence.startsWith(conceptTitle)))
  const isNothing = weaknesses.length === 0 && analytics.next.length === 0 && reviews.due === 0
  return (
    <div className={css['main']}>
      {today && today.tasks.length > 0 && (
        <section className={css['part']} aria-labelledby="today">
          <h2 id="today">Today</h2>
          <RuledRows>
            {today.tasks.map((task, at) => (
              // A plan has no two tasks in one place.
              <RuledRow key={at}>
                <span>{task.why}</span>
                <span className={css['small']}>{studyTimeInWords(task.minutes)}</span>
              </RuledRow>
            ))}
          </RuledRows>
          <p>
            <LinkButton to="/study/$courseId/plan" params={params} look="secondary">
              Open the plan
            </LinkButton>
          </p>
        </section>
      )}
      {reviews.today > 0 && (
        <p>
          {formatCount(reviews.today, 'review')} {reviews.today === 1 ? 'is' : 'are'} for today.{' '}
          <LinkButton to="/study/$courseId/start" params={params} search={{ reviews: true }} look="plain">
            Review now
          </LinkButton>
        </p>
      )}
      {weaknesses.length > 0 && (
        <section className={css['part']} aria-labelledby="gaps">
          <h2 id="gaps">What would bring the most marks</h2>
          <RuledRows>
            {shown.map((weakness) => (
              <RuledRow key={weakness.concept}>
                <span className={css['gap']}>
                  <span className={css['name']}>{weakness.conceptTitle}</span>{' '}
                  <PriorityBadge priority={weakness.priority} />
                  {weakness.improvements.slice(0, 1).map((improvement) => (
                    <span key={improvement} className={css['small']}>
                      {improvement}
                    </span>
                  ))}
                </span>
                <LinkButton
                  to="/study/$courseId/start"
                  params={params}
                  search={{ concept: weakness.concept, questions: 10 }}
                  look="secondary"
                >
                  Practice Now<VisuallyHidden>: {weakness.conceptTitle}</VisuallyHidden>
                </LinkButton>
              </RuledRow>
            ))}
          </RuledRows>
        </section>
      )}
      {next.length > 0 && (
        <section className={css['part']} aria-labelledby="next">
          <h2 id="next">Next</h2>
          <ul>
            {next.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {isNothing && (
        <>
          <p>There is nothing to recommend before you have answered a few questions.</p>
          <p>
            <LinkButton to="/study/$courseId/start" params={params}>
              Answer 10 questions
            </LinkButton>
          </p>
        </>
      )}
    </div>
  )
}
