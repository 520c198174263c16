import { normalise } from '../../search/words.ts'
import { termsOf } from '../../search/terms.ts'
import type { AnswerSentence, Citation, TutorAnswer } from '../answer.ts'
import { newAnswer } from '../new-answer.ts'
import type { Library, Passage } from '../passage.ts'
import { figuresLine } from '../quoting/figures.ts'
import { citationOf, own, quotedFrom } from '../quoting/quote-lines.ts'
import { type CheckedSentence, checkSentence } from './check-sentence.ts'

const mostSentences = 8
/** It was asked for six: what writes more than so many, held or not, is read no further. */
const mostWritten = 24

/** A sentence that may be shown, and its citation where it is a new one. */
export interface DraftStep {
  citation: Citation | null
  sentence: AnswerSentence
}

/** An answer as a language model writes it, sentence by sentence: what its passages do not hold is left out. */
export function modelDraft(passages: readonly Passage[], rarityOf: Library['rarityOf']) {
  const sentences: AnswerSentence[] = []
  const citations: Citation[] = []
  const said = new Set<string>()
  let written = 0
  let leftOut = 0

  function citationFor({ passage, start, end }: CheckedSentence): { citation: Citation; isNew: boolean } {
    const known = citations.find((each) => each.passageId === passage.id && each.start <= start && each.end >= end)
    if (known) return { citation: known, isNew: false }
    const citation = citationOf(passage, start, end, citations.length + 1)
    citations.push(citation)
    return { citation, isNew: true }
  }

  return {
    isFull: () => sentences.length >= mostSentences || written >= mostWritten,

    /** `null` where it is not to be shown: no passage holds it, or it was said. */
    take(sentence: string): DraftStep | null {
      written += 1
      const checked = checkSentence(sentence, passages, rarityOf)
      if (!checked) {
        if (termsOf(sentence).length > 2) leftOut += 1
        return null
      }
      if (said.has(normalise(checked.text))) return null
      said.add(normalise(checked.text))
      const { citation, isNew } = citationFor(checked)
      const shown: AnswerSentence =
        checked.support === 'verbatim'
          ? quotedFrom(checked, citation.number)
          : { text: checked.text, citation: citation.number, support: 'supported' }
      sentences.push(shown)
      return { citation: isNew ? citation : null, sentence: shown }
    },

    /** The answer, with what is said at its end; `null` where nothing was held. `embedded`: what is known of the question without a
     *  model. */
    finish(embedded: TutorAnswer): { ending: AnswerSentence[]; answer: TutorAnswer } | null {
      if (sentences.length === 0) return null
      const dated = figuresLine(citations)
      const ending = [...(dated === null ? [] : [own(dated)]), ...(leftOut === 0 ? [] : [own(leftOutWords(leftOut))])]
      const { confidence, learningInsights } = embedded
      // As sure as one may be of the passages, and of the part of what was written that they hold.
      const held = sentences.length / (sentences.length + leftOut)
      const answer = newAnswer('model', {
        sentences: [...sentences, ...ending],
        citations,
        confidence: confidence === null ? null : confidence * held,
        learningInsights,
      })
      return { ending, answer }
    },
  }
}

const leftOutWords = (count: number) =>
  count === 1
    ? 'One sentence of the language model was left out: the study material does not hold it.'
    : `${count} sentences of the language model were left out: the study material does not hold them.`
