import { keyOf } from '../../core/account-key.ts'
import { anonymousId } from '../../core/study/anonymous.ts'
import { knownAccounts, knownAccountsLimit } from '../../core/contract/account/auth.ts'
import { call, type Send } from '../../core/contract/call.ts'
import { type Account, openAccount } from './account.ts'
import {
  type AdoptableWork,
  adopt,
  adoptableWork,
  adoptionAnswers,
  answerAdoption,
  isNoWork,
  releaseAdopted,
} from './adopt.ts'
import { type SharedDb, accountsOnDevice, forgetAccount, handOverMessages, lockAccount } from '../shared-db.ts'

export interface EarlierEnv {
  /** Who has signed in. */
  account: Account
  shared: SharedDb
}

/** Work on this device of an account that is no more. */
export interface EarlierWork extends AdoptableWork {
  userId: string
}

/** Work of accounts of this device that had the signed-in account's address and that the server no longer has: it was
 *  restored from a backup older than they are. Nothing that the account holds already, or was said not to be its own. The
 *  server is asked only when there is such an account here. `email`: as the server says it. Throws `Problem`. */
export async function findEarlierWork(env: EarlierEnv, email: string, send: Send): Promise<EarlierWork[]> {
  const { account, shared } = env
  const [all, answers] = await Promise.all([accountsOnDevice(shared), adoptionAnswers(account.db)])
  const userIds = all
    .filter((other) => other.userId !== account.userId && keyOf(other.email) === keyOf(email))
    .map(({ userId }) => userId)
    .filter((userId) => answers[userId] === undefined)
    .slice(0, knownAccountsLimit)
  if (userIds.length === 0) return []
  const { known } = await call(send, knownAccounts, { body: { userIds } })
  const found: EarlierWork[] = []
  for (const userId of userIds.filter((id) => !known.includes(id))) {
    const work = await withSource(env, userId, (source) => adoptableWork(account, source))
    if (!isNoWork(work)) found.push({ userId, ...work })
  }
  return found
}

/** Takes that work over. Answers how much was added. */
export async function adoptEarlierWork(env: EarlierEnv, userId: string): Promise<AdoptableWork> {
  const added = await withSource(env, userId, (source) => adopt(env.account, source))
  await lockAccount(env.shared, userId)
  return added
}

/** It is not this account's: it stays where it is, closed, and is not asked about again. */
export async function declineEarlierWork({ account, shared }: EarlierEnv, userId: string): Promise<void> {
  await answerAdoption(account, userId, 'declined')
  await lockAccount(shared, userId)
}

/** It was declined by mistake. */
export const askAgainOfEarlierWork = ({ account }: EarlierEnv, userId: string): Promise<void> =>
  answerAdoption(account, userId, null)

/** At a start: goes on with what was cut off, and removes the databases whose work the server has by now. */
export async function settleAdoptions(env: EarlierEnv): Promise<void> {
  const { account, shared } = env
  for (const [userId, answer] of Object.entries(await adoptionAnswers(account.db))) {
    if (answer === 'declined') continue
    if (answer === 'adopted' && userId === anonymousId && (await hasMore(account, userId))) {
      // All that was taken over is held: this came later, of whoever goes on there, and is asked about.
      await answerAdoption(account, userId, null)
      continue
    }
    if (answer === 'accepted') await adoptEarlierWork(env, userId)
    const isReleased = await withSource(env, userId, (source) => releaseAdopted(account, source))
    if (!isReleased) continue
    await handOverMessages(shared, userId, account.userId)
    await forgetAccount(shared, userId)
    await answerAdoption(account, userId, null)
  }
}

const hasMore = async (account: Account, userId: string): Promise<boolean> =>
  !isNoWork(await withSource({ account }, userId, (source) => adoptableWork(account, source)))

/** The account's whole work on this device, as JSON. */
export const exportEarlierWork = (env: EarlierEnv, userId: string): Promise<string> =>
  withSource(env, userId, async ({ db }) => {
    const [rows, letters, drafts, messages] = await Promise.all([
      db.events.toArray(),
      db.deadLetters.toArray(),
      db.drafts.toArray(),
      db.chatMessages.toArray(),
    ])
    const events = rows.map(({ event }) => event)
    const refused = letters.map(({ row, code, why }) => ({ code, why, event: row.event }))
    return JSON.stringify({ events, refused, drafts, messages }, null, 2)
  })

/** Opened beside the account on the screen, for as long as the work takes; nothing of it is sent under its own name. */
export async function withSource<T>(
  { account }: Pick<EarlierEnv, 'account'>,
  userId: string,
  work: (source: Account) => Promise<T>,
): Promise<T> {
  const source = await openAccount(userId, account.env)
  try {
    return await work(source)
  } finally {
    source.db.close()
  }
}
