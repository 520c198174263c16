/** Small sizes, to see that a benchmark runs; its figures mean nothing. */
export const isQuick = process.env['BENCH_QUICK'] === '1'

/** `full`, or `quick` when only trying. */
export const sized = (full: number, quick: number) => (isQuick ? quick : full)

/** Runs every contender once a round, in turned order every other round, so that a slow minute of the machine meets all.
 *  A round before the first warms up and does not count. Answers what each measured, by its name. */
export async function alternating<Name extends string, Value = number>(
  rounds: number,
  contenders: Record<Name, () => Promise<Value>>,
): Promise<Record<Name, Value[]>> {
  const names = Object.keys(contenders) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Value[]>
  for (let round = isQuick ? 1 : 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await contenders[name]()
      if (round > 0) measured[name].push(value)
    }
  }
  return measured
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Nearest-rank quantile: `share` 0.95 of 100 values is the 95th. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

/** How long `work` takes, ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}
