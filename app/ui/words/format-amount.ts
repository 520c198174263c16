import { formatMoney, inThousands } from '../../../core/shop/money.ts'

/** A price in the currency in which it is charged: `£149.00`, and `Free` for 0. `amountMinor`: pence or cents. */
export function formatPrice(amountMinor: number, currency: string): string {
  return amountMinor === 0 ? 'Free' : formatMoney(amountMinor, currency)
}

/** Bytes as people read them: `240 kB`, `1.4 MB`. Thousands, as phones count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  if (bytes < 999_500_000) return `${(bytes / 1e6).toFixed(bytes < 9_950_000 ? 1 : 0)} MB`
  return `${(bytes / 1e9).toFixed(1)} GB`
}

/** `1 question`, `48 questions`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${inThousands(count)} ${count === 1 ? one : many}`
}
