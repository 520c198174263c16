import type { TutorAnswer } from '../../../core/tutor/answer.ts'

/** An answer of one sentence that the tutor says itself, and what else is given. */
export const answerOf = (text: string, rest: Partial<TutorAnswer> = {}): TutorAnswer => ({
  sentences: [{ text, citation: null, support: 'own' }],
  citations: [],
  confidence: null,
  isAbstained: false,
  nearest: [],
  learningInsights: [],
  questions: [],
  plan: [],
  feedback: [],
  engine: 'device',
  ...rest,
})
