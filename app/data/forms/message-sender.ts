import { drain } from './contact-messages.ts'
import { messagesWait } from './waiting-messages.ts'

/** Shortest and longest time between looks for a server while messages wait and the page is seen, ms. */
const shortestMs = 5_000
const longestMs = 60_000

let isStarted = false
let delayMs = shortestMs
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends contact messages that wait here: now, when the connection or the page is back, and now and then while some wait. */
export function startMessageSender(): void {
  if (!isStarted) {
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
  }
  isStarted = true
  wake()
}

function wake(): void {
  delayMs = shortestMs
  void pass()
}

async function pass(): Promise<void> {
  clearTimeout(timer)
  if (!messagesWait.is() || document.visibilityState === 'hidden') return
  await drain().catch(() => undefined)
  if (!messagesWait.is()) return
  clearTimeout(timer)
  timer = setTimeout(() => void pass(), delayMs)
  delayMs = Math.min(longestMs, delayMs * 2)
}
