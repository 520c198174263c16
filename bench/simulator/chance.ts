import { lotOf, mulberry32 } from '../../core/seed.ts'

/** Evenly spread in [0, 1), always the same for the same name: what chance decides about one answer of a simulated student does
 *  not depend on what they were asked before, so that strategies meet the same luck. */
export const evenLot = (name: string): number => mulberry32(lotOf(name))()

/** From the standard normal distribution (Box, Muller 1958), the same for the same name. */
export function normalLot(name: string): number {
  const random = mulberry32(lotOf(name))
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return radius * Math.cos(2 * Math.PI * random())
}

/** Around 1, never below 0: the logarithm is normal with this standard deviation. */
export const logNormalLot = (name: string, deviation: number): number => Math.exp(deviation * normalLot(name))

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit))
