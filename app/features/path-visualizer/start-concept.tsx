import type { PathNode } from '../../../core/study/learner/learner-view.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'

/** Questions of a run that is started from the path. */
const runSize = 10

const words: Record<Exclude<PathNode['status'], 'locked'>, string> = {
  completed: 'Practise again',
  current: 'Continue Learning',
  available: 'Start Module',
}

/** The way into practice of a concept; a locked one has none. */
export function StartConcept({ courseId, node: { id, title, status } }: { courseId: number; node: PathNode }) {
  if (status === 'locked') return null
  return (
    <div>
      <LinkButton
        to="/study/$courseId/start"
        params={{ courseId: String(courseId) }}
        search={{ concept: id, questions: runSize }}
        look={status === 'current' ? 'primary' : 'secondary'}
      >
        {words[status]}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </LinkButton>
    </div>
  )
}
