import { phoneStorage, rememberedAccount, tabStorage } from './this-phone.ts'

type Values = Record<string, string>

const prefix = 'vademecum.draft.'
const ownPrefix = (userId: string) => `${prefix}${userId}.`

/** An account's stay on this device until they are sent or the account is removed; a visitor's end with the tab, since nobody
 *  signs a visitor out. */
function place(): { store: Storage | null; prefix: string } {
  const account = rememberedAccount.read()
  return account ? { store: phoneStorage, prefix: ownPrefix(account.userId) } : { store: tabStorage, prefix }
}

/** Text of forms that are being filled in, on this device only: each writer's own. */
export const draftStorage = {
  read(key: string): Values {
    const { store, prefix: own } = place()
    try {
      const kept: unknown = JSON.parse(store?.getItem(own + key) ?? '{}')
      if (typeof kept !== 'object' || kept === null) return {}
      return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
    } catch {
      return {}
    }
  },
  /** `null`: forgets it. */
  write(key: string, values: Values | null): void {
    const { store, prefix: own } = place()
    try {
      if (values === null) store?.removeItem(own + key)
      else store?.setItem(own + key, JSON.stringify(values))
    } catch {
      // A full store: the form itself still holds the words.
    }
  },
  /** What was typed in this tab before a sign-in goes along into the account, where it has nothing of its own there. */
  takeAlong(userId: string): void {
    for (const key of keysIn(tabStorage)) {
      const text = tabStorage?.getItem(key) ?? null
      tabStorage?.removeItem(key)
      const own = ownPrefix(userId) + key.slice(prefix.length)
      try {
        if (text !== null && phoneStorage?.getItem(own) === null) phoneStorage.setItem(own, text)
      } catch {
        // A full store keeps no drafts.
      }
    }
  },
  /** Removes an account's, and those of an earlier release, which did not keep whose they were. */
  forget(userId: string): void {
    for (const key of keysIn(phoneStorage)) {
      const isOwn = key.startsWith(ownPrefix(userId))
      if (isOwn || !key.slice(prefix.length).includes('.')) phoneStorage?.removeItem(key)
    }
  },
}

const keysIn = (store: Storage | null): string[] => Object.keys(store ?? {}).filter((key) => key.startsWith(prefix))
