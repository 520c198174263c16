import { localStore } from '../device/device-storage.ts'
import { createStore, useStore } from '../store.ts'
import { accountMemory } from './account-memory.ts'
import type { Session } from './session-state.ts'

/** Which account this device has open, for all its tabs. */
export const deviceMemory = accountMemory(localStore)

const unknown: Session = { is: 'unknown' }
const account = deviceMemory.read()

/** Who is signed in: the one answer that screens and routes read. `dispatch` alone sets it. */
export const session = createStore<Session>(account ? { is: 'signed-in', account, customer: null } : unknown)

/** The same for components. The server renders its pages for nobody. */
export const useSession = (): Session => useStore(session, () => unknown)

/** The account whose work may be written and sent now, by id, as any tab last said. A sync, a draft and a message ask here before
 *  each step, since the event that tells `session` of another tab comes a moment later. */
export const openAccountId = (): string | null => deviceMemory.read()?.userId ?? null
