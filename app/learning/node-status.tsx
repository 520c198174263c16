import type { PathNode } from '../../core/study/learner/learner-view.ts'
import { Icon } from '../ui/layout/icon.tsx'
import { ToolIcon } from '../ui/layout/tool-icon.tsx'
import { difficultyWords, statusWords } from './path-words.ts'
import css from './node-status.module.css'

/** How a concept stands, drawn: never by its colour alone. */
export function StatusMark({ status }: Pick<PathNode, 'status'>) {
  return (
    <span className={css['mark']} data-status={status} aria-hidden="true">
      {status === 'completed' && <Icon name="check" size="small" />}
      {status === 'current' && <Icon name="play" size="small" />}
      {status === 'locked' && <ToolIcon name="lock" />}
    </span>
  )
}

export const StatusWord = ({ status }: Pick<PathNode, 'status'>) => (
  <span className={css['word']} data-status={status}>
    {statusWords[status]}
  </span>
)

export function DifficultyMark({ difficulty }: Pick<PathNode, 'difficulty'>) {
  const { mark, words } = difficultyWords[difficulty]
  return (
    <span className={css['difficulty']}>
      <span aria-hidden="true">{mark}</span> {words}
    </span>
  )
}
