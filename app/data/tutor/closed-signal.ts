import { isOpenAccount, session } from '../session/session.ts'

/** Given once this account is not the one any more that this device has open. `release`: nobody listens to it. */
export function closedSignal(userId: string): { signal: AbortSignal; release: () => void } {
  const closed = new AbortController()
  const look = () => {
    if (!isOpenAccount(userId)) closed.abort()
  }
  look()
  return { signal: closed.signal, release: session.subscribe(look) }
}
