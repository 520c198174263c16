import { task, type Task } from '../../core/content/task.ts'
import type { CourseDefaults, ReadItems } from './course-defaults.ts'
import { readItem, readItemList } from './read-item-list.ts'

/** Scenarios, stations and essays of one file: `topic`, `sources` and `reviewBy` on top, then `tasks`. */
export function readTasks(file: string, text: string, defaults: CourseDefaults): ReadItems<Task> {
  return readItemList(file, text, defaults, ['tasks'], (raw, shared, place, read) =>
    readItem(task, { ...shared, ...raw, kind: 'task' }, place, read),
  )
}
