import { localStore } from '../device/device-storage.ts'

/** Where `access-marks.ts` keeps those of an account. */
export const accessKey = (userId: string | null): string => `vademecum.access.${userId}`

/** At the start of a page, before anything is drawn: the root has the marks that whose study is open, by id, left there. */
export function openAccessMarks(userId: string | null): void {
  try {
    const kept = localStore?.getItem(accessKey(userId)) ?? '{}'
    Object.assign(document.documentElement.dataset, JSON.parse(kept))
  } catch {
    // The database says them again.
  }
}
