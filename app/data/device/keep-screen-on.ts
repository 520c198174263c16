/** Keeps the screen on while something runs that a sleeping phone would stop. Returns the way to let go. */
export function keepScreenOn(): () => void {
  let isWanted = true
  let lock: WakeLockSentinel | null = null
  // The browser lets go by itself when the page is hidden, and refuses on a low battery.
  const take = () => {
    if (!isWanted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    navigator.wakeLock.request('screen').then(
      (taken) => {
        lock = taken
        if (!isWanted) void taken.release()
      },
      () => undefined,
    )
  }
  take()
  document.addEventListener('visibilitychange', take)
  return () => {
    isWanted = false
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}
