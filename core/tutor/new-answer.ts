import type { AnswerSentence, Engine, TutorAnswer } from './answer.ts'

/** An answer that holds what is given and nothing else. */
export const newAnswer = (
  engine: Engine,
  given: Partial<TutorAnswer> & { sentences: AnswerSentence[] },
): TutorAnswer => ({
  citations: [],
  confidence: null,
  isAbstained: false,
  nearest: [],
  learningInsights: [],
  questions: [],
  plan: [],
  feedback: [],
  ...given,
  engine,
})
