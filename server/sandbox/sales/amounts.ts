import { failure } from '../requests/failure.ts'

/** Smallest amounts, as docs.stripe.com/currencies has them; currencies that are not here are refused. */
export const smallestAmounts: Readonly<Record<string, number>> = { gbp: 30, usd: 50, eur: 50, cad: 50, aud: 50 }
const largest = 99_999_999

/** Throws where an amount in a currency (lower case) cannot be charged. */
export function checkAmount(amount: number, currency: string): void {
  const least = smallestAmounts[currency]
  if (least === undefined) {
    throw failure.invalid(`Invalid currency: ${currency}.`, 'currency')
  }
  if (amount < 1)
    throw failure.invalid('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  if (amount < least) {
    const words = `Amount must be at least ${(least / 100).toFixed(2)} ${currency}`
    throw failure.invalid(words, 'amount', 'amount_too_small')
  }
  if (amount > largest) {
    throw failure.invalid('Amount must be no more than 999,999.99', 'amount', 'amount_too_large')
  }
}
