import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { PathNode } from '../../../core/study/learner/learner-view.ts'
import { knownOf } from '../../learning/known-of.ts'
import { masteryInWords } from '../../learning/learning-words.ts'
import { DifficultyMark, StatusMark, StatusWord } from '../../learning/node-status.tsx'
import { StartConcept } from './start-concept.tsx'
import css from './concept-list.module.css'

export interface ConceptListProps {
  summary: CourseSummary
  nodes: readonly PathNode[]
}

/** The drawing as words: topics, their concepts, and what each builds on. */
export function ConceptList({ summary, nodes }: ConceptListProps) {
  const titleOf = new Map(nodes.map(({ id, title }) => [id, title]))
  return (
    <ul className={css['topics']}>
      {summary.topics
        .map((topic) => ({ topic, own: nodes.filter((node) => node.topic === topic.id) }))
        .filter(({ own }) => own.length > 0)
        .map(({ topic, own }) => (
          <li key={topic.id}>
            <h3 className={css['topic']}>{topic.title}</h3>
            <ul className={css['concepts']}>
              {own.map((node) => {
                const before = node.prerequisites.flatMap((id) => titleOf.get(id) ?? [])
                const mastery = knownOf(summary, node)
                return (
                  <li key={node.id} className={css['concept']}>
                    <StatusMark status={node.status} />
                    <div className={css['words']}>
                      <p className={css['title']}>{node.title}</p>
                      <p className={css['small']}>
                        <StatusWord status={node.status} /> · <DifficultyMark difficulty={node.difficulty} />
                        {mastery && ` · ${masteryInWords(mastery)}`}
                      </p>
                      {before.length > 0 && (
                        <p className={css['small']}>Builds on {before.map((title) => `“${title}”`).join(', ')}</p>
                      )}
                    </div>
                    <StartConcept courseId={summary.courseId} node={node} />
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
    </ul>
  )
}
