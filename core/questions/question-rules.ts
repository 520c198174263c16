import type { Mark } from '../study/mark.ts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'

/** What a type of question knows of its answers. */
export interface QuestionRules<Q extends Question = Question> {
  readonly type: Q['type']
  /** `answer` is of a kind this release knows; one that the question does not ask for earns nothing. */
  grade(question: Q, answer: Answer): Mark
  /** The right answer as one writes it down: `b`, `a c`, `yes no yes`, `12.5`. */
  keyOf(question: Q): string
}
