import { questionKinds } from '../../core/questions/question-kinds.ts'
import type { CourseContents } from '../../core/contract/shop/courses.ts'

type QuestionType = CourseContents['questionTypes'][number]['type']
type TaskType = CourseContents['taskTypes'][number]['type']

export const questionTypeName = (type: QuestionType): string =>
  questionKinds.find((kind) => kind.type === type)?.name ?? type

export const taskTypeNames: Record<TaskType, string> = {
  'casper-scenario': 'CASPer scenarios',
  'mmi-station': 'Interview stations',
  essay: 'Essay questions',
}

/** Of anything that an exam asked, also of a type that this release does not know. */
export const itemTypeName = (type: string): string =>
  questionKinds.find((kind) => kind.type === type)?.name ??
  Object.entries(taskTypeNames).find(([task]) => task === type)?.[1] ??
  'Of another type'
