/** A seeded source of chance (mulberry32, Ettinger): a failing run is repeated by its seed. */
export interface Chance {
  /** 0 <= x < 1. */
  next(): number
  /** True with this probability. */
  happens(probability: number): boolean
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  bytes(count: number): Uint8Array
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    happens: (probability) => next() < probability,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  }
}
