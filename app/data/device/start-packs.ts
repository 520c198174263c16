import type { Account } from '../../../offline/account/account.ts'
import { maintainPacks } from '../../../offline/packs/pack-maintenance.ts'
import { downloadPack, resumeDownloads } from '../../../offline/packs/pack-download.ts'
import { packEnv, sharedDb } from './packs.ts'
import { random } from './random.ts'
import { accessOf } from '../session/rights.ts'

/** Goes on with downloads that were cut off, now and whenever the connection or the page is back; once frees what nothing needs
 *  and looks at a small part of what is kept for damage. Returns the way to stop. */
export function startPacks(): () => void {
  const resume = () => {
    if (document.visibilityState === 'visible') void resumeDownloads(packEnv).catch(ignoreUntilNextStart)
  }
  const stopping = new AbortController()
  const { signal } = stopping
  window.addEventListener('online', resume, { signal })
  document.addEventListener('visibilitychange', resume, { signal })
  resume()
  // After the first screen is there: it reads and hashes.
  const care = setTimeout(() => void maintainPacks(packEnv, random).catch(ignoreUntilNextStart), 10_000)
  return () => {
    stopping.abort()
    clearTimeout(care)
  }
}

/** After a sign-in: goes on with downloads of the account that the server refused for want of one. */
export function takeRefusedPacks(account: Account): void {
  void takeRefused(account).catch(ignoreUntilNextStart)
}

async function takeRefused(account: Account): Promise<void> {
  for (const { courseId, work } of await sharedDb.packs.toArray()) {
    if (work?.is !== 'failed' || work.fault.code !== 'not-signed-in') continue
    // Another person's download waits for that person.
    if ((await accessOf(account, courseId)).is !== 'none') await downloadPack(packEnv, courseId)
  }
}

/** What stopped a download stands in the database, which its card shows; all else is tried again at the next start. */
const ignoreUntilNextStart = () => undefined
