import { redirect } from '@tanstack/react-router'
import { session } from './session.ts'
import { studentOf } from './session-state.ts'

/** The `beforeLoad` of routes that show what somebody studies: an account's, or that of who began without one
 *  (`beginAnonymous`). What this device has open opens without asking anybody. */
export async function requireStudent({ location }: { location: { href: string } }): Promise<void> {
  if (!(await askForStudent())) throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true })
}

/** The same for what is below `/study/$courseId`: whoever opens the home of a course and studies nothing yet is led to the course's
 *  page, where it can be begun without an account. */
export async function requireStudentOf(courseId: string, location: { href: string; pathname: string }): Promise<void> {
  const isHome = location.pathname.replace(/\/$/, '') === `/study/${courseId}`
  if (isHome && !(await askForStudent()))
    throw redirect({ to: '/courses/$id', params: { id: courseId }, replace: true })
  await requireStudent({ location })
}

/** Whether somebody's study can be shown, after asking the server where nobody is open on this device. The `beforeLoad` of pages that
 *  say themselves what stands there for who is signed out. */
export async function askForStudent(): Promise<boolean> {
  if (studentOf(session.get()) === null) {
    const events = await import('./session-events.ts').catch(() => null)
    await events?.askWhoIsSignedIn()
  }
  return studentOf(session.get()) !== null
}
