import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { LearningPath } from '../../../core/study/learner/learner-view.ts'
import { dayMs } from '../../../core/durations.ts'
import { FirstNodes } from '../../learning/first-nodes.tsx'
import { readyInWords } from '../../learning/path-words.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Card } from '../../ui/layout/card.tsx'
import css from './path-visualizer.module.css'

/** The other orders in which the course can be learnt, each with when it brings what is aimed at. */
export function AlternativesPanel({ summary }: { summary: CourseSummary }) {
  const [current, ...others] = summary.paths
  if (!current || others.length === 0) return <p>This course has one order only.</p>
  return (
    <div className={css['main']}>
      <p className={css['intro']}>
        The plan follows “{current.title}”. {readyInWords(current, summary)}.
      </p>
      <ul className={css['alternatives']}>
        {others.map((path) => (
          <Card key={path.id} as="li" className={css['path']}>
            <h2>{path.title}</h2>
            <p>{path.description}</p>
            <p>
              <strong>{readyInWords(path, summary)}</strong>
              {againstInWords(path, current)}.
            </p>
            <FirstNodes nodes={path.nodes} renderMore={(words) => <span>{words}</span>} />
            <p>
              <LinkButton to="/learning-paths" search={{ course: summary.courseId, path: path.id }} look="secondary">
                See this order whole
              </LinkButton>
            </p>
          </Card>
        ))}
      </ul>
    </div>
  )
}

/** How much later or earlier than the one that is followed. */
function againstInWords(path: LearningPath, current: LearningPath): string {
  if (path.readyOn === null || current.readyOn === null) return ''
  const days = Math.round((Date.parse(path.readyOn) - Date.parse(current.readyOn)) / dayMs)
  if (days === 0) return ', on the same day as the one you follow'
  return `, ${formatCount(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'} than the one you follow`
}
