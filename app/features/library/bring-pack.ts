import { liveQuery } from 'dexie'
import type { Account } from '../../../offline/account/account.ts'
import { type PackOutcome, downloadPack } from '../../../offline/packs/pack-download.ts'
import type { Installed } from '../../../offline/shared-db.ts'
import { askToPersist } from '../../../offline/storage-room.ts'
import { packEnv, sharedDb } from '../../data/device/packs.ts'
import { accessOf } from '../../data/session/rights.ts'
import { askWhoIsSignedIn } from '../../data/session/session-events.ts'
import { type Connection, isMetered } from './download-view.ts'

/** Brings the pack of a course to this device, or goes on with one on its way. How it ended stands in the database too, which its
 *  card shows. Throws only what nobody expected. */
export async function bringPack(courseId: number): Promise<PackOutcome> {
  // With a download under way, a browser that asks the person has a reason to show.
  void askToPersist(navigator.storage).catch(() => undefined)
  const outcome = await downloadPack(packEnv, courseId)
  if (outcome.is === 'failed' && outcome.fault.code === 'not-signed-in') await askWhoIsSignedIn()
  return outcome
}

/** The same until the first of it can be studied: the rest goes on coming. `null` when it cannot come now. */
export async function bringPackToStart(courseId: number): Promise<Installed | null> {
  let stopWatching = () => {}
  const isOpen = new Promise<void>((resolve) => {
    const watch = liveQuery(() => sharedDb.packs.get(courseId)).subscribe((row) => row?.current && resolve())
    stopWatching = () => watch.unsubscribe()
  })
  await Promise.race([isOpen, bringPack(courseId)]).finally(() => stopWatching())
  return (await sharedDb.packs.get(courseId))?.current ?? null
}

/** Begins to bring a course that is opened for the first time, unless that may cost money. One that waits, was paused or has
 *  failed is left as its card shows it. */
export async function bringPackAtFirst(account: Account, courseId: number): Promise<void> {
  if (isMeteredHere() || (await sharedDb.packs.get(courseId))) return
  if ((await accessOf(account, courseId)).is === 'open') await bringPack(courseId)
}

/** Whether the connection of this device may cost the person money, as far as the browser tells. */
export const isMeteredHere = (): boolean => isMetered((navigator as Navigator & { connection?: Connection }).connection)
