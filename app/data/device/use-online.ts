import { useSyncExternalStore } from 'react'

/** Whether this device has a network, as far as the browser can tell; `true` where a page is rendered on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isOnlineOnServer)
}

const isOnline = () => navigator.onLine
const isOnlineOnServer = () => true

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
