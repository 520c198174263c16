import { leadOf } from './sentences.ts'

/** A row of a table as a passage writes it: cells with commas between them, and no end of a sentence. */
const isRow = (line: string): boolean =>
  line.includes(', ') && !/[.!?:;]["'”’)]*$/.test(line) && !/^\s*(?:[-*•]|\d{1,2}[.)])\s/.test(line)

/** Rows that stand below each other are a table from so many on. */
const leastRows = 3

export interface TableRow {
  /** Where the row begins in its text. */
  start: number
  /** The head of its table; `null` of a head itself. */
  head: { text: string; start: number; end: number } | null
}

/** The rows of the tables in a text by where they begin. A row says little without the head of its table. */
export function tableRowsOf(text: string): Map<number, TableRow> {
  const rows = new Map<number, TableRow>()
  let run: { line: string; start: number }[] = []
  let start = 0
  const close = () => {
    const [first] = run
    if (first && run.length >= leastRows) {
      const head = { text: first.line, start: first.start, end: first.start + first.line.length }
      for (const row of run) rows.set(row.start, { start: row.start, head: row === first ? null : head })
    }
    run = []
  }
  for (const line of text.split('\n')) {
    const lead = leadOf(line)
    if (isRow(line)) run.push({ line: line.slice(lead), start: start + lead })
    else close()
    start += line.length + 1
  }
  close()
  return rows
}
