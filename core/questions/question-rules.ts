import type { Mark } from '../study/mark.ts'
import type { Answer } from './answer.ts'
import type { CountedParts } from './guessing.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import type { Asked } from './practisable.ts'

/** What a type of question knows of its answers, and of how an attempt shows it. */
export interface QuestionRules<Q extends AskedQuestion = AskedQuestion> {
  readonly type: Q['type']
  /** `answer` is of a kind this release knows; one that the question does not ask for earns nothing. */
  grade(question: Q, answer: Answer): Mark
  /** The right answer as one writes it down: `b`, `a c`, `yes no yes`, `12.5`. */
  keyOf(question: Q): string
  /** The question with what it offers, or its set does, in the order in which the attempt of this key shows it. */
  inOrder(question: Asked<Q>, attemptKey: string): Asked<Q>
  /** What it pays, on average, to who ticks blindly: a part of its marks, 0..1. */
  chance(parts: CountedParts): number
  /** The same where its options stand in a list that it shares, which has so many. */
  chanceOfListed?(options: number): number
}
