import type { OrderItem } from '../contract/shop/orders.ts'

type Bought = Pick<OrderItem, 'quantity' | 'totalMinor'>

/** What can be given back of an item, in all: gifts that somebody redeemed stay paid. Pennies that do not divide are of the first copies,
 *  one each, and redeemed are the first. */
export function mostBackOf(
  { quantity, totalMinor }: Bought,
  gifts: readonly Pick<OrderItem['gifts'][number], 'state'>[],
): number {
  const redeemed = gifts.filter(({ state }) => state === 'redeemed').length
  const eachMinor = Math.floor(totalMinor / quantity)
  return totalMinor - redeemed * eachMinor - Math.min(redeemed, totalMinor % quantity)
}

/** How many copies of an item stay paid once so much of it is given back: what is less than a copy costs takes none. */
export function copiesPaid({ quantity, totalMinor }: Bought, refundedMinor: number): number {
  const eachMinor = Math.max(1, Math.floor(totalMinor / quantity))
  return Math.max(0, quantity - Math.floor(refundedMinor / eachMinor))
}
