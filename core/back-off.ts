/** How attempts at something that fails are spaced. */
export interface BackOff {
  /** Before the second attempt. It doubles with each further failure, up to `longestMs`. */
  firstMs: number
  longestMs: number
  /** How much of a delay is left to chance, from 0 (none) to 1 (all of it: "full jitter", Brooker 2015), so that many who lost
   *  a server together do not come back together. */
  jitter: number
}

/** How long to wait for the next attempt, ms. `failures`: how many there were before this one, from 0; `random`: 0 to 1. */
export function backOffMs({ firstMs, longestMs, jitter }: BackOff, failures: number, random: number): number {
  const wholeMs = Math.min(longestMs, firstMs * 2 ** failures)
  return wholeMs * (1 - jitter + jitter * random)
}
