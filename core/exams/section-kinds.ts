import type { ExamSection, QuestionSection } from './blueprint.ts'

/** Apart from the schemas of the blueprint, which no start of a device reads. */
export const isAboutQuestions = (part: ExamSection): part is QuestionSection => part.asks === 'questions'
