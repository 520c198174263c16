import type { Stimulus } from '../content/stimulus.ts'
import type { Answer } from './answer.ts'
import type { AskedQuestion } from './numeric-template/instantiate.ts'
import { plainTextOf } from './plain-text-by-type.ts'

/** The answer that somebody wrote down as `keyOf` of the question's rules writes one: `b`, `a c`, `yes no yes`, `12.5`; of one
 *  option, its words will do. `null` for what is no answer to this question: nobody's slip of the pen is marked as wrong. */
export function writtenAnswer(question: AskedQuestion, stimulus: Stimulus | undefined, written: string): Answer | null {
  const rules = plainTextOf(question)
  const text = written.trim()
  const words = text.toLowerCase().split(/[\s,;]+/)
  const options = rules.optionsIn(question, stimulus)
  return rules.answerFrom({ text, words: words.filter((word) => word !== ''), options }, question)
}
