export interface FloorQuestion {
  id: string
  topic: string
  stem: string
  options: string[]
  why: string
}

/** Questions as long as ours, of words without a meaning. */
export function madeBank(count: number): FloorQuestion[] {
  const words = (from: number, length: number) =>
    Array.from({ length }, (_, at) => `w${((from * 7919 + at * 104_729) % 46_656).toString(36)}`).join(' ')
  return Array.from({ length: count }, (_, at) => ({
    id: `q${at}`,
    topic: `t${at % 9}`,
    stem: words(at, 60),
    options: Array.from({ length: 5 }, (__, option) => words(at * 5 + option, 4)),
    why: words(at + count, 80),
  }))
}
