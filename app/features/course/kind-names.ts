import { questionKinds } from '../../../core/questions/question-kinds.ts'
import type { CourseContents } from '../../../core/contract/shop/courses.ts'

type QuestionType = CourseContents['questionTypes'][number]['type']
type TaskType = CourseContents['taskTypes'][number]['type']

export const questionTypeName = (type: QuestionType): string =>
  questionKinds.find((kind) => kind.type === type)?.name ?? type

export const taskTypeNames: Record<TaskType, string> = {
  'casper-scenario': 'CASPer scenarios',
  'mmi-station': 'Interview stations',
  essay: 'Essay questions',
}
