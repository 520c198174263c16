import { exp } from './arithmetic.ts'

/** Chance that a standard normal value is below `z`, 0..1, within 8e-8 and the same on every engine (Abramowitz and Stegun, Handbook of
 *  Mathematical Functions, 26.2.17). */
export function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = 0.3989422804014327 * exp((-z * z) / 2) * series
  return z < 0 ? tail : 1 - tail
}
