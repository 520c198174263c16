import type { ExamSection, QuestionSection } from './blueprint.ts'

export const isAboutQuestions = (part: ExamSection): part is QuestionSection => part.asks === 'questions'
