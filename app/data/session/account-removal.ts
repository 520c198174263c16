import { type ErasedAccount, findErased } from '../../../offline/account/erased-accounts.ts'
import { exportUnsentOf, type RemovalEnv, removeAccount, unsentOf } from '../../../offline/account/remove-account.ts'
import type { Unsent } from '../../../offline/account/unsent.ts'
import { forgetDrafts } from '../forms/move-drafts.ts'
import { send } from '../api/send.ts'
import { sharedDb } from '../device/packs.ts'
import { localStore } from '../device/device-storage.ts'
import { forgetStart } from './access-marks.ts'

const env: RemovalEnv = { shared: sharedDb, ...(localStore && { mirror: localStore }) }
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Those of this device's accounts that were deleted on the server. Throws `Problem`. */
export const erasedOnDevice = (besides: string | null): Promise<ErasedAccount[]> => findErased(env, send, besides)

/** What of an account on this device would be lost with it; `null` when nothing. */
export const unsentOnDevice = (userId: string): Promise<Unsent | null> => unsentOf(env, userId)

/** The same as the text of a file. */
export const exportUnsentOnDevice = (userId: string): Promise<string> => exportUnsentOf(env, userId)

/** Takes everything of an account off this device, sent or not. */
export async function removeFromDevice(userId: string): Promise<void> {
  forgetDrafts(userId)
  // Of a page that was closed before it could.
  forgetStart(userId)
  await removeAccount(env, userId, wait)
}
