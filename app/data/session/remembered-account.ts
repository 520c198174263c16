/** The account this phone was last signed in to. It opens that account's data without a network. */
export interface RememberedAccount {
  userId: string
  username: string
}

/** What of `localStorage` is used. */
interface Memory {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface AccountMemory {
  /** The same object until it changes. */
  read(): RememberedAccount | null
  remember(account: RememberedAccount): void
  forget(): void
  /** Calls back when the account changes, in another tab too. Returns the way to stop. */
  subscribe(listener: () => void): () => void
}

const memoryKey = 'vademecum.account'

/** `storage`: where it is kept, or `null` when the browser allows none (it then lasts as long as the page).
 *  `tabs` fires `storage` events for writes of other tabs. */
export function accountMemory(storage: Memory | null, tabs: EventTarget): AccountMemory {
  const listeners = new Set<() => void>()
  let text: string | null | undefined
  let account: RememberedAccount | null = null
  let unstored: string | null = null
  let isStored = storage !== null

  const write = (next: string | null) => {
    unstored = next
    try {
      if (next === null) storage?.removeItem(memoryKey)
      else storage?.setItem(memoryKey, next)
      isStored = storage !== null
    } catch {
      // A full or forbidden store: the page itself still knows.
      isStored = false
    }
    for (const listener of listeners) listener()
  }

  return {
    read() {
      const now = isStored && storage ? storage.getItem(memoryKey) : unstored
      if (now !== text) {
        text = now
        account = parse(now)
      }
      return account
    },
    remember({ userId, username }) {
      const next = JSON.stringify({ userId, username })
      if (next !== text) write(next)
    },
    forget: () => write(null),
    subscribe(listener) {
      const fromOtherTab = (event: Event) => {
        const key = (event as StorageEvent).key
        if (key === memoryKey || key === null) listener()
      }
      listeners.add(listener)
      tabs.addEventListener('storage', fromOtherTab)
      return () => {
        listeners.delete(listener)
        tabs.removeEventListener('storage', fromOtherTab)
      }
    },
  }
}

function parse(text: string | null): RememberedAccount | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { userId, username } = value as Record<string, unknown>
    return typeof userId === 'string' && userId !== '' && typeof username === 'string' ? { userId, username } : null
  } catch {
    return null
  }
}
