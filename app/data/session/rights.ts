import type { Account } from '../../../offline/account/account.ts'
import {
  type Access,
  courseAccess,
  type LeaseEnv,
  renewLeases,
  renewLeasesIfDue,
} from '../../../offline/packs/leases.ts'
import { askServer } from '../api/ask-server.ts'
import { packEnv } from '../device/packs.ts'

/** Which courses an account may study on this device, checked here without a network. */
const leaseEnvOf = (account: Account): LeaseEnv => ({ ...packEnv, account })

/** Whether the account may study the course on this device now; for `useLive`. */
export const accessOf = (account: Account, courseId: number): Promise<Access> =>
  courseAccess(leaseEnvOf(account), courseId)

/** Brings the account's rights from the server. Throws `Problem`. */
export const renewRights = (account: Account): Promise<void> => renewLeases(leaseEnvOf(account))

/** After a sync: brings them when they have changed or are a day old. */
export async function renewRightsIfDue(account: Account): Promise<void> {
  await renewLeasesIfDue(leaseEnvOf(account))
}

/** Takes a free course, and brings the right to study it to this device. Throws `Problem`; `wrong-account`, with nothing taken,
 *  when the login session is another person's. */
export async function takeCourse(account: Account, courseId: number): Promise<void> {
  // The server enrols whoever the login session is of: it is asked first whether that is this account.
  await renewRights(account)
  await askServer('enrol', { params: { id: courseId } })
  await renewRights(account)
}
