import type { MediaEnv } from './media.ts'
import type { FetchBlob } from '../sync/send.ts'
import type { TrustEnv } from './signed.ts'

/** What the runtime lends to packs. */
export interface PackEnv extends TrustEnv, MediaEnv {
  fetchBlob: FetchBlob
  /** As `navigator.storage.estimate`; left out where the browser does not tell. */
  estimate?: () => Promise<{ usage?: number; quota?: number }>
  /** Wall clock, epoch ms. */
  now(): number
  locks?: LockManager
}

/** Bytes this origin may still store, or `null` when the browser does not tell. */
export async function freeBytes({ estimate }: Pick<PackEnv, 'estimate'>): Promise<number | null> {
  const { usage, quota } = (await estimate?.()) ?? {}
  return usage === undefined || quota === undefined ? null : Math.max(0, quota - usage)
}
