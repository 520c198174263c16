import type { Customer } from '../../../core/contract/account/auth.ts'
import { anonymousId } from '../../../core/study/anonymous.ts'
import type { SignOutReadiness } from '../../../offline/account/sign-out.ts'

/** The account that this device has open. Its data opens without a network. */
export interface RememberedAccount {
  userId: string
  username: string
}

/** Whose page this is: one of these, and what moves it from one to another stands in `session-transitions.ts`. */
export type Session = Settled | SigningIn | Leaving

export type Settled =
  /** No account is open, and who is signed in has not been asked yet. */
  | { is: 'unknown' }
  | { is: 'signed-out' }
  /** Somebody studies on this device without an account: decision 033. */
  | { is: 'anonymous' }
  /** `customer`: what the server says of them; `null` until it has been heard, as without a network. */
  | { is: 'signed-in'; account: RememberedAccount; customer: Customer | null }
  /** The server wants a new sign-in: the login session has ended, or is another person's by now. Everything on the device stays open. */
  | { is: 'expired'; account: RememberedAccount }

/** A sign-in is under way; `from` is what it is until that has succeeded, and when it fails. */
export interface SigningIn {
  is: 'signing-in'
  from: Settled
}

/** A sign-out is under way; `from` is what it is again when the person stays. */
export interface Leaving {
  is: 'leaving'
  from: Exclude<Settled, { is: 'unknown' | 'signed-out' | 'anonymous' }>
  step: LeavingStep
}

export type LeavingStep =
  /** What waits is being sent. */
  | { is: 'sending' }
  /** What would be lost cannot be told; the person is asked. */
  | { is: 'unreadable' }
  /** Everything was sent, or this is left; the person is asked. */
  | { is: 'asking'; work: SignOutReadiness }
  /** The login session is being ended. `what` becomes of the account's work on this device; where `work` could not be told, it is kept. */
  | { is: 'finishing'; work: SignOutReadiness; what: 'keep' | 'remove' }
  | { is: 'finishing'; work: null; what: 'keep' }
  /** It has ended, and the screens of the account are left before its database is closed. */
  | { is: 'going' }

export type SessionEvent =
  /** An account of this device was opened, here or in another tab; `anonymousStudent`: study without one. */
  | { type: 'opened'; account: RememberedAccount }
  /** It was closed in another tab, by a sign-out or a removal. */
  | { type: 'closed' }
  /** What the server says of who is signed in; `null`: nobody. */
  | { type: 'answered'; customer: Customer | null }
  /** The server could not be asked. */
  | { type: 'unanswered' }
  | { type: 'sign-in-sent' }
  | { type: 'sign-in-refused' }
  | { type: 'signed-in'; customer: Customer }
  | { type: 'sign-out-asked' }
  /** `null`: this device could not be read. */
  | { type: 'work-counted'; work: SignOutReadiness | null }
  | { type: 'stayed' }
  | { type: 'sign-out-chosen'; what: 'keep' | 'remove' }
  /** The login session is over, or to be ended once the server can be reached. */
  | { type: 'login-ended' }
  /** Its screens have been left. */
  | { type: 'signed-out' }

/** Neither a sign-in nor a sign-out is under way. */
export const isSettled = (state: Session): state is Settled => state.is !== 'signing-in' && state.is !== 'leaving'

/** An account is open. */
export const isOpen = (state: Session): state is Leaving['from'] => state.is === 'signed-in' || state.is === 'expired'

/** What it is but for a sign-in or sign-out under way. */
const settledOf = (session: Session): Settled => (isSettled(session) ? session : session.from)

/** Who studies without an account, as this device remembers them. */
export const anonymousStudent: RememberedAccount = { userId: anonymousId, username: '' }

/** Whose study to show, if anybody's: an account's, or that of who has none. */
export function studentOf(session: Session): RememberedAccount | null {
  return settledOf(session).is === 'anonymous' ? anonymousStudent : accountOf(session)
}

/** Whose study this device has open, for its other tabs and the next start: nobody's from the moment a sign-out was chosen, though
 *  this page shows it until its screens have been left. */
export function rememberedOf(session: Session): RememberedAccount | null {
  const isGone = session.is === 'leaving' && (session.step.is === 'finishing' || session.step.is === 'going')
  return isGone ? null : studentOf(session)
}

/** Which account is open, if one is. */
export function accountOf(session: Session): RememberedAccount | null {
  const settled = settledOf(session)
  return isOpen(settled) ? settled.account : null
}

/** What the server says of the account that is open; `null` where it has not been heard. */
export function customerOf(session: Session): Customer | null {
  const settled = settledOf(session)
  return settled.is === 'signed-in' ? settled.customer : null
}

/** The account that is open, where nothing is known to say that its login session is over. */
export const signedInAccountOf = (session: Session): RememberedAccount | null =>
  wantsSignIn(session) ? null : accountOf(session)

/** Whether an account is open whose owner has to sign in before anything of it is sent. */
export const wantsSignIn = (session: Session): boolean => settledOf(session).is === 'expired'
