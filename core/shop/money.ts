/** Both currencies have two decimal places. */
const minorPerMajor = 100

/** Decimal string of an amount in minor units: 14900 → "149.00". */
export function decimalAmount(amountMinor: number): string {
  const sign = amountMinor < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(amountMinor) / minorPerMajor)
  const rest = String(Math.abs(amountMinor) % minorPerMajor).padStart(2, '0')
  return `${sign}${whole}.${rest}`
}

/** What people write as an amount, in minor units: "12.5" → 1250. Hundredths, too, of anything else; `null` for what is no such number. */
export function hundredthsOf(written: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(written.trim()) ?? []
  return whole === undefined ? null : Number(whole) * minorPerMajor + Number(rest.padEnd(2, '0'))
}

const symbols: Record<string, string> = { GBP: '£', USD: '$' }

/** An amount as people read it, in the currency it is charged in: "£1,234.56". As `Intl` writes it, which takes 30 ms to do
 *  so for the first time and four times that on a slow phone, while a page wakes. */
export function formatMoney(amountMinor: number, currency: string): string {
  const [whole = '', rest = ''] = decimalAmount(Math.abs(amountMinor)).split('.')
  return `${amountMinor < 0 ? '-' : ''}${symbols[currency] ?? `${currency}\u00A0`}${inThousands(whole)}.${rest}`
}

/** "1,330". A whole number, as `Intl` writes it. */
export function inThousands(whole: number | string): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}
