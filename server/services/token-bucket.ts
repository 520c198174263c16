import type { Limit } from '../config.ts'

/** A bucket is kept as the moment when it is full again: each token taken puts it off by `everyMs`. Never taken from, it is 0. */
export type FullAtMs = number

/** How long until `tokens` can be taken, ms; 0 when they can be now. More than a whole bucket is let through once it is full. */
export function waitMsFor(fullAtMs: FullAtMs, { burst, everyMs }: Limit, nowMs: number, tokens = 1): number {
  return Math.max(0, fullAtMs - nowMs - Math.max(0, burst - tokens) * everyMs)
}

export function afterTaking(fullAtMs: FullAtMs, { everyMs }: Limit, nowMs: number, tokens = 1): FullAtMs {
  return Math.max(fullAtMs, nowMs) + tokens * everyMs
}
