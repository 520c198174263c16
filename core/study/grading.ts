import { type Answer, isKnownAnswer } from '../questions/answer.ts'
import type { Question } from '../questions/question.ts'
import { rulesOf } from '../questions/rules-by-type.ts'
import type { Mark } from './mark.ts'

/** What an answer to this question earns. `null`: this release cannot mark it, since it does not know the type of question or
 *  the kind of answer; whoever does may. A known answer of another kind than the question asks for earns nothing. */
export function gradeAnswer(question: Question, answer: Answer): Mark | null {
  return isKnownAnswer(answer) ? (rulesOf(question)?.grade(question, answer) ?? null) : null
}
