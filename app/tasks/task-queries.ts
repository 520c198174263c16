import { queryOptions } from '@tanstack/react-query'
import { task } from '../../core/content/task.ts'
import { reading, wholeItemAs } from '../data/study/course-material.ts'

/** Apart from the other material: screens of questions need no schema of tasks. */
export const taskQueries = {
  /** One version of a task. Fails when it is damaged here and cannot be fetched again now, or is of a type to come. */
  one: (courseId: number, hash: string) =>
    queryOptions({
      queryKey: ['task', courseId, hash],
      queryFn: () => wholeItemAs(task, courseId, hash),
      ...reading,
    }),
  /** All tasks of a course that can be read, with the hashes of their versions. */
  all: (courseId: number, hashes: readonly string[]) =>
    queryOptions({
      queryKey: ['tasks', courseId, hashes],
      queryFn: async () => {
        const items = await Promise.all(hashes.map((hash) => wholeItemAs(task, courseId, hash).catch(() => null)))
        return items.flatMap((item, at) => (item ? [{ task: item, hash: hashes[at] ?? '' }] : []))
      },
      structuralSharing: false,
      ...reading,
    }),
}
