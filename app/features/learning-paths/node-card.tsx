import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { LearningPath, PathNode } from '../../../core/study/learner/learner-view.ts'
import { knownOf } from '../../learning/known-of.ts'
import { studyTimeInWords, restsOnInWords } from '../../learning/learning-words.ts'
import { DifficultyMark, StatusMark, StatusWord } from '../../learning/node-status.tsx'
import { kindWords } from '../../learning/path-words.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { ProgressBar } from '../../ui/layout/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './node-card.module.css'

export interface NodeCardProps {
  summary: CourseSummary
  path: LearningPath
  node: PathNode
}

/** So many of the concepts that one builds on are named. */
const mostNamed = 2
/** Questions of a run that a card starts. */
const runSize = 10

/** A concept on the way: how it stands, what it takes, and the way into it. */
export function NodeCard({ summary, path, node }: NodeCardProps) {
  const { id, title, status, kind, difficulty, progress, minutes } = node
  const known = knownOf(summary, node)
  const topic = summary.topics.find((each) => each.id === node.topic)?.title
  return (
    <li className={css['entry']} data-status={status} aria-current={status === 'current' ? 'step' : undefined}>
      <StatusMark status={status} />
      <article className={css['card']} aria-labelledby={`node-${id}`}>
        <div className={css['words']}>
          <p className={css['over']}>
            <StatusWord status={status} />
            {topic !== undefined && <span>{topic}</span>}
          </p>
          <h3 id={`node-${id}`} className={css['title']}>
            {title}
          </h3>
          <p className={css['facts']}>
            <span>{kindWords[kind]}</span>
            <DifficultyMark difficulty={difficulty} />
            {minutes > 0 && <span>About {studyTimeInWords(minutes)} left</span>}
          </p>
          <BuildsOn path={path} node={node} />
        </div>
        {(status === 'current' || status === 'available') && (
          <LinkButton
            to="/study/$courseId/start"
            params={{ courseId: String(summary.courseId) }}
            search={{ concept: id, questions: runSize }}
            look={status === 'current' ? 'primary' : 'secondary'}
          >
            {status === 'current' ? 'Continue Learning' : 'Start Module'}
            <VisuallyHidden>: {title}</VisuallyHidden>
          </LinkButton>
        )}
        {status !== 'locked' && known && known.answers > 0 && (
          <div className={css['progress']}>
            <ProgressBar
              label={`Progress in ${title}`}
              value={progress}
              max={1}
              text={`${Math.round(progress * 100)}% · ${restsOnInWords(known, summary.atMs)}`}
            />
          </div>
        )}
      </article>
    </li>
  )
}

/** What is to be known first; of a locked concept, what is still missing. */
function BuildsOn({ path, node }: Pick<NodeCardProps, 'path' | 'node'>) {
  const first = node.status === 'locked' ? node.waitsFor : node.prerequisites
  const named = path.nodes.filter(({ id }) => first.includes(id))
  if (named.length === 0) return null
  const rest = named.length - mostNamed
  return (
    <p className={css['small']}>
      {node.status === 'locked' ? 'Opens after ' : 'Builds on '}
      {named
        .slice(0, mostNamed)
        .map(({ title }) => `“${title}”`)
        .join(' and ')}
      {rest > 0 && ` and ${rest} more`}
    </p>
  )
}
