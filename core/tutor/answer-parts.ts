import type { AnswerSentence } from './answer.ts'
import type { TableCell } from './table-text.ts'

/** A row of a table among the sentences of an answer. */
type RowSentence = AnswerSentence & { cells: readonly TableCell[] }

/** What is read together: sentences of a paragraph, or rows of one table below each other. */
export type AnswerPart =
  | { is: 'words'; sentences: AnswerSentence[] }
  /** `heads`: of its columns, some of them empty. */
  | { is: 'table'; heads: string[]; rows: RowSentence[] }

const isRow = (sentence: AnswerSentence): sentence is RowSentence =>
  sentence.cells !== undefined && sentence.cells.length > 0

/** The sentences of an answer in their order, as they are set. */
export function answerParts(sentences: readonly AnswerSentence[]): AnswerPart[] {
  const parts: AnswerPart[] = []
  for (const sentence of sentences) {
    const last = parts.at(-1)
    if (isRow(sentence)) {
      const heads = sentence.cells.map(({ head }) => head)
      if (last?.is === 'table' && isSame(last.heads, heads)) last.rows.push(sentence)
      else parts.push({ is: 'table', heads, rows: [sentence] })
    } else if (last?.is === 'words') last.sentences.push(sentence)
    else parts.push({ is: 'words', sentences: [sentence] })
  }
  return parts
}

const isSame = (heads: readonly string[], others: readonly string[]) =>
  heads.length === others.length && heads.every((head, at) => head === others[at])
