/** exp, ln and pow from + − × ÷ alone. The built-in ones differ in the last bit between JavaScript engines, and a card
 *  refolded on a device must have the very state it has on the server. Relative error below 1e-14 for the arguments
 *  scheduling uses (docs/decisions/006). */

const ln2Hi = 0.6931471803691238
const ln2Lo = 1.9082149292705877e-10

export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  if (x > 709) return Number.POSITIVE_INFINITY
  if (x < -708) return 0
  const halvings = Math.round(x / 0.6931471805599453)
  const r = x - halvings * ln2Hi - halvings * ln2Lo
  let sum = 1
  for (let term = 18; term >= 1; term--) sum = 1 + (r / term) * sum
  return scaleByTwo(sum, halvings)
}

/** Natural logarithm; `NaN` for anything but a finite number above 0. */
export function ln(x: number): number {
  if (!(x > 0 && x < Number.POSITIVE_INFINITY)) return Number.NaN
  let mantissa = x
  let exponent = 0
  while (mantissa > Math.SQRT2) {
    mantissa /= 2
    exponent++
  }
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2
    exponent--
  }
  const s = (mantissa - 1) / (mantissa + 1)
  const square = s * s
  let sum = 0
  for (let power = 25; power >= 1; power -= 2) sum = sum * square + 1 / power
  return 2 * s * sum + exponent * ln2Lo + exponent * ln2Hi
}

/** `base` to the power `exponent`; `NaN` for a base that is not a finite number above 0. */
export function pow(base: number, exponent: number): number {
  return exp(exponent * ln(base))
}

function scaleByTwo(value: number, times: number): number {
  let scaled = value
  for (let i = 0; i < times; i++) scaled *= 2
  for (let i = 0; i > times; i--) scaled /= 2
  return scaled
}
