import { localStore, removalKey } from '../device/device-storage.ts'

/** The account that is being removed from this device. */
export const removalDue = {
  read: (): string | null => localStore?.getItem(removalKey) ?? null,
  set: (userId: string) => {
    try {
      localStore?.setItem(removalKey, userId)
    } catch {
      // A full store: the account stays locked in the list when the removal is cut off, and can be removed there.
    }
  },
  clear: () => localStore?.removeItem(removalKey),
}
