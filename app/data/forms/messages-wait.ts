import { localEntry } from '../device/device-storage.ts'

/** Whether contact messages wait on this device, known without opening a database for it. */
export const messagesWait = localEntry('vademecum.messages-wait')
