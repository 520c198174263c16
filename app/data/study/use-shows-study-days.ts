import { useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import { useLive } from '../device/use-live.ts'
import { readAccessProfile } from '../session/follow-access-profile.ts'

/** `false`: the student does not want their days counted, or it is not known yet. */
export function useShowsStudyDays(account: Account): boolean {
  const profile = useLive(useCallback(() => readAccessProfile(account.db), [account]))
  return profile?.showsStudyDays ?? false
}
