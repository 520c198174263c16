import type { RememberedAccount } from './remembered-account.ts'

/** Whose page this is. `expired`: the server wants a new sign-in, and everything on the phone stays open meanwhile. */
export type Session =
  | { is: 'unknown' }
  | { is: 'signed-out' }
  | { is: 'signed-in'; account: RememberedAccount }
  | { is: 'expired'; account: RememberedAccount }

/** `customer`: the server's word; `null` when nobody is signed in, `undefined` when it has not been heard. */
export function sessionOf(
  remembered: RememberedAccount | null,
  customer: { id: string; username: string } | null | undefined,
  isAsking: boolean,
): Session {
  if (customer) return { is: 'signed-in', account: { userId: customer.id, username: customer.username } }
  if (remembered) return { is: customer === null ? 'expired' : 'signed-in', account: remembered }
  return customer === undefined && isAsking ? { is: 'unknown' } : { is: 'signed-out' }
}

/** Whose data to show, if anybody's. */
export function accountOf(session: Session): RememberedAccount | null {
  return session.is === 'signed-in' || session.is === 'expired' ? session.account : null
}
