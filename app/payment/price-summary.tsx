import type { Quote } from '../../core/contract/shop/cart.ts'
import { formatMoney } from '../../core/shop/money.ts'
import { TotalLine } from '../ui/content/total-line.tsx'
import { LeaderList } from '../ui/layout/leader-list.tsx'
import css from './price-summary.module.css'

export interface PriceSummaryProps {
  quote: Quote
  /** Names each line; left out where the lines stand beside it. */
  hasLines?: boolean
}

/** What has to be paid, and how it comes about. */
export function PriceSummary({ quote, hasLines = false }: PriceSummaryProps) {
  const { currency, lines, subtotalMinor, discountMinor, totalMinor, coupon, vat } = quote
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      {hasLines && (
        <ul className={css['lines']}>
          {lines.map(({ productId, title, quantity, unitMinor, forSelf }) => (
            <li key={productId} className={css['line']}>
              <span>
                {title}
                {giftWords({ quantity, forSelf }) && (
                  <span className={css['small']}>{giftWords({ quantity, forSelf })}</span>
                )}
              </span>
              <span className={css['amount']}>
                {quantity > 1 && <span className={css['times']}>{quantity} × </span>}
                {money(unitMinor)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <LeaderList
        entries={[
          { name: 'Subtotal', value: money(subtotalMinor) },
          ...(discountMinor > 0
            ? [{ name: coupon ? `Coupon ${coupon.code}` : 'Discount', value: `−${money(discountMinor)}` }]
            : []),
        ]}
      />
      <TotalLine label="Total" sum={money(totalMinor)} />
      {discountMinor > 0 && <p className={css['saving']}>You save {money(discountMinor)}.</p>}
      <p className={css['small']}>
        {vat && `Includes ${money(vat.amountMinor)} VAT (${vat.ratePercent}%). `}
        {totalMinor > 0 && `Charged once, in ${currency}; nothing is added later.`}
      </p>
    </>
  )
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const codes = (count: number) => `${words[count] ?? count} ${count === 1 ? 'code' : 'codes'} to give away`

/** "3 copies: one for you, two codes to give away". `null` of one copy for oneself, of which there is nothing to say. */
export function giftWords({ quantity, forSelf }: { quantity: number; forSelf: boolean }): string | null {
  if (forSelf) return quantity === 1 ? null : `${quantity} copies: one for you, ${codes(quantity - 1)}`
  return quantity === 1 ? `A gift: ${codes(1)}` : `${quantity} gifts: ${codes(quantity)}`
}
