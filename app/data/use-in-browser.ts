import { useSyncExternalStore } from 'react'

const nothingChanges = () => () => undefined

/** Whether this is drawn in a browser that has taken the page over: not on the server, nor at the first drawing that has to equal
 *  the server's. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
