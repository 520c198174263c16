import { markdownText } from '../../content/markdown-text.ts'
import { plainTextOf } from '../../questions/plain-text-by-type.ts'
import type { PractisableQuestion } from '../../questions/practisable.ts'
import { termsOf } from '../../search/terms.ts'

/** Words by which a reader knows which option is meant: so much of those that no other option has, or of all its words. */
const namedPart = 0.5
const wholePart = 0.75

/** Whether a text gives the key of a question away, or helps to rule out the rest: whether it names what is to be chosen, judged or
 *  reckoned. What it says of it does not matter, so that nothing it says can be turned into an answer. A word that the question itself
 *  has names nothing. Strict on purpose: what is held back wrongly costs a hint, the other way round it costs the question. */
export const keyGuardOf = (question: PractisableQuestion): ((text: string) => boolean) =>
  plainTextOf(question).keyGuardOf?.(question) ?? optionGuard(question)

function optionGuard(question: PractisableQuestion): (text: string) => boolean {
  const options = plainTextOf(question)
    .optionsIn(question, question.stimulus)
    .map(({ text }) => new Set(termsOf(markdownText(text))))
  const given = new Set(termsOf(markdownText(question.stem)))
  const named = options.map((terms, at) => {
    const others = new Set(options.flatMap((other, place) => (place === at ? [] : [...other])))
    return { terms, own: [...terms].filter((term) => !others.has(term) && !given.has(term)) }
  })
  return (text) => {
    const said = new Set(termsOf(text))
    const holds = (terms: readonly string[]) =>
      terms.filter((term) => said.has(term)).length / Math.max(terms.length, 1)
    return named.some(({ terms, own }) => holds(own) >= namedPart || (terms.size > 0 && holds([...terms]) >= wholePart))
  }
}
