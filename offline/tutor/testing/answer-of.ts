import type { TutorAnswer } from '../../../core/tutor/answer.ts'
import { newAnswer } from '../../../core/tutor/new-answer.ts'

/** An answer of one sentence that the tutor says itself, and what else is given. */
export const answerOf = (text: string, rest: Partial<TutorAnswer> = {}): TutorAnswer =>
  newAnswer(rest.engine ?? 'device', { sentences: [{ text, citation: null, support: 'own' }], ...rest })
