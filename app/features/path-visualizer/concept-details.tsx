import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { PathNode } from '../../../core/study/learner/learner-view.ts'
import { knownOf } from '../../learning/known-of.ts'
import { masteryInWords, studyTimeInWords, restsOnInWords } from '../../learning/learning-words.ts'
import { DifficultyMark, StatusMark, StatusWord } from '../../learning/node-status.tsx'
import { kindWords } from '../../learning/path-words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { StartConcept } from './start-concept.tsx'
import css from './path-visualizer.module.css'

export interface ConceptDetailsProps {
  summary: CourseSummary
  nodes: readonly PathNode[]
  node: PathNode
  onConcept: (id: string) => void
}

/** What is known of one concept, what it stands between, and the way to practise it. */
export function ConceptDetails({ summary, nodes, node, onConcept }: ConceptDetailsProps) {
  const known = knownOf(summary, node)
  const before = nodes.filter(({ id }) => node.prerequisites.includes(id))
  const after = nodes.filter(({ prerequisites }) => prerequisites.includes(node.id))
  return (
    <Card className={css['details']} aria-labelledby="concept" aria-live="polite">
      <div className={css['titleLine']}>
        <StatusMark status={node.status} />
        <h3 id="concept">{node.title}</h3>
      </div>
      <p className={css['facts']}>
        <StatusWord status={node.status} />
        <span>{summary.topics.find(({ id }) => id === node.topic)?.title}</span>
        <span>{kindWords[node.kind]}</span>
        <DifficultyMark difficulty={node.difficulty} />
        {node.minutes > 0 && <span>About {studyTimeInWords(node.minutes)} left</span>}
      </p>
      {known && (
        <p>
          {masteryInWords(known)}
          {known.answers > 0 && `: ${restsOnInWords(known, summary.atMs)}`}.
        </p>
      )}
      <Neighbours title="Builds on" nodes={before} onConcept={onConcept} />
      <Neighbours title="Opens the way to" nodes={after} onConcept={onConcept} />
      <StartConcept courseId={summary.courseId} node={node} />
    </Card>
  )
}

interface NeighboursProps {
  title: string
  nodes: readonly PathNode[]
  onConcept: (id: string) => void
}

function Neighbours({ title, nodes, onConcept }: NeighboursProps) {
  if (nodes.length === 0) return null
  return (
    <div className={css['neighbours']}>
      <p className={css['small']}>{title}</p>
      <ul>
        {nodes.map(({ id, title: name }) => (
          <li key={id}>
            <Button look="plain" onClick={() => onConcept(id)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
