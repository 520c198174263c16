import { wholePercent } from '../../../core/study/learner/sentences.ts'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import { trendInWords } from './trend-in-words.ts'
import css from './tutor.module.css'

/** How the answers went, whole and by topic. */
export function PerformancePanel({ summary }: { summary: CourseSummary }) {
  const { courseId, performance } = summary
  const { answers, correct, accuracy, topics, trend } = performance
  if (accuracy === null) {
    return (
      <EmptyPage
        as="part"
        title="No performance data yet"
        actions={
          <LinkButton to="/study/$courseId/start" params={{ courseId: String(courseId) }} iconAfter="arrow-right">
            Answer 10 questions
          </LinkButton>
        }
      >
        <p>How your answers go stands here from the first one on. Answer 10 questions to see your own.</p>
      </EmptyPage>
    )
  }
  const figures = [
    { name: 'Overall accuracy', value: `${wholePercent(accuracy)}%` },
    { name: 'Correct answers', value: correct },
    { name: 'Total questions', value: answers },
  ]
  return (
    <div className={css['panel']}>
      <dl className={css['figures']}>
        {figures.map(({ name, value }) => (
          <div key={name} className={css['figure']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{trendInWords(trend)}</p>
      <section className={css['part']} aria-labelledby="by-topic">
        <h2 id="by-topic">By topic</h2>
        <ul className={css['rows']}>
          {topics.map(({ topic, title, answers: given, correct: right }) => (
            <li key={topic} className={css['topic']}>
              <span>{title}</span>
              <ProgressBar
                label={`Right answers in ${title}`}
                value={right}
                max={Math.max(1, given)}
                text={`${right} of ${given} · ${wholePercent(right / Math.max(1, given))}%`}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
