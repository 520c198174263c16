import { Link } from '@tanstack/react-router'
import { capitalised } from '../../../core/capitalised.ts'
import type { Task } from '../../../core/content/task.ts'
import type { Topic } from '../../../core/content/topic.ts'
import { taskFormat, taskNames } from '../../tasks/task-words.ts'
import { formatCount } from '../../ui/words/format-amount.ts'
import { LinkRows, RowLink } from '../../ui/navigation/link-rows.tsx'
import css from './task-list.module.css'

export interface TasksDone {
  /** How often each was done, by its id. */
  done: ReadonlyMap<string, number>
  /** Ids of those that were left before their end on this device. */
  begun: ReadonlySet<string>
}

export interface TaskListProps {
  courseId: number
  tasks: readonly Task[]
  work: TasksDone
}

/** "22 scenarios"; where a course has several types, "26 tasks". */
export function tasksInWords(tasks: readonly Task[]): string {
  const [first] = tasks
  const isOneType = tasks.every(({ type }) => type === first?.type)
  const { one, many } = first && isOneType ? taskNames[first.type] : { one: 'task', many: 'tasks' }
  return formatCount(tasks.length, one, many)
}

/** Tasks with what they are and how often they were done. */
function TaskList({ courseId, tasks, work }: TaskListProps) {
  return (
    <LinkRows>
      {tasks.map((task) => (
        <li key={task.id}>
          <RowLink
            to="/study/$courseId/tasks/$taskId"
            params={{ courseId: String(courseId), taskId: task.id }}
            name={task.title}
            under={taskFormat(task)}
            end={stateWords(task.id, work)}
          />
        </li>
      ))}
    </LinkRows>
  )
}

function stateWords(id: string, { done, begun }: TasksDone): string {
  if (begun.has(id)) return 'Not finished'
  const times = done.get(id) ?? 0
  return times === 0 ? '' : times === 1 ? 'Done' : `Done ${times} times`
}

/** All of them, topic by topic. */
export function TasksByTopic({ topics, ...list }: TaskListProps & { topics: readonly Topic[] }) {
  return topics.map(({ id, title }) => {
    const tasks = list.tasks.filter(({ topic }) => topic === id)
    return (
      tasks.length > 0 && (
        <section key={id} className={css['topic']} aria-labelledby={`tasks-${id}`}>
          <h2 id={`tasks-${id}`}>{title}</h2>
          <TaskList {...list} tasks={tasks} />
        </section>
      )
    )
  })
}

/** How many a course's home names. */
const shownOnHome = 3

/** The next of them on the course's home: those left unfinished, then those never done. */
export function NextTasks({ courseId, tasks, work }: TaskListProps) {
  if (tasks.length === 0) return null
  const rankOf = ({ id }: Task) => (work.begun.has(id) ? -1 : (work.done.get(id) ?? 0))
  const next = tasks.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, shownOnHome)
  const done = tasks.filter(({ id }) => work.done.has(id)).length
  const words = tasksInWords(tasks)
  return (
    <section className={css['topic']} aria-labelledby="tasks">
      <h2 id="tasks">{capitalised(words.replace(/^\d+ /, ''))}</h2>
      <TaskList courseId={courseId} tasks={next} work={work} />
      <p>
        <Link to="/study/$courseId/tasks" params={{ courseId: String(courseId) }}>
          All {words}
        </Link>
        {done > 0 && `, ${done} done`}
      </p>
    </section>
  )
}
