import { localEntry } from '../device/device-storage.ts'

/** Whether messages to the shop wait on this device, known without opening a database for it. */
export const messagesWait = localEntry('vademecum.messages-wait')

/** Sends those that wait, now and while some are left. What that takes is fetched for those who have some. */
export function sendMessagesThatWait(): void {
  if (messagesWait.read() === null) return
  void import('./message-outbox.ts').then(
    ({ startSending }) => startSending(),
    // The next page, or the worker, sends them.
    () => undefined,
  )
}
