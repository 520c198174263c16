import type { ExamSection, QuestionSection, TaskSection } from './blueprint.ts'

/** Apart from the schemas of the blueprint, which no start of a device reads. */
export const isAboutQuestions = (part: ExamSection): part is QuestionSection => part.asks === 'questions'

/** Tasks of which each has a clock of its own, which stands still while one is away; one that is chosen of several has the section's. */
export const hasOwnClocks = (part: ExamSection): part is TaskSection =>
  part.asks === 'tasks' && part.tasks.choose === undefined

/** Tasks that are spoken, and may be recorded. */
export const isSpoken = (part: ExamSection): boolean =>
  part.asks === 'tasks' && (part.tasks.type === 'mmi-station' || part.tasks.format === 'video')
