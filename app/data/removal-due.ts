import { phoneStorage, removalKey } from './this-phone.ts'

/** The account that is being removed from this device. */
export const removalDue = {
  read: (): string | null => phoneStorage?.getItem(removalKey) ?? null,
  set: (userId: string) => {
    try {
      phoneStorage?.setItem(removalKey, userId)
    } catch {
      // A full store: the account stays locked in the list when the removal is cut off, and can be removed there.
    }
  },
  clear: () => phoneStorage?.removeItem(removalKey),
}
