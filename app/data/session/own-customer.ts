import type { Customer } from '../../../core/contract/account/auth.ts'
import { Problem } from '../../../core/problem.ts'
import type { Account } from '../../../offline/account/account.ts'
import { askServer } from '../api/ask-server.ts'
import { session } from './session.ts'

/** What the server says of this account's owner, asked beside whatever is to be kept of them: under another's login session nothing of
 *  them belongs here. Throws `Problem`, `not-signed-in` too where the login session is another's. */
export async function ownCustomer({ userId }: Pick<Account, 'userId'>): Promise<Customer> {
  try {
    const customer = await askServer('me', {})
    if (customer.id === userId) return customer
    throw new Problem('not-signed-in', 'Please sign in')
  } catch (error) {
    const hasEnded = error instanceof Problem && error.code === 'not-signed-in'
    // The page still takes them for signed in: it asks for itself, and says so.
    if (hasEnded && session.get().is === 'signed-in')
      void import('./session-events.ts').then(({ askWhoIsSignedIn }) => askWhoIsSignedIn()).catch(() => undefined)
    throw error
  }
}
