import type { RememberedAccount } from './session-state.ts'

export interface AccountMemory {
  /** As whichever tab last wrote it. */
  read(): RememberedAccount | null
  /** `null` forgets it. */
  write(account: RememberedAccount | null): void
}

export const accountKey = 'vademecum.account'

/** Where `app/data/snapshot` keeps the question that an account left open. */
export const snapshotKey = (userId: string): string => `vademecum.snapshot.${userId}`

/** Which account this device has open, over reloads and for all tabs. `storage`: `localStorage`, or `null` where the browser
 *  forbids it: it then lasts as long as the page. */
export function accountMemory(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null): AccountMemory {
  let unstored: string | null = null
  let isStored = storage !== null
  return {
    read: () => parse(isStored && storage ? storage.getItem(accountKey) : unstored),
    write: (account) => {
      unstored = account && JSON.stringify({ userId: account.userId, username: account.username })
      try {
        if (unstored === null) storage?.removeItem(accountKey)
        else storage?.setItem(accountKey, unstored)
        isStored = storage !== null
      } catch {
        // A full or forbidden store: the page itself still knows.
        isStored = false
      }
    },
  }
}

function parse(text: string | null): RememberedAccount | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('userId' in value) || !('username' in value)) return null
    const { userId, username } = value
    return typeof userId === 'string' && userId !== '' && typeof username === 'string' ? { userId, username } : null
  } catch {
    return null
  }
}
