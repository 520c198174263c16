import { localEntry } from './device-storage.ts'

/** What the browser said when it was asked; nothing before that, and while a person thinks it over. */
const answer = localEntry('vademecum.storage-asked')

/** Asks the browser not to remove by itself what this device keeps: at the first download, once more when the app is
 *  installed, which browsers say yes to sooner, and whenever a person wants it asked. A browser that asks the person is not
 *  asked twice for downloads. */
export async function askToKeepStorage(at: 'download' | 'installation' | 'request'): Promise<void> {
  // Old browsers have no `storage`.
  if (!('storage' in navigator) || (at === 'download' && answer.read() !== null)) return
  answer.write((await navigator.storage.persist().catch(() => false)) ? 'kept' : 'refused')
}

/** The browser was asked, and has not promised it. */
export const isStorageRefused = (): boolean => answer.read() === 'refused'
