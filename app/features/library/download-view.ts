import type { PackState } from '../../../offline/packs/pack-state.ts'
import type { PackFault } from '../../../offline/shared-db.ts'
import { formatBytes } from '../../ui/words/format-amount.ts'

/** What the download card shows: the state of the pack, or that this device is still being looked at. */
export type DownloadView = PackState | { is: 'checking' }

export interface Words {
  title: string
  body: string
}

/** The state in words. */
export function wordsOfDownload(view: DownloadView): Words {
  switch (view.is) {
    case 'checking':
      return { title: 'Download for offline', body: 'Looking at what is on this device…' }
    case 'absent':
      return {
        title: 'Download for offline',
        body: 'Questions and notes are kept on this device, and so is what you do.',
      }
    case 'downloading':
      return { title: 'Downloading', body: 'Keep the app open until it is done; you can go on using it.' }
    case 'paused':
      return view.why === 'asked'
        ? { title: 'Download paused', body: 'What has arrived is kept; it goes on from there.' }
        : {
            title: 'Waiting for a connection',
            body: view.open
              ? `${view.open.questions} of its ${view.open.of} questions are here to practise; the rest comes by itself when you are online.`
              : 'What has arrived is kept; it goes on by itself when you are online.',
          }
    case 'ready':
      return {
        title: 'On this device',
        body:
          view.missingBytes > 0
            ? `Edition ${view.version} · ${formatBytes(view.bytes)} · pictures of ${formatBytes(view.missingBytes)} gave way to make room`
            : `Edition ${view.version} · ${formatBytes(view.bytes)} · works offline`,
      }
    case 'update-available':
      return {
        title: 'Newer edition available',
        body: `Edition ${view.version} on this device keeps working until edition ${view.newestVersion} has arrived whole.`,
      }
    case 'failed':
      return wordsOfFault(view.fault, view.held !== null)
  }
}

function wordsOfFault(fault: PackFault, hasOlder: boolean): Words {
  const kept = hasOlder ? ' The edition on this device is untouched.' : ''
  switch (fault.code) {
    case 'no-room':
      return {
        title: 'Not enough room on this device',
        body:
          'neededBytes' in fault && fault.freeBytes < fault.neededBytes
            ? `The download needs ${formatBytes(fault.neededBytes)} and ${formatBytes(fault.freeBytes)} is free. Delete something, for example another course, and try again.${kept}`
            : // Chromium estimates the same plenty on every device, and refuses when it comes to writing.
              `Delete something, for example another course, and try again.${kept}`,
      }
    case 'damaged':
      return { title: 'The download arrived damaged', body: `It was checked, found wrong and thrown away.${kept}` }
    case 'untrusted':
      return {
        title: 'The download is not from Vademecum',
        body: `Its signature is not ours, so nothing of it was kept. Another network may help.${kept}`,
      }
    case 'needs-app-update':
      return {
        title: 'Update the app first',
        body: `This edition was made for a newer release. Close the app and open it again to update it.${kept}`,
      }
    case 'not-signed-in':
      return { title: 'Your login session has ended', body: `Sign in, and the download goes on by itself.${kept}` }
    case 'forbidden':
    case 'not-found':
      return { title: 'This course is not yours any more', body: `The server has no download of it for you.${kept}` }
    default:
      return { title: 'The download did not work', body: `Please try again.${kept}` }
  }
}

/** Bytes done in words, for the bar. */
export const progressText = (doneBytes: number, totalBytes: number) =>
  totalBytes === 0 ? 'Asking for the list of contents…' : `${formatBytes(doneBytes)} of ${formatBytes(totalBytes)}`

/** What of the connection is known; Chromium alone tells. */
export interface Connection {
  saveData?: boolean
  type?: string
}

/** Whether the connection may cost the person money, so that they are asked first. */
export const isMetered = (connection: Connection | undefined) =>
  connection?.saveData === true || connection?.type === 'cellular'
