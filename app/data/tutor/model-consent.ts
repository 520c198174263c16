import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  type ModelConsent,
  modelConsentFact,
  modelConsentFrom,
  modelConsentTarget,
} from '../../../core/tutor/model-consent.ts'
import type { Account } from '../../../offline/account/account.ts'
import { record } from '../../../offline/account/record.ts'
import { shopQueries } from '../api/shop-queries.ts'
import { useLive } from '../device/use-live.ts'
import { runningAccount } from '../session/start-account.ts'
import { readRegister } from '../study/course-progress.ts'

/** The host whose language model the shop may ask, and what the student said to that, as all their devices have it; `null` where no
 *  model is configured, and until both are known. */
export function useModelConsent(account: Account): { recipient: string; consent: ModelConsent } | null {
  const { data: site } = useQuery(shopQueries.site())
  const register = useLive(useCallback(() => readRegister(account.db, 'setting', modelConsentTarget), [account]))
  if (!site?.languageModel || register === undefined) return null
  return { recipient: site.languageModel.recipient, consent: modelConsentFrom(register?.value) }
}

/** Keeps what the student said, and has the server told of it at once. Throws `NotSaved`. */
export async function keepModelConsent(account: Account, consent: ModelConsent): Promise<void> {
  await record(account, [modelConsentFact(consent)])
  void runningAccount.get()?.sync?.syncNow()
}
