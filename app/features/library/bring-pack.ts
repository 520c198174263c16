import type { Account } from '../../../offline/account/account.ts'
import { downloadPack } from '../../../offline/packs/pack-download.ts'
import { askToKeepStorage } from '../../data/device/keep-storage.ts'
import { packEnv, sharedDb } from '../../data/device/packs.ts'
import { accessOnArrival } from '../../data/session/rights.ts'
import { askWhoIsSignedIn } from '../../data/session/session-events.ts'
import { type Connection, isMetered } from './download-view.ts'

/** Brings the pack of a course to this device, or goes on with one on its way. How it ended stands in the database, which its
 *  card shows. Throws only what nobody expected. */
export async function bringPack(courseId: number): Promise<void> {
  void askToKeepStorage('download')
  const outcome = await downloadPack(packEnv, courseId)
  if (outcome.is === 'failed' && outcome.fault.code === 'not-signed-in') await askWhoIsSignedIn()
}

/** The same for a course that is opened and not here, unless that may cost money. One that waits, was paused or has failed is
 *  left as its card shows it. */
export async function bringPackAtFirst(account: Account, courseId: number): Promise<void> {
  if (isMeteredConnection() || (await sharedDb.packs.get(courseId))) return
  if ((await accessOnArrival(account, courseId)).is === 'open') await bringPack(courseId)
}

/** Whether the connection of this device may cost the person money, as far as the browser tells. */
export const isMeteredConnection = (): boolean =>
  isMetered((navigator as Navigator & { connection?: Connection }).connection)
