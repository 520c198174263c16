import type { Answer } from './command.ts'

/** An answer for people: lines as they are, one row as its cells below each other, several as a table. */
export function asText(answer: Answer): string {
  if ('lines' in answer) return answer.lines.join('\n').split(/\r?\n/).map(printable).join('\n')
  const { rows, columns } = answer
  if (rows.length === 0) return 'There is nothing.'
  const heads = Object.keys(columns)
  const cells = rows.map((row) => Object.values(columns).map((cell) => printable(String(cell(row as never) ?? ''))))
  if (rows.length === 1) {
    const width = Math.max(...heads.map(({ length }) => length))
    return heads.map((head, at) => `${head.padEnd(width)}  ${cells[0]?.[at] ?? ''}`.trimEnd()).join('\n')
  }
  const widths = heads.map((head, at) => Math.max(head.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const lineOf = (row: readonly string[]) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd()
  return [heads, ...cells].map(lineOf).join('\n')
}

/** An answer for programs: rows as they are. */
export function asJson(answer: Answer): string {
  return JSON.stringify('lines' in answer ? answer.lines : answer.rows, null, 2)
}

/** What strangers wrote must not steer a terminal. */
const printable = (text: string) => text.replaceAll(/\p{Cc}|\p{Cf}/gu, ' ')
