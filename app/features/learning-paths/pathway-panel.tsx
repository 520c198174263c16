import { useState } from 'react'
import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { LearningPath, Mastery } from '../../../core/study/learner/learner-view.ts'
import { targetInWords, readyInWords } from '../../learning/path-words.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/words/format-amount.ts'
import { Icon } from '../../ui/layout/icon.tsx'
import { NodeCard } from './node-card.tsx'
import { Summary } from '../../ui/layout/summary.tsx'
import css from './learning-paths.module.css'

export interface PathwayPanelProps {
  summary: CourseSummary
  path: LearningPath
}

/** So many cards are drawn before the rest is asked for. */
const firstCards = 12

/** One path, concept by concept: what is done is folded away, then what is next and what comes after. */
export function PathwayPanel({ summary, path }: PathwayPanelProps) {
  const [showsAll, setShowsAll] = useState(false)
  const done = path.nodes.filter(({ status }) => status === 'completed')
  const ahead = path.nodes.filter(({ status }) => status !== 'completed')
  const shown = showsAll ? ahead : ahead.slice(0, firstCards)
  const card = (node: LearningPath['nodes'][number]) => (
    <NodeCard key={node.id} summary={summary} path={path} node={node} />
  )
  return (
    <div className={css['main']}>
      <header className={css['part']}>
        <h2>{path.title}</h2>
        <p className={css['intro']}>{path.description}</p>
        <p className={css['small']}>
          {readyInWords(path, summary)}. {targetInWords(summary)}.
        </p>
        <p>
          <LinkButton
            to="/learning-path-visualizer"
            search={{ course: summary.courseId, tab: 'visualizer' }}
            look="secondary"
          >
            See it drawn
          </LinkButton>
        </p>
      </header>
      {done.length > 0 && (
        <details>
          <Summary>{formatCount(done.length, 'completed concept')}</Summary>
          <ol className={css['pathway']}>{done.map(card)}</ol>
        </details>
      )}
      {ahead.length === 0 ? (
        <p>Every concept of this path is completed. Reviews keep them so.</p>
      ) : (
        <ol className={css['pathway']}>{shown.map(card)}</ol>
      )}
      {shown.length < ahead.length && (
        <Button look="secondary" onClick={() => setShowsAll(true)}>
          Show all {ahead.length} that are ahead
        </Button>
      )}
      <Milestones summary={summary} path={path} />
    </div>
  )
}

function Milestones({ summary, path }: PathwayPanelProps) {
  const milestones = milestonesOf(path, summary.topics)
  if (milestones.length === 0) return null
  return (
    <section className={css['part']} aria-labelledby="milestones">
      <h2 id="milestones">Milestones</h2>
      <ul className={css['milestones']}>
        {milestones.map(({ topic, title, completed, of }) => (
          <li key={topic} data-achieved={completed === of || undefined}>
            {completed === of && <Icon name="check" size="small" label="Achieved:" />}
            <span className={css['name']}>{title}</span>
            <span className={css['small']}>
              {completed} of {formatCount(of, 'concept')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A topic on the way: achieved when all its concepts are completed. */
interface Milestone {
  topic: string
  title: string
  completed: number
  of: number
}

/** The topics of a path that have concepts, in the order of the course. */
function milestonesOf({ nodes }: LearningPath, topics: readonly Pick<Mastery, 'id' | 'title'>[]): Milestone[] {
  return topics.flatMap(({ id, title }) => {
    const own = nodes.filter(({ topic }) => topic === id)
    const completed = own.filter(({ status }) => status === 'completed').length
    return own.length === 0 ? [] : [{ topic: id, title, completed, of: own.length }]
  })
}
