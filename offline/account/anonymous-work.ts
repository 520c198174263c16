import { anonymousId } from '../../core/study/anonymous.ts'
import { readIdentity } from './account-db.ts'
import type { Account } from './account.ts'
import {
  type AdoptableWork,
  adopt,
  adoptableWork,
  adoptionAnswers,
  answerAdoption,
  isNoWork,
  releaseAdopted,
} from './adopt.ts'
import { type EarlierEnv, withSource } from './earlier-accounts.ts'
import { readMirror, readUnsaved } from './mirror.ts'

type OwnerEnv = Pick<EarlierEnv, 'account'>

// What was studied on this device before there was an account: docs/decisions/033. Until it is adopted it lies in a database of its
// own, and nothing of it is sent.

/** Work on this device that was done without an account, and that the account does not hold; `null` where there is none, or none since
 *  the account's owner said that it was not theirs. */
export async function findAnonymousWork({ account }: OwnerEnv): Promise<AdoptableWork | null> {
  if (!mayHaveWork(account)) return null
  return await withSource({ account }, anonymousId, async (source) => {
    const answers = await adoptionAnswers(account.db)
    if (answers[await declinedKey(source)] === 'declined') return null
    const work = await adoptableWork(account, source)
    return isNoWork(work) ? null : work
  })
}

/** Makes that work the account's. It is all in the account's database, durably, before its own goes. What is cut off is gone on with
 *  by `settleAdoptions`. Answers how much was added. */
export async function adoptAnonymousWork({ account }: OwnerEnv): Promise<AdoptableWork> {
  return await withSource({ account }, anonymousId, async (source) => {
    const added = await adopt(account, source)
    await releaseAdopted(account, source)
    // What was recorded there meanwhile is asked about: the next person here may go on in that database.
    await answerAdoption(account, anonymousId, null)
    return added
  })
}

/** It is another person's: it stays for them, and is asked about again only when more was done there. */
export async function declineAnonymousWork({ account }: OwnerEnv): Promise<void> {
  const key = await withSource({ account }, anonymousId, declinedKey)
  await answerAdoption(account, key, 'declined')
}

/** It was declined by mistake. */
export async function askAgainOfAnonymousWork({ account }: OwnerEnv): Promise<void> {
  const key = await withSource({ account }, anonymousId, declinedKey)
  await answerAdoption(account, key, null)
}

/** To open its database would make it. The mirror is written with the first opening; where there is none, the database tells. */
function mayHaveWork({ env: { mirror } }: Account): boolean {
  return !mirror || readMirror(mirror, anonymousId) !== null || readUnsaved(mirror, anonymousId).length > 0
}

/** Names the work as it is now: another database, or another event in it, gives another name. */
async function declinedKey({ db }: Account): Promise<string> {
  const { deviceId, lastSeq } = await readIdentity(db)
  return `${anonymousId} ${deviceId} ${lastSeq}`
}
