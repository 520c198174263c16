import { writeFile } from 'node:fs/promises'

export interface Figure {
  figure: string
  ours: string
  /** What it is held against, measured in the same run. */
  against: string
  /** How ours stands to that, in words of the goal. */
  ratio: string
  goal: string
  /** `null` where there is no goal to hold. */
  isMet: boolean | null
}

/** Tables of one benchmark: printed as they come, and written to the file that BENCH_REPORT names for the document. */
export function openReport() {
  const parts: string[] = []
  const add = (text: string) => {
    parts.push(text)
    console.log(`\n${text}`)
  }
  return {
    figures(rows: readonly Figure[]): void {
      const lines = rows.map(({ figure, ours, against, ratio, goal, isMet }) => {
        return [figure, ours, against, ratio, goal, isMet === null ? '' : isMet ? 'met' : '**missed**']
      })
      add(markdownTable(['figure', 'ours', 'against', 'ratio', 'goal', ''], lines))
    },
    table(columns: readonly string[], rows: readonly (readonly string[])[]): void {
      add(markdownTable(columns, rows))
    },
    note: add,
    async close(): Promise<void> {
      const file = process.env['BENCH_REPORT']
      if (file !== undefined) await writeFile(file, `${parts.join('\n\n')}\n`)
    },
  }
}

function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

/** `12.3 ms`, `1,234 ms`. */
export function formatMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : formatCount(ms)} ms`
}

/** `12,345`. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en-GB')
}

/** `12.3 kB`, of 1,000 bytes. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

export const formatRatio = (ratio: number) => `${ratio.toFixed(2)} ×`
