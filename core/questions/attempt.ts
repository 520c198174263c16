import { askedWith } from './numeric-template/instantiate.ts'
import type { PackedQuestion, PractisableQuestion } from './practisable.ts'
import { rulesOf } from './rules-by-type.ts'

/** The question as one attempt asks it: numbers drawn and options ordered by its key, the same on every device and whenever it
 *  is read again. Throws as `instantiate` does. Where nobody has attempted it, the question's own id stands in for a key. */
export function attemptOf(question: PackedQuestion, attemptKey: string): PractisableQuestion {
  const { stimulus } = question
  const asked = { ...askedWith(question, attemptKey), ...(stimulus && { stimulus }) }
  return rulesOf(asked)?.inOrder(asked, attemptKey) ?? asked
}
