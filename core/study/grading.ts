import type { Answer } from '../questions/answer.ts'
import { isKnownAnswer } from '../questions/answer-schema.ts'
import { askedAgain } from '../questions/numeric-template/instantiate.ts'
import type { Question } from '../questions/question.ts'
import { rulesOf } from '../questions/rules-by-type.ts'
import type { Mark } from './mark.ts'

/** What an answer to this question earns. `attemptKey`: of the attempt, by which a template's numbers were drawn. `asAsked`: the
 *  version that was asked, where `question` is a later one that puts it right. `null`: this release cannot mark it, since it does
 *  not know the type of question or the kind of answer; whoever does may. A known answer of another kind than the question asks
 *  for earns nothing. */
export function gradeAnswer(question: Question, answer: Answer, attemptKey: string, asAsked = question): Mark | null {
  if (!isKnownAnswer(answer)) return null
  const asked = askedAgain(question, attemptKey, asAsked)
  return (asked && rulesOf(asked)?.grade(asked, answer)) ?? null
}
