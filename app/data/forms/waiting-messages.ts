import { localStore } from '../device/device-storage.ts'

const key = 'vademecum.messages-wait'

/** Whether contact messages wait on this device, known without opening a database for it. */
export const messagesWait = {
  is: () => localStore?.getItem(key) === 'yes',
  set: (wait: boolean) => {
    try {
      if (wait) localStore?.setItem(key, 'yes')
      else localStore?.removeItem(key)
    } catch {
      // A full store: the contact pages look into the database themselves.
    }
  },
}

/** At the start of a page: messages that wait go out. What sends them is fetched for those who have some. */
export function sendWaitingMessages(): void {
  if (messagesWait.is()) void import('./message-sender.ts').then(({ startMessageSender }) => startMessageSender())
}
