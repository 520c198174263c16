/** `localStorage`, or `null` where the browser forbids it and on the server, which knows nobody. */
export const localStore: Storage | null = storageOrNull('localStorage')

/** `sessionStorage`: it ends with its tab. */
export const tabStorage: Storage | null = storageOrNull('sessionStorage')

function storageOrNull(name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[name]
  } catch {
    return null
  }
}

export interface LocalEntry {
  /** `null` while there is none. */
  read(): string | null
  write(text: string): void
  clear(): void
}

/** One text of `localStorage`, for the next start of a page and for other tabs. A full store takes none: each reader can do without. */
export const localEntry = (key: string): LocalEntry => ({
  read: () => localStore?.getItem(key) ?? null,
  write: (text) => {
    try {
      localStore?.setItem(key, text)
    } catch {
      // Said above.
    }
  },
  clear: () => localStore?.removeItem(key),
})
