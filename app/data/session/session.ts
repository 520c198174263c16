import { localStore } from '../device/device-storage.ts'
import { createStore, useStore } from '../store.ts'
import { accountMemory } from './account-memory.ts'
import { type Session, anonymousStudent } from './session-state.ts'

/** Which account this device has open, for all its tabs. */
export const deviceMemory = accountMemory(localStore)

const unknown: Session = { is: 'unknown' }

/** Who is signed in: the one answer that screens and routes read. `dispatch` alone sets it. */
export const session = createStore<Session>(remembered())

function remembered(): Session {
  const account = deviceMemory.read()
  if (account === null) return unknown
  return account.userId === anonymousStudent.userId ? { is: 'anonymous' } : { is: 'signed-in', account, customer: null }
}

/** The newest reply that wanted a login session. What is refused to who was taken for signed in tells the page that they are not. */
export const refusal = createStore<object | null>(null)

/** The same for components. The server renders its pages for nobody. */
export const useSession = (): Session => useStore(session, () => unknown)

/** Whose study may be read and written now, by id, as any tab last said: an account's or `anonymousId`. For what runs before the store
 *  follows other tabs, or may not wait for it; what a screen or a route shows is read from `session`. */
export const openStudentId = (): string | null => deviceMemory.read()?.userId ?? null

/** The account whose work may be written and sent now, by id, as any tab last said. A sync, a draft and a message ask here before
 *  each step, since the event that tells `session` of another tab comes a moment later. */
export function openAccountId(): string | null {
  const userId = openStudentId()
  return userId === anonymousStudent.userId ? null : userId
}

/** Whether this account is the one whose work may be written and sent now. */
export const isOpenAccount = (userId: string): boolean => openAccountId() === userId
