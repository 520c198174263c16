import type { PackEnv } from '../../../offline/packs/pack-env.ts'
import { fetchBlobs } from '../../../offline/sync/send.ts'
import { SharedDb } from '../../../offline/shared-db.ts'
import { send } from '../api/send.ts'
import { pageNow } from './page-clock.ts'

/** What all accounts of this device share: packs and the keys that check them. */
export const sharedDb = new SharedDb()

/** What the page lends to packs. */
export const packEnv: PackEnv = {
  db: sharedDb,
  send,
  fetchBlob: fetchBlobs(),
  subtle: crypto.subtle,
  now: pageNow,
  // Old Safari has none of these; packs then do without.
  ...('storage' in navigator && { estimate: () => navigator.storage.estimate() }),
  ...('locks' in navigator && { locks: navigator.locks }),
  ...('caches' in window && { caches: window.caches }),
}
