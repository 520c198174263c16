import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Task } from '../../../../core/content/task.ts'
import { useLive } from '../../../data/device/use-live.ts'
import type { TasksDone } from '../../../features/tasks/task-list.tsx'
import { taskQueries } from '../../../tasks/task-queries.ts'
import { readTasksDone } from '../../../tasks/task-work.ts'
import { useStudy } from './study.tsx'

export interface CourseTasks {
  /** With the hashes of their versions, in the order of the course. */
  tasks: readonly { task: Task; hash: string }[]
  work: TasksDone
}

/** The tasks of the course that is studied; `undefined` while they are read. None where it has none, or they are not here. */
export function useCourseTasks(): CourseTasks | undefined {
  const { account, courseId, pack } = useStudy()
  const hashes = (pack?.refs ?? []).flatMap((ref) => (ref.kind === 'task' ? [ref.hash] : []))
  const { data: tasks } = useQuery(taskQueries.all(courseId, hashes))
  const work = useLive(useCallback(() => readTasksDone(account.db, courseId), [account, courseId]))
  return tasks && work && { tasks, work }
}
