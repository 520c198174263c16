import type { RememberedAccount } from './remembered-account.ts'

/** Whose page this is. `expired`: the server wants a new sign-in, and everything on the phone stays open meanwhile. */
export type Session =
  | { is: 'unknown' }
  | { is: 'signed-out' }
  | { is: 'signed-in'; account: RememberedAccount }
  | { is: 'expired'; account: RememberedAccount }

/** `remembered`: whose phone this is, which another tab may have changed a moment ago. `customer`: the server's word;
 *  `null` when nobody is signed in, `undefined` when it has not been heard. */
export function sessionOf(
  remembered: RememberedAccount | null,
  customer: { id: string } | null | undefined,
  isAsking: boolean,
): Session {
  if (remembered) return { is: customer === null ? 'expired' : 'signed-in', account: remembered }
  return customer === undefined && isAsking ? { is: 'unknown' } : { is: 'signed-out' }
}

/** Whose data to show, if anybody's. */
export function accountOf(session: Session): RememberedAccount | null {
  return session.is === 'signed-in' || session.is === 'expired' ? session.account : null
}
