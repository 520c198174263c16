/** How many parts a question has, as far as its type has any: read of a pack's item without the schema of its type. */
export interface CountedParts {
  options: readonly unknown[]
  statements: readonly unknown[]
  items: readonly unknown[]
  sets: readonly unknown[]
  key?: unknown
}

/** The chance of one of `n`, any of which may be the key. */
export const oneOf = (n: number) => (n > 0 ? 1 / n : 0)

/** Two marks for `n` parts, one with a single mistake, where each part is right by chance with probability `p`. */
export function oneMistakeIsHalf(n: number, p: number): number {
  if (n === 0) return 0
  let others = 1
  for (let part = 1; part < n; part++) others *= p
  return others * p + (n * others * (1 - p)) / 2
}
