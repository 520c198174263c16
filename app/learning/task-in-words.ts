import type { PlanTask } from '../../core/study/learner/learner-view.ts'
import { formatCount } from '../ui/words/format-amount.ts'

/** "12 reviews", "Doses: 8 questions". */
export function taskInWords(task: PlanTask): string {
  switch (task.is) {
    case 'reviews':
      return formatCount(task.questions, 'review')
    case 'practice':
      return `${task.title}: ${formatCount(task.questions, task.isNew ? 'new question' : 'question')}`
    case 'exam':
    case 'notes':
      return task.title
  }
}
