/** How the text of a passage holds a table: a line for its head and for each row, a tab between two cells. No other line has a tab, and
 *  an empty line keeps two tables apart. */

/** A line of a text before it is cut. */
export interface CutLine {
  text: string
  /** Of a row: the line of the head of its table, which goes before it wherever it stands. */
  under: string | null
}

const betweenCells = '\t'

export const rowLine = (cells: readonly string[]): string => cells.join(betweenCells)

/** A cell of a row with the head of its column, each as it is written; both may be empty. */
export interface TableCell {
  head: string
  text: string
}

interface TableRow {
  cells: TableCell[]
  /** Where its first cell begins in the text, and where its last one ends: UTF-16 units, end excluded. */
  start: number
  end: number
}

/** What stands on a line of a passage's text. A head by itself says nothing. */
type TextLine = { is: 'row'; row: TableRow } | { is: 'head' } | { is: 'prose'; text: string; start: number }

/** The lines of a passage's text in their order. */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = []
  let start = 0
  let heads: string[] | null = null
  for (const line of text.split('\n')) {
    const isOfTable = line.includes(betweenCells)
    if (!isOfTable) lines.push({ is: 'prose', text: line, start })
    else if (heads === null) lines.push({ is: 'head' })
    else lines.push({ is: 'row', row: rowOf(line, start, heads) })
    heads = isOfTable ? (heads ?? line.split(betweenCells)) : null
    start += line.length + 1
  }
  return lines
}

function rowOf(line: string, start: number, heads: readonly string[]): TableRow {
  const cells = line.split(betweenCells).map((text, at) => ({ head: heads[at] ?? '', text }))
  const lead = line.length - line.trimStart().length
  return { cells, start: start + lead, end: start + line.trimEnd().length }
}

/** A row in one line: "Test: HbA1c · High: 48 or more". Empty cells say nothing. */
export const rowInWords = (cells: readonly TableCell[]): string =>
  cells
    .filter(({ text }) => text !== '')
    .map(({ head, text }) => (head === '' ? text : `${head}: ${text}`))
    .join(' · ')
