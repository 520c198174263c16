import { keyOf } from '../../../core/account-key.ts'
import type { Buyer } from '../../../core/contract/shop/orders.ts'

/** An account's change to another address, from the one of this key. */
export interface AddressMove {
  fromKey: string
  to: string
}

/** A buyer, as a row keeps them, at the next address of their account; `null` where they gave none, or another one than that of before. */
export function movedBuyer(stored: string | null, { fromKey, to }: AddressMove): string | null {
  // Nobody else writes it.
  const buyer = stored === null ? null : (JSON.parse(stored) as Buyer)
  return buyer && keyOf(buyer.email) === fromKey ? JSON.stringify({ ...buyer, email: to }) : null
}
