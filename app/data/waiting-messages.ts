import { phoneStorage } from './this-phone.ts'

const key = 'vademecum.messages-wait'
/** Longest and shortest time between looks for a server while messages wait and the page is seen, ms. */
const shortestMs = 5_000
const longestMs = 60_000

/** Whether contact messages wait on this device, known without opening a database for it. */
export const messagesWait = {
  is: () => phoneStorage?.getItem(key) === 'yes',
  set: (wait: boolean) => {
    try {
      if (wait) phoneStorage?.setItem(key, 'yes')
      else phoneStorage?.removeItem(key)
    } catch {
      // A full store: the contact pages look into the database themselves.
    }
  },
}

let look: (() => void) | null = null

/** A message was kept: from now on this page looks for the server. */
export function messageKept(): void {
  messagesWait.set(true)
  look?.()
}

/** Sends contact messages that wait here: at the start of the page, when the connection or the page is back, and now and then
 *  while some wait. Returns the way to stop. */
export function startMessageSender(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = shortestMs

  const pass = async () => {
    clearTimeout(timer)
    if (signal.aborted || !messagesWait.is() || document.visibilityState === 'hidden') return
    const { drain } = await import('./contact-messages.ts')
    await drain().catch(() => undefined)
    if (messagesWait.is()) later()
  }
  const later = () => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(() => void pass().catch(later), delayMs)
    delayMs = Math.min(longestMs, delayMs * 2)
  }
  const wake = () => {
    delayMs = shortestMs
    void pass().catch(later)
  }
  window.addEventListener('online', wake, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  look = later
  wake()
  return () => {
    look = null
    stopping.abort()
    clearTimeout(timer)
  }
}
