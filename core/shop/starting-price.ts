interface Priced {
  id: string
  currency: string
  /** A month, paid by the month. */
  monthlyMinor: number
}

/** The lowest monthly price among the plans that cost something: "from … a month". The figures are compared as they stand,
 *  whatever their currency, because that is how a reader sees them. */
export function startingPrice(
  plans: readonly Priced[],
): { planId: string; amountMinor: number; currency: string } | null {
  const paid = plans.filter(({ monthlyMinor }) => monthlyMinor > 0)
  const [first] = paid.toSorted((a, b) => a.monthlyMinor - b.monthlyMinor)
  return first ? { planId: first.id, amountMinor: first.monthlyMinor, currency: first.currency } : null
}
