import { useCallback } from 'react'
import type { Account } from '../../../offline/account/account.ts'
import { accessOf } from '../../data/session/rights.ts'
import { useLive } from '../../data/device/use-live.ts'

/** Has this account the right to study the whole course? `undefined` until the device was asked. */
export function useIsOwn(account: Account, courseId: number): boolean | undefined {
  return useLive(
    useCallback(async () => {
      const access = await accessOf(account, courseId)
      return access.is === 'lapsed' || (access.is === 'open' && !access.only)
    }, [account, courseId]),
  )
}
