import type { ReactNode } from 'react'
import type { PathNode } from '../../core/study/learner/learner-view.ts'
import { DifficultyMark, StatusMark, StatusWord } from './node-status.tsx'
import css from './first-nodes.module.css'

/** How many nodes of a path are shown before the rest is counted. */
const firstNodes = 4

export interface FirstNodesProps {
  nodes: readonly PathNode[]
  /** The way to the rest, around "+3 more". */
  renderMore: (words: string) => ReactNode
}

/** Where a path begins: its first four nodes, and how many more there are. */
export function FirstNodes({ nodes, renderMore }: FirstNodesProps) {
  const rest = nodes.length - firstNodes
  return (
    <ol className={css['nodes']}>
      {nodes.slice(0, firstNodes).map((node) => (
        <li key={node.id} className={css['node']} aria-current={node.status === 'current' ? 'step' : undefined}>
          <StatusMark status={node.status} />
          <span className={css['words']}>
            <span className={css['title']}>{node.title}</span>
            <span className={css['facts']}>
              <StatusWord status={node.status} /> · <DifficultyMark difficulty={node.difficulty} />
            </span>
          </span>
        </li>
      ))}
      {rest > 0 && <li className={css['more']}>{renderMore(`+${rest} more`)}</li>}
    </ol>
  )
}
