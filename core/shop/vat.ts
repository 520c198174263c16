/** The VAT within a price that includes it, in the price's minor units, rounded half up: of 2999 at 20 % it is 500. */
export function vatWithin(grossMinor: number, ratePercent: number): number {
  return Math.floor((grossMinor * ratePercent) / (100 + ratePercent) + 0.5)
}
