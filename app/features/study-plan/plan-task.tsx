import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { PlanTask } from '../../../core/study/learner/learner-view.ts'
import { studyTimeInWords } from '../../learning/learning-words.ts'
import { taskInWords } from '../../learning/task-in-words.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import css from './plan.module.css'

export interface PlanTaskRowProps {
  courseId: number
  task: PlanTask
  /** Of today, whose tasks can be begun from here: how its reviews stand. */
  reviews?: CourseSummary['reviews']
}

/** One thing to do, why, and how long it takes. */
export function PlanTaskRow({ courseId, task, reviews }: PlanTaskRowProps) {
  // The plan is made for the whole day.
  const isLater = task.is === 'reviews' && reviews?.today === 0
  return (
    <li className={css['task']}>
      <div className={css['words']}>
        <p>
          <strong>{taskInWords(task)}</strong> <span className={css['small']}>· {studyTimeInWords(task.minutes)}</span>
        </p>
        <p className={css['small']}>{isLater ? 'They are due later today.' : task.why}</p>
      </div>
      {reviews && !isLater && <TaskLink courseId={courseId} task={task} />}
    </li>
  )
}

function TaskLink({ courseId, task }: Pick<PlanTaskRowProps, 'courseId' | 'task'>) {
  const params = { courseId: String(courseId) }
  const of = <VisuallyHidden>: {taskInWords(task)}</VisuallyHidden>
  switch (task.is) {
    case 'reviews':
      return (
        <LinkButton look="secondary" to="/study/$courseId/start" params={params} search={{ reviews: true }}>
          Review now{of}
        </LinkButton>
      )
    case 'practice':
      return (
        <LinkButton
          look="secondary"
          to="/study/$courseId/start"
          params={params}
          search={{ concept: task.concept, questions: task.questions }}
        >
          Practise{of}
        </LinkButton>
      )
    case 'exam':
      return (
        <LinkButton look="secondary" to="/study/$courseId/exams" params={params}>
          To the exam{of}
        </LinkButton>
      )
    case 'notes':
      return (
        <LinkButton look="secondary" to="/study/$courseId/notes/$noteId" params={{ ...params, noteId: task.itemId }}>
          Read{of}
        </LinkButton>
      )
  }
}
