import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** `false` on the server and in the first rendering of its page, `true` from then on: for what comes after the first HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
