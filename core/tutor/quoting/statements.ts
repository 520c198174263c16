import { type TableCell, rowInWords, textLines } from '../table-text.ts'
import { type Sentence, sentencesOf } from './sentences.ts'

/** What of a passage can be quoted: a sentence, which is `text.slice(start, end)` of it, or a row of a table. */
export interface Statement extends Sentence {
  /** Of a row, of which `text` is its cells with their heads, while `start` and `end` are of the cells alone. */
  cells?: readonly TableCell[]
  /** Of an item of a list or a row: which of the lists and tables of the passage it is of. */
  list?: number
  /** It begins its line. */
  isFirst: boolean
}

/** The sentences and rows of a passage's text in their order. The head of a table comes with each of its rows. */
export function statementsOf(text: string): Statement[] {
  let list = 0
  let before: 'row' | 'item' | 'none' = 'none'
  return textLines(text).flatMap((line): Statement[] => {
    const is = line.is === 'prose' ? (isItem(line.text) ? 'item' : 'none') : 'row'
    if (is !== before || line.is === 'head') list += 1
    before = is
    switch (line.is) {
      case 'head':
        return []
      case 'row': {
        const { cells, start, end } = line.row
        return start < end ? [{ text: rowInWords(cells), start, end, cells, list, isFirst: true }] : []
      }
      case 'prose':
        return sentencesOf(line.text).map(({ text: own, start, end }, at) => ({
          ...{ text: own, start: line.start + start, end: line.start + end, isFirst: at === 0 },
          ...(is === 'item' && { list }),
        }))
    }
  })
}

const isItem = (line: string): boolean => /^\s*(?:[-*•]|\d{1,2}[.)])\s/.test(line)
