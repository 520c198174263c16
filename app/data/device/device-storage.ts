import { accountMemory } from '../session/remembered-account.ts'

/** `localStorage`, or `null` where the browser forbids it and on the server, which knows nobody. */
export const localStore: Storage | null = storageOrNull('localStorage')

/** `sessionStorage`: it ends with its tab. */
export const tabStorage: Storage | null = storageOrNull('sessionStorage')

/** The account of this phone. */
export const rememberedAccount = accountMemory(localStore, typeof window === 'undefined' ? new EventTarget() : window)

function storageOrNull(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name]
  } catch {
    return null
  }
}

/** Whether a login session may be there to ask for: the server sets this beside the cookie that no script can read. */
export const signInHint = { is: () => /(^|; )signed-in=1(;|$)/.test(document.cookie) }

const dueKey = 'vademecum.sign-out-due'

/** A sign-out made without a network: the login session is still to be ended on the server. */
export const signOutDue = {
  is: () => localStore?.getItem(dueKey) === 'yes',
  set: () => {
    try {
      localStore?.setItem(dueKey, 'yes')
    } catch {
      // A full store: the login session then ends by its own age.
    }
  },
  clear: () => localStore?.removeItem(dueKey),
}

export const removalKey = 'vademecum.removal-due'

/** Is an account being removed from this device? Cut off, its removal goes on at the next start of a page. */
export const isRemovalDue = (): boolean => (localStore?.getItem(removalKey) ?? null) !== null
