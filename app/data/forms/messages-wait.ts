import { localEntry } from '../device/device-storage.ts'

/** Whether messages to the shop wait on this device, known without opening a database for it. */
export const messagesWait = localEntry('vademecum.messages-wait')
