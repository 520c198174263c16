import type { CourseSummary } from '../../../core/study/learner/course-summary.ts'
import type { PlanTask } from '../../../core/study/learner/learner-view.ts'
import { studyTimeInWords } from '../../learning/learning-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import css from './plan.module.css'
import { PlanTaskRow } from './plan-task.tsx'

export interface PlanTasksProps {
  courseId: number
  tasks: readonly PlanTask[]
  /** Of today, whose tasks can be begun from here: how its reviews stand. */
  reviews?: CourseSummary['reviews']
}

type Practice = Extract<PlanTask, { is: 'practice' }>

/** As many concepts are listed one by one; more are practised in turn, in one run. */
const mostListed = 3

/** What a day has to do. */
export function PlanTasks({ courseId, tasks, reviews }: PlanTasksProps) {
  const practice = tasks.filter((task) => task.is === 'practice')
  const isTogether = practice.length > mostListed
  const listed = isTogether ? tasks.filter((task) => task.is !== 'practice') : tasks
  return (
    <ul className={css['tasks']}>
      {listed.map((task, at) => (
        <PlanTaskRow key={at} courseId={courseId} task={task} {...(reviews && { reviews })} />
      ))}
      {isTogether && <PracticeInTurn courseId={courseId} tasks={practice} {...(reviews && { reviews })} />}
    </ul>
  )
}

interface PracticeInTurnProps extends PlanTasksProps {
  tasks: readonly Practice[]
}

function PracticeInTurn({ courseId, tasks, reviews }: PracticeInTurnProps) {
  const minutes = tasks.reduce((sum, task) => sum + task.minutes, 0)
  const questions = tasks.reduce((sum, task) => sum + task.questions, 0)
  return (
    <li>
      <div className={css['task']}>
        <div className={css['words']}>
          <p>
            <strong>
              {formatCount(questions, 'question')} on {formatCount(tasks.length, 'concept')}
            </strong>{' '}
            <span className={css['small']}>· {studyTimeInWords(minutes)}</span>
          </p>
          <p className={css['small']}>Taken in turn, which is remembered better than one concept after the other.</p>
        </div>
        {reviews && (
          <LinkButton
            look="secondary"
            to="/study/$courseId/start"
            params={{ courseId: String(courseId) }}
            search={{ minutes: Math.max(1, Math.round(minutes)) }}
          >
            Practise
          </LinkButton>
        )}
      </div>
      <details className={css['concepts']}>
        <summary>Which, and why</summary>
        <ul className={css['tasks']}>
          {tasks.map((task) => (
            <PlanTaskRow key={task.concept} courseId={courseId} task={task} {...(reviews && { reviews })} />
          ))}
        </ul>
      </details>
    </li>
  )
}
