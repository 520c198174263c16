import { useEffect } from 'react'

/** For a page that stands in for the server's, without a network: another document comes once there is one. */
export function useReloadOnline(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    // The worker may hear of the network a moment after the page.
    const onOnline = () => (timer = setTimeout(() => location.reload(), 1000))
    window.addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [])
}
