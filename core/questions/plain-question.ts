import type { Stimulus } from '../content/stimulus.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import { plainTextOf } from './plain-text-by-type.ts'
import type { PlainOption } from './plain-text-rules.ts'
import type { Question } from './question.ts'
import { rulesOf } from './rules-by-type.ts'

/** A question in words alone, for whoever has no screen for its type. Texts are limited Markdown. */
export interface PlainQuestion {
  /** The passage, scenario or lead-in that it belongs to. */
  passage: string | null
  question: string
  /** What is chosen, rated, judged, ordered or sorted, in the order of the question; empty where a number is typed. */
  options: PlainOption[]
  /** As `keyOf` of its rules writes it. */
  correctAnswer: string
  explanation: string
}

/** Without its stimulus, a question of a list has no options. */
export function plainQuestion(question: AskedQuestion, stimulus: Stimulus | undefined): PlainQuestion {
  return {
    passage: stimulus ? `${stimulus.title}\n\n${stimulus.body}` : null,
    question: question.stem,
    options: plainTextOf(question).optionsIn(question, stimulus),
    correctAnswer: rulesOf(question)?.keyOf(question) ?? '',
    explanation: keyReasons(question).join('\n\n'),
  }
}

/** Why the right answer is right, a paragraph for each part of it. */
export function keyReasons(question: Question): string[] {
  if ('explanation' in question) return [question.explanation]
  const { keyParts, reasonsOf } = plainTextOf(question)
  const reasons = new Map(reasonsOf(question).map(({ part, reason }) => [part, reason]))
  return keyParts(question).flatMap((part) => reasons.get(part) ?? [])
}
