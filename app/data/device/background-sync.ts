/** Asks the browser to wake the worker when there is a connection, where it can (Chromium only). */
export async function askForBackgroundSync(tag: 'outbox' | 'messages'): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  // TypeScript's library does not know it.
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
  await sync?.register(tag).catch(() => undefined)
}
