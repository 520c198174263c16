/** Whole numbers as ascending ranges [from, to] that neither touch nor overlap. */
export type Ranges = [from: number, to: number][]

/** The ranges with these numbers added. */
export function addNumbers(ranges: Ranges, numbers: readonly number[]): Ranges {
  const added = [...ranges, ...numbers.map((number): [number, number] => [number, number])]
  added.sort((a, b) => a[0] - b[0])
  const joined: Ranges = []
  for (const [from, to] of added) {
    const last = joined.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

/** What lies between `contiguous` and the ranges, and between the ranges. */
export function gapsBetween(contiguous: number, later: Ranges): Ranges {
  const starts = [contiguous, ...later.map(([, to]) => to)]
  return later.map(([from], at): [number, number] => [(starts[at] ?? 0) + 1, from - 1])
}
