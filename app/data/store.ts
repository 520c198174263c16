import { useSyncExternalStore } from 'react'

/** One value that many parts of the page follow. */
export interface Store<T> {
  /** The same object until it is set. */
  get(): T
  /** `tells`: whether listeners hear of it; left out where no screen shows what has changed. */
  set(next: T, tells?: boolean): void
  /** Calls back after each change. Returns the way to stop. */
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set: (next, tells = true) => {
      if (Object.is(next, value)) return
      value = next
      if (tells) for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What a store holds, drawn anew when it changes. `onServer`: what a page is rendered with, where the browser knows more. */
export function useStore<T>({ get, subscribe }: Pick<Store<T>, 'get' | 'subscribe'>, onServer: () => T = get): T {
  return useSyncExternalStore(subscribe, get, onServer)
}
