import type { CourseContents } from '../../../core/contract/shop/courses.ts'

type QuestionType = CourseContents['questionTypes'][number]['type']
type TaskType = CourseContents['taskTypes'][number]['type']

export const questionTypeNames: Record<QuestionType, string> = {
  'single-best-answer': 'Single best answer',
  'multiple-response': 'Several right answers',
  'extended-matching': 'Extended matching',
  'yes-no': 'Yes or no statements',
  'sjt-rating': 'Situational judgement',
  numeric: 'Number entry',
  'numeric-template': 'Number entry, with new numbers each time',
}

export const taskTypeNames: Record<TaskType, string> = {
  'casper-scenario': 'CASPer scenarios',
  'mmi-station': 'Interview stations',
  essay: 'Essay questions',
}
