import type { AnswerSentence, Citation } from '../answer.ts'
import { hrefOf } from '../citation-href.ts'
import type { PlacedLine } from './line.ts'
import type { Passage } from '../passage.ts'
import { isQuotable } from './quotable.ts'
import type { Statement } from './statements.ts'

/** Lines of the library as sentences of an answer, each with the number of its citation. Lines that stand near each other in one
 *  passage share one, unless what stands between may not be said. `from`: the first number. */
export function quoteLines(
  lines: readonly Pick<PlacedLine, 'passage' | 'sentence'>[],
  { from = 1, isAllowed = () => true }: { from?: number; isAllowed?: (text: string) => boolean } = {},
): { sentences: AnswerSentence[]; citations: Citation[] } {
  const sentences: AnswerSentence[] = []
  const citations: Citation[] = []
  for (const { passage, sentence } of lines) {
    const last = citations.at(-1)
    const goesOn = last?.passageId === passage.id && isNext(passage, last.end, sentence.start, isAllowed)
    if (last && goesOn) citations[citations.length - 1] = citationOf(passage, last.start, sentence.end, last.number)
    else citations.push(citationOf(passage, sentence.start, sentence.end, from + citations.length))
    sentences.push(quotedFrom(sentence, from + citations.length - 1))
  }
  return { sentences, citations }
}

/** A sentence of an answer as its passage has it. */
export const quotedFrom = ({ text, cells }: Pick<Statement, 'text' | 'cells'>, citation: number): AnswerSentence => ({
  ...{ text, citation, support: 'verbatim' },
  ...(cells && { cells }),
})

export function citationOf(passage: Passage, start: number, end: number, number: number): Citation {
  const { id, kind, courseId, sourceId, heading, text, sources } = passage
  return {
    number,
    passageId: id,
    kind,
    courseId,
    sourceId,
    title: heading.join(' › '),
    href: hrefOf(passage, start, end),
    quote: text.slice(start, end),
    start,
    end,
    sources,
  }
}

/** Characters between two sentences of a passage that are cited together. */
const nearby = 160

function isNext({ text }: Passage, end: number, start: number, isAllowed: (text: string) => boolean): boolean {
  const between = text.slice(end, start)
  return start >= end && start - end <= nearby && isQuotable(between) && isAllowed(between)
}

/** What the tutor says itself: nothing of the subject. */
export const own = (text: string): AnswerSentence => ({ text, citation: null, support: 'own' })
