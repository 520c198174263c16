import { phoneStorage } from './this-phone.ts'

const key = 'vademecum.messages-wait'

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

/** At the start of a page: messages that wait go out. What sends them is fetched for those who have some. */
export function sendWaitingMessages(): void {
  if (messagesWait.is()) void import('./message-sender.ts').then(({ startMessageSender }) => startMessageSender())
}
