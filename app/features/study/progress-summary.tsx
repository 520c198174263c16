import type { CourseProgress } from '../../../core/study/progress.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import css from './progress-summary.module.css'

/** Where the student stands, in figures and by topic: bars for topics that were begun, and a sentence for the others. */
export function ProgressSummary({ progress }: { progress: CourseProgress }) {
  const { answered, correct, due, questions, byTopic } = progress
  const begun = byTopic.filter(({ tally }) => tally.answered > 0)
  const topics = formatCount(byTopic.length, 'topic')
  if (answered === 0) {
    return (
      <p>
        <span data-testid="progress-answered">0</span> of {formatCount(questions, 'question')} answered, in {topics}.
      </p>
    )
  }
  const figures = [
    { name: 'Answered', value: answered, of: `of ${questions}` },
    { name: 'Correct', value: correct, of: `of ${answered}` },
    { name: 'Due', value: due, of: 'to review' },
  ]
  return (
    <div className={css['progress']}>
      <dl className={css['figures']}>
        {figures.map(({ name, value, of }) => (
          <div key={name} className={css['figure']}>
            <dt>{name}</dt>
            <dd>
              <strong data-testid={`progress-${name.toLowerCase()}`}>{value}</strong> <span>{of}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ul className={css['topics']}>
        {begun.map(({ topic, tally }) => (
          <li key={topic.id} className={css['topic']}>
            <span>{topic.title}</span>
            <span className={css['words']}>
              {tally.answered} of {tally.questions}, {tally.correct} right
            </span>
            <div className={css['bar']}>
              <ProgressBar
                label={`Answered in ${topic.title}`}
                value={tally.answered}
                max={Math.max(1, tally.questions)}
              />
            </div>
          </li>
        ))}
      </ul>
      {begun.length < byTopic.length && (
        <p className={css['words']}>
          {byTopic.length - begun.length} of {topics} not begun.
        </p>
      )}
    </div>
  )
}
