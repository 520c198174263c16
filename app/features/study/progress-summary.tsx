import type { CourseProgress } from '../../../core/study/progress.ts'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import css from './progress-summary.module.css'

/** Where the student stands, in figures and by topic; each bar says the same in words. */
export function ProgressSummary({ progress }: { progress: CourseProgress }) {
  const figures = [
    { name: 'Answered', value: progress.answered, of: `of ${progress.questions}` },
    { name: 'Correct', value: progress.correct, of: progress.answered > 0 ? `of ${progress.answered}` : '' },
    { name: 'Due', value: progress.due, of: 'to review' },
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
        {progress.byTopic.map(({ topic, tally }) => (
          <li key={topic.id} className={css['topic']}>
            <span>{topic.title}</span>
            <span className={css['words']}>
              {tally.answered === 0
                ? `0 of ${tally.questions}`
                : `${tally.answered} of ${tally.questions}, ${tally.correct} right`}
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
    </div>
  )
}
