import { liveQuery } from 'dexie'
import {
  type AccessProfile,
  accessProfileFrom,
  accessTargets,
  usualProfile,
} from '../../../core/study/access-profile.ts'
import { registerSubject } from '../../../core/study/events/register.ts'
import type { Account } from '../../../offline/account/account.ts'
import type { AccountDb } from '../../../offline/account/account-db.ts'
import { type AccessMarks, keepAccessMarks } from './access-marks.ts'

/** The profile as the account's registers have it on this device. Made for `useLive`. */
export async function readAccessProfile(db: AccountDb): Promise<AccessProfile> {
  const rows = await db.projections.bulkGet(accessTargets.map((target) => registerSubject('setting', target)))
  return accessProfileFrom(
    Object.fromEntries(
      rows.flatMap((row) => (row?.family === 'register' ? [[row.register.target, row.register.value]] : [])),
    ),
  )
}

/** Keeps the page as the account's profile has it, wherever it is changed. Returns the way to stop. */
export function followAccessProfile({ userId, db }: Pick<Account, 'userId' | 'db'>): () => void {
  const following = liveQuery(() => readAccessProfile(db)).subscribe({
    next: (profile) => keepAccessMarks(userId, marksOf(profile)),
    // A database that does not answer changes nothing of how the page stands.
    error: () => undefined,
  })
  return () => following.unsubscribe()
}

function marksOf(profile: AccessProfile): AccessMarks {
  const { textSize, hasReadingFont, hasLessMotion, hasMoreContrast, showsClock, singleKeys, dates } = profile
  return {
    ...(textSize !== usualProfile.textSize && { textSize: String(textSize) }),
    ...(hasReadingFont && { font: 'reading' }),
    ...(hasLessMotion && { motion: 'less' }),
    ...(hasMoreContrast && { contrast: 'more' }),
    ...(!showsClock && { clock: 'hidden' }),
    ...(!singleKeys && { keys: 'off' }),
    ...(dates !== usualProfile.dates && { dates }),
  }
}
