import { localStore, tabStorage } from '../device/device-storage.ts'
import { openAccountId } from '../session/session.ts'

import type { FormValues } from './form-sender.ts'

export const draftPrefix = 'vademecum.draft.'
export const ownDraftPrefix = (userId: string) => `${draftPrefix}${userId}.`

/** An account's stay on this device until they are sent or the account is removed; a visitor's end with the tab, since nobody
 *  signs a visitor out. */
function place(): { store: Storage | null; prefix: string } {
  const userId = openAccountId()
  return userId !== null
    ? { store: localStore, prefix: ownDraftPrefix(userId) }
    : { store: tabStorage, prefix: draftPrefix }
}

export interface DraftStorage {
  read(key: string): FormValues
  /** `null`: forgets it. */
  write(key: string, values: FormValues | null): void
}

/** Text of forms that are being filled in, on this device only: each writer's own. */
export const draftStorage: DraftStorage = {
  read(key) {
    const { store, prefix: own } = place()
    try {
      const kept: unknown = JSON.parse(store?.getItem(own + key) ?? '{}')
      if (typeof kept !== 'object' || kept === null) return {}
      return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
    } catch {
      return {}
    }
  },
  write(key, values) {
    const { store, prefix: own } = place()
    try {
      if (values === null) store?.removeItem(own + key)
      else store?.setItem(own + key, JSON.stringify(values))
    } catch {
      // A full store: the form itself still holds the words.
    }
  },
}
