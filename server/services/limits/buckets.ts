/** A token bucket as it is decided on: `burst` tokens at once, then one more each `everyMs`. It is kept as the moment when it is
 *  full again, which each token puts off by `everyMs`. */
export interface Draw {
  key: string
  burst: number
  /** How many tokens of the burst are for others. */
  withheld: number
  everyMs: number
  /** How many are taken; where there is one, more are lent. 0: there must be a token, and it stays. */
  tokens: number
}

/** `taken`: when each of the buckets is full again, epoch ms, in the order they were asked. `empty`: how many ms until there is
 *  a token in all of them. */
export type Drawn = { is: 'taken'; fullAtMs: number[] } | { is: 'empty'; waitMs: number }

export interface Buckets {
  /** Draws on all of the buckets, or on none when one of them is empty. Callers at the same time do not share a token. */
  draw(draws: readonly Draw[]): Promise<Drawn>
  refill(key: string): Promise<void>
  /** Writes what is only in memory so far. */
  flush(): Promise<void>
}

type Span = Pick<Draw, 'burst' | 'everyMs'>

/** A moment that was kept of a bucket, epoch ms. No draw takes more than the burst once more, and so none puts it off for longer than two
 *  bursts take: what lies further ahead was kept under a clock that ran ahead, and nobody is to wait until then; 0. */
export const keptUntil = (untilMs: number, span: Span, nowMs: number) =>
  untilMs > mostAheadMs(span, nowMs) ? 0 : untilMs

export const mostAheadMs = ({ burst, everyMs }: Span, nowMs: number) => nowMs + 2 * burst * everyMs

/** How long after `nowMs` a bucket has a token for this draw: 0 or less when it has one. */
export const missingMs = (
  fullAtMs: number,
  { burst, withheld, everyMs }: Pick<Draw, 'burst' | 'withheld' | 'everyMs'>,
  nowMs: number,
) => keptUntil(fullAtMs, { burst, everyMs }, nowMs) - nowMs - (burst - withheld - 1) * everyMs

/** When a bucket is full again after a draw. */
export const fullAfter = (fullAtMs: number, draw: Span & Pick<Draw, 'tokens'>, nowMs: number) =>
  Math.max(keptUntil(fullAtMs, draw, nowMs), nowMs) + draw.everyMs * draw.tokens
