import { redirect } from '@tanstack/react-router'
import { session } from './session.ts'
import { studentOf } from './session-state.ts'

/** The `beforeLoad` of routes that show what somebody studies: an account's, or that of who began without one
 *  (`beginAnonymous`). What this device has open opens without asking anybody. */
export async function requireStudent({ location }: { location: { href: string } }): Promise<void> {
  if (studentOf(session.get()) === null) {
    const events = await import('./session-events.ts').catch(() => null)
    await events?.askWhoIsSignedIn()
  }
  if (studentOf(session.get()) === null)
    throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
}
