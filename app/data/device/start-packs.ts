import type { Account } from '../../../offline/account/account.ts'
import { maintainPacks } from '../../../offline/packs/pack-maintenance.ts'
import { downloadPack, resumeDownloads } from '../../../offline/packs/pack-download.ts'
import { packEnv, sharedDb } from './packs.ts'
import { random } from './random.ts'
import { accessOf } from '../session/rights.ts'

/** How long a download that was cut off waits where nothing says that it can go on, ms. */
const retryEveryMs = 60_000

/** Goes on with downloads that were cut off: now, whenever the connection or the page is back, and each minute; once frees what nothing needs
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
  // A busy server or a moment without a signal is followed by no event.
  const again = setInterval(resume, retryEveryMs)
  // After the first screen is there: it reads and hashes.
  const care = setTimeout(() => void maintainPacks(packEnv, random).catch(ignoreUntilNextStart), 10_000)
  return () => {
    stopping.abort()
    clearTimeout(care)
    clearInterval(again)
  }
}

/** After a sign-in: brings what the server withheld for want of one, downloads that it refused and the whole of courses of which it gave
 *  the sample. */
export function takeWithheldPacks(account: Account): void {
  void takeWithheld(account).catch(ignoreUntilNextStart)
}

async function takeWithheld(account: Account): Promise<void> {
  for (const { courseId, current, work } of await sharedDb.packs.toArray()) {
    const isRefused = work?.is === 'failed' && work.fault.code === 'not-signed-in'
    const isSample = work === null && current?.manifest.sample !== undefined
    if (!isRefused && !isSample) continue
    const right = await accessOf(account, courseId)
    // Another person's download waits for that person.
    if (isRefused ? right.is !== 'none' : right.is === 'open' && !right.only) await downloadPack(packEnv, courseId)
  }
}

/** What stopped a download stands in the database, which its card shows; all else is tried again at the next start. */
const ignoreUntilNextStart = () => undefined
