import { redirect } from '@tanstack/react-router'
import type { Customer } from '../../../core/contract/account/auth.ts'
import { Problem } from '../../../core/problem.ts'
import { customerOf } from './session-state.ts'
import { session } from './session.ts'

/** For loaders of pages where a customer pays: the server has to know them now. Others are led to sign in, and back. Throws `Problem`
 *  where it cannot be asked. */
export async function requireCustomer(location: { href: string }): Promise<Customer> {
  if (!navigator.onLine) throw new Problem('unreachable', 'You are offline.')
  const known = await askForCustomer()
  if (known === null) throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
  return known
}

/** Who is signed in, by the server's word; `null`: nobody. Throws `Problem` where it cannot be asked. */
export async function askForCustomer(): Promise<Customer | null> {
  const known = customerOf(session.get())
  if (known !== null) return known
  const { askWhoIsSignedIn } = await import('./session-events.ts')
  await askWhoIsSignedIn()
  const now = session.get()
  const isUnheard = now.is === 'unknown' || (now.is === 'signed-in' && now.customer === null)
  if (isUnheard) throw new Problem('unreachable', 'The server cannot be reached.')
  return customerOf(now)
}
