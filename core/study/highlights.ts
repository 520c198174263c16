import type { RegisterValue } from './events/register.ts'

/** A stretch of a text, counted in UTF-16 units of its plain words: from the first to before the last. */
export type TextRange = readonly [from: number, to: number]

/** What a register holds of one text, so that it fits the longest value of one. */
const rangeLimit = 400

/** Highlights as a register keeps them: the length of the text they were made in, then the stretches, `812:0-14,30-52`. Of a text
 *  that has another length by now, as one that was edited, nothing is shown rather than the wrong words. */
export function readHighlights(value: RegisterValue | undefined, length: number): TextRange[] {
  if (typeof value !== 'string' || !value.startsWith(`${length}:`)) return []
  const written = value.slice(`${length}:`.length).split(',')
  const ranges = written.flatMap((part): TextRange[] => {
    const [, from, to] = /^(\d+)-(\d+)$/.exec(part) ?? []
    return from === undefined || to === undefined ? [] : [[Number(from), Number(to)]]
  })
  return tidied(ranges.filter(([, to]) => to <= length))
}

/** `null`, which clears the register, for none. */
export function highlightsValue(ranges: readonly TextRange[], length: number): string | null {
  const kept = tidied(ranges).slice(0, rangeLimit)
  return kept.length === 0 ? null : `${length}:${kept.map(([from, to]) => `${from}-${to}`).join(',')}`
}

export const withHighlight = (ranges: readonly TextRange[], added: TextRange): TextRange[] => tidied([...ranges, added])

/** The ranges without what lies in `removed`; one that it cuts keeps its ends. */
export function withoutHighlight(ranges: readonly TextRange[], [start, end]: TextRange): TextRange[] {
  const rest = ranges.flatMap(([from, to]): TextRange[] => [
    [from, Math.min(to, start)],
    [Math.max(from, end), to],
  ])
  return tidied(rest)
}

/** Whether every unit of a stretch is highlighted. */
export const isHighlighted = (ranges: readonly TextRange[], [start, end]: TextRange): boolean =>
  ranges.some(([from, to]) => from <= start && end <= to)

/** In order, none empty, and those that meet as one. */
function tidied(ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const [from, to] of ranges.filter(([start, end]) => start < end).toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
    else joined.push([from, to])
  }
  return joined
}
