import { type TableCell, rowInWords, textLines } from '../table-text.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** What of a passage can be quoted: a sentence, which is `text.slice(start, end)` of it, or a row of a table. */
export interface Statement extends Sentence {
  /** Of a row, of which `text` is its cells with their heads, while `start` and `end` are of the cells alone. */
  cells?: readonly TableCell[]
}

/** The sentences and rows of a passage's text in their order. The head of a table comes with each of its rows. */
export const statementsOf = (text: string): Statement[] =>
  textLines(text).flatMap((line): Statement[] => {
    switch (line.is) {
      case 'head':
        return []
      case 'row': {
        const { cells, start, end } = line.row
        return start < end ? [{ text: rowInWords(cells), start, end, cells }] : []
      }
      case 'prose':
        return sentencesOf(line.text).map(({ text: own, start, end }) => {
          return { text: own, start: line.start + start, end: line.start + end }
        })
    }
  })
