import type { RememberedAccount } from './remembered-account.ts'

/** Whose page this is. `expired`: the server wants a new sign-in, or the login session is another person's; everything on the
 *  phone stays open meanwhile. */
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
  if (remembered) {
    const isKnown = customer === undefined || customer?.id === remembered.userId
    return { is: isKnown ? 'signed-in' : 'expired', account: remembered }
  }
  return customer === undefined && isAsking ? { is: 'unknown' } : { is: 'signed-out' }
}

/** Whose data to show, if anybody's. */
export function accountOf(session: Session): RememberedAccount | null {
  return session.is === 'signed-in' || session.is === 'expired' ? session.account : null
}
