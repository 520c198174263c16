import type { AnswerSentence } from '../tutor/answer.ts'
import { rowInWords, rowLine } from '../tutor/table-text.ts'

/** Whether what is cited has a sentence of an answer word for word; of a row, each of its cells in their order. `passage`: the whole text
 *  that is cited from, where it is known: the heads of a row's columns have to be in it so too. */
export function isVerbatim({ text, cells }: AnswerSentence, quote: string, passage?: string): boolean {
  if (!cells) return quote.includes(text)
  const head = rowLine(cells.map((cell) => cell.head))
  return (
    text === rowInWords(cells) &&
    quote.includes(rowLine(cells.map((cell) => cell.text)).trim()) &&
    (passage === undefined || passage.split('\n').includes(head))
  )
}
