import type { OrderItem } from '../contract/shop/orders.ts'

/** What can be given back of an item, in all: gifts that somebody redeemed stay paid. Pennies that do not divide are of the first copies,
 *  one each, and redeemed are the first. */
export function mostBackOf(
  { quantity, totalMinor }: Pick<OrderItem, 'quantity' | 'totalMinor'>,
  gifts: readonly Pick<OrderItem['gifts'][number], 'state'>[],
): number {
  const redeemed = gifts.filter(({ state }) => state === 'redeemed').length
  const eachMinor = Math.floor(totalMinor / quantity)
  return totalMinor - redeemed * eachMinor - Math.min(redeemed, totalMinor % quantity)
}
