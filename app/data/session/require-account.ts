import { redirect } from '@tanstack/react-router'
import { session } from './session.ts'
import { accountOf } from './session-state.ts'

/** The `beforeLoad` of routes that show nothing without an account. The device's own opens without asking anybody. */
export async function requireAccount({ location }: { location: { href: string } }): Promise<void> {
  if (accountOf(session.get()) === null) {
    const events = await import('./session-events.ts').catch(() => null)
    await events?.askWhoIsSignedIn()
  }
  if (accountOf(session.get()) === null)
    throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
}
