import { draftPrefix, ownDraftPrefix } from './draft-storage.ts'
import { localStore, tabStorage } from '../device/device-storage.ts'

// Apart from the reading and writing of drafts, which every page with a form loads.

/** What was typed in this tab before a sign-in goes along into the account, where it has nothing of its own there. */
export function takeDraftsAlong(userId: string): void {
  for (const key of keysIn(tabStorage)) {
    const text = tabStorage?.getItem(key) ?? null
    tabStorage?.removeItem(key)
    const own = ownDraftPrefix(userId) + key.slice(draftPrefix.length)
    try {
      if (text !== null && localStore?.getItem(own) === null) localStore.setItem(own, text)
    } catch {
      // A full store keeps no drafts.
    }
  }
}

/** Removes an account's, and those of an earlier release, which did not keep whose they were. */
export function forgetDrafts(userId: string): void {
  for (const key of keysIn(localStore)) {
    const isOwn = key.startsWith(ownDraftPrefix(userId))
    if (isOwn || !key.slice(draftPrefix.length).includes('.')) localStore?.removeItem(key)
  }
}

const keysIn = (store: Storage | null): string[] =>
  Object.keys(store ?? {}).filter((key) => key.startsWith(draftPrefix))
