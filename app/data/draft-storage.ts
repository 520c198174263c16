import { phoneStorage } from './this-phone.ts'

const nameOf = (key: string) => `vademecum.draft.${key}`

/** Text of forms that are being filled in, on this device only. */
export const draftStorage = {
  read(key: string): Record<string, string> {
    try {
      const kept: unknown = JSON.parse(phoneStorage?.getItem(nameOf(key)) ?? '{}')
      if (typeof kept !== 'object' || kept === null) return {}
      return Object.fromEntries(Object.entries(kept).filter(([, value]) => typeof value === 'string'))
    } catch {
      return {}
    }
  },
  /** `null`: forgets it. */
  write(key: string, values: Record<string, string> | null): void {
    try {
      if (values === null) phoneStorage?.removeItem(nameOf(key))
      else phoneStorage?.setItem(nameOf(key), JSON.stringify(values))
    } catch {
      // A full store: the form itself still holds the words.
    }
  },
}
