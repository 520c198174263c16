import { questionKinds } from '../../../core/questions/question-kinds.ts'
import type { CourseContents } from '../../../core/contract/shop/courses.ts'
import type { Task } from '../../../core/content/task.ts'

/** Types of questions by name. One of a later release than this has none yet. */
export const questionTypeName = (type: string): string | undefined =>
  questionKinds.find((kind) => kind.type === type)?.name

/** How many questions a course has of each type that this release knows, in the order in which courses count them. */
export const questionTypesOf = ({ questionTypes, furtherTypes = [] }: CourseContents) =>
  [...questionTypes, ...furtherTypes].flatMap(({ type, count }) => {
    const name = questionTypeName(type)
    return name === undefined ? [] : [{ type, name, count }]
  })

export const taskTypeNames: Record<Task['type'], string> = {
  'casper-scenario': 'CASPer scenarios',
  'mmi-station': 'Interview stations',
  essay: 'Essay questions',
}

/** The name of a task's type. One of a later release than this has none yet. */
export const taskTypeName = (type: string): string | undefined =>
  Object.entries(taskTypeNames).find(([known]) => known === type)?.[1]

/** How many tasks a course has of each type that this release knows. */
export const taskTypesOf = ({ taskTypes, furtherTaskTypes = [] }: CourseContents) =>
  [...taskTypes, ...furtherTaskTypes].flatMap(({ type, count }) => {
    const name = taskTypeName(type)
    return name === undefined ? [] : [{ type, name, count }]
  })
