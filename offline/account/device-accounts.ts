import { type KeyValue, readMirror } from './mirror.ts'
import { type AccountOnDevice, type SharedDb, accountsOnDevice } from '../shared-db.ts'

/** An account that can be opened on this device: at once, or with a sign-in when it is locked. */
export interface DeviceAccount extends AccountOnDevice {
  /** Answers of it that no server has. They stay until it is open again, under a login session of its own. */
  waitingAnswers: number
}

/** Accounts of this device, most recently used first. What waits is told by the mirror, so that no one's database is opened to
 *  list it. */
export async function listDeviceAccounts(db: SharedDb, mirror: KeyValue | undefined): Promise<DeviceAccount[]> {
  const accounts = await accountsOnDevice(db)
  return accounts.map((account) => ({
    ...account,
    waitingAnswers: readMirror(mirror, account.userId)?.waitingAnswers ?? 0,
  }))
}
