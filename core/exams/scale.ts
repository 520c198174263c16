import type { Scale } from './scale-schema.ts'

/** A result on an exam's own scale, with the range in which it may lie by chance alone. */
export type ScaledScore =
  | { is: 'percent'; value: number; low: number; high: number; pass: number | null }
  | { is: 'scaled'; value: number; low: number; high: number; from: number; to: number; pass: number | null }
  /** `low` and `high`: titles of the bands at the ends of the range. */
  | { is: 'band'; value: string; low: string; high: string }
  /** Nothing that a machine marks, or a scale that is not reckoned. */
  | { is: 'none' }

/** `marks` of `of` on the scale; without one, in per cent. `parts`: the scores of the sections, for a sum of them. */
export function scaledScore(
  scale: Scale | undefined,
  { marks, of }: { marks: number; of: number },
  parts: readonly ScaledScore[],
): ScaledScore {
  if (scale?.kind === 'sum') return sumOf(parts)
  if (of === 0) return { is: 'none' }
  const [low, high] = wilsonInterval(marks, of)
  return scaledShare(scale, { share: marks / of, low, high })
}

/** A share of the marks and the range that it may lie in, 0..1, on a scale that is not a sum; without one, in per cent. */
export function scaledShare(
  scale: Exclude<Scale, { kind: 'sum' }> | undefined,
  { share, low, high }: { share: number; low: number; high: number },
): ScaledScore {
  if (scale?.kind === 'unscored') return { is: 'none' }
  if (scale?.kind === 'scaled') {
    const { from, to, pass = null } = scale
    const on = (part: number) => rounded(onScale(scale, part), pass)
    return { is: 'scaled', value: on(share), low: on(low), high: on(high), from, to, pass }
  }
  if (scale?.kind === 'bands') {
    const [value, lowest, highest] = [share, low, high].map((part) => bandOf(scale, part))
    return value && lowest && highest ? { is: 'band', value, low: lowest, high: highest } : { is: 'none' }
  }
  const pass = scale?.passPercent ?? null
  const percent = (part: number) => rounded(part * 100, pass)
  return { is: 'percent', value: percent(share), low: percent(low), high: percent(high), pass }
}

/** To the nearest whole one, but what is short of the pass mark is never rounded up to it. */
function rounded(exact: number, pass: number | null): number {
  // A share may come out a bit below what it is.
  const isShort = pass !== null && exact < pass - 1e-9
  return isShort && Math.round(exact) >= pass ? Math.floor(exact) : Math.round(exact)
}

/** In a straight line to the pass mark, and from there to the end. */
function onScale({ from, to, pass, passShare }: Extract<Scale, { kind: 'scaled' }>, share: number): number {
  if (pass === undefined || passShare === undefined) return from + share * (to - from)
  return share < passShare
    ? from + (share / passShare) * (pass - from)
    : pass + ((share - passShare) / (1 - passShare)) * (to - pass)
}

const bandOf = ({ bands }: Extract<Scale, { kind: 'bands' }>, share: number): string | undefined =>
  bands.find(({ fromShare }) => fromShare !== undefined && share >= fromShare)?.title

/** Of independent parts: their ranges add as squares. */
function sumOf(parts: readonly ScaledScore[]): ScaledScore {
  const scaled = parts.filter((part) => part.is === 'scaled')
  if (scaled.length === 0) return { is: 'none' }
  const sum = (of: (part: (typeof scaled)[number]) => number) => scaled.reduce((all, part) => all + of(part), 0)
  const value = sum((part) => part.value)
  return {
    is: 'scaled',
    value,
    low: Math.round(value - Math.sqrt(sum((part) => (part.value - part.low) ** 2))),
    high: Math.round(value + Math.sqrt(sum((part) => (part.high - part.value) ** 2))),
    from: sum(({ from }) => from),
    to: sum(({ to }) => to),
    pass: null,
  }
}

/** Where the true share of right answers lies with 95 % confidence (Wilson, Journal of the American Statistical Association 22, 1927):
 *  honest also for few questions and near 0 and 1. */
export function wilsonInterval(marks: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.959963984540054
  const share = marks / of
  const middle = share + (z * z) / (2 * of)
  const half = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const whole = 1 + (z * z) / of
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)]
}

/** The ends of the range in which a result may lie by chance: "between 51% and 72%"; `null` where there is none. */
export function rangeInWords(score: ScaledScore): string | null {
  if (score.is === 'none' || score.low === score.high) return null
  const unit = score.is === 'percent' ? '%' : ''
  return `between ${score.low}${unit} and ${score.high}${unit}`
}
