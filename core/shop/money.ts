/** Both currencies have two decimal places. */
const minorPerMajor = 100

/** Decimal string of an amount in minor units: 14900 → "149.00". */
export function decimalAmount(amountMinor: number): string {
  const sign = amountMinor < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(amountMinor) / minorPerMajor)
  const rest = String(Math.abs(amountMinor) % minorPerMajor).padStart(2, '0')
  return `${sign}${whole}.${rest}`
}

/** An amount as people read it, in the currency it is charged in: "£149.00". */
export function formatMoney(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.format(amountMinor / minorPerMajor)
}
