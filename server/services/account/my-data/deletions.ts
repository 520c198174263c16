import type { AccountDeletion, askForDeletion, erasedAccounts } from '../../../../core/contract/account/my-data.ts'
import { graceDays } from '../../../../core/contract/account/my-data.ts'
import type { AnswerOf, BodyOf } from '../../../../core/contract/endpoint.ts'
import { dayMs } from '../../../../core/durations.ts'
import { Problem } from '../../../../core/problem.ts'
import type { Deps } from '../../../deps/deps.ts'
import { outbox } from '../../../jobs/outbox.ts'
import {
  addDeletion,
  deletionOf,
  deletionsDueBefore,
  dueDeletions,
  erasedAmong,
  removeDeletion,
  setBegun,
  setReminded,
  type AccountDeletionRow,
} from '../../../models/account/account-deletion-row.ts'
import { removeSessionsOf } from '../../../models/account/login-session-row.ts'
import { userById, type UserRow } from '../../../models/account/user-row.ts'
import { livePlanSubscription } from '../../../models/shop/plan-subscription-row.ts'
import { hasOpenWithdrawal } from '../../../models/shop/withdrawal-row.ts'
import { addressBuckets } from '../../limits/rate-limit.ts'
import { guestOrders } from '../../shop/orders/guest-orders.ts'
import { plansToCancel } from '../../shop/plans/cancel-for-deletion.ts'
import { accountLetters } from '../account-letters.ts'
import { fieldProblem } from '../field-problem.ts'
import { passkeyProofs } from '../passkey-proofs.ts'
import { passwordCheck, type Sender, type Visitor } from '../password-check.ts'
import { logged } from '../security-log.ts'
import { signedInUser } from '../signed-in-user.ts'
import { closeAccount, removeAccount } from './erase-account.ts'

type DeletionDeps = Pick<
  Deps,
  'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'argon2' | 'limits' | 'securityLog' | 'log'
>

/** Without its account, nobody would find the order of a statement of withdrawal, which is carried out within days. Nor does an account
 *  wait for longer than that: anybody may state one for any address, again and again. */
const longestWithdrawalMs = 14 * dayMs

/** Deletion of an account: asked for, taken back, and what devices learn of it. */
export function deletionsService(deps: DeletionDeps) {
  const { db, reads, now, config, limits, securityLog } = deps
  const passwords = passwordCheck(deps)
  const passkeys = passkeyProofs(deps)
  const letters = accountLetters(deps)
  const jobs = outbox(deps)

  return {
    async current(userId: string): Promise<AccountDeletion | null> {
      const row = await deletionOf(userId, db)
      return row ? shown(row) : null
    },

    /** Sets the day, ends every login session, and has a plan cancelled. Asked once more, the day stays. Throws
     *  `bad-credentials`, `expired`, `validation` or `too-many-requests`. */
    async ask(userId: string, proof: BodyOf<typeof askForDeletion>, visitor: Visitor): Promise<AccountDeletion> {
      const user = await signedInUser(userId, db)
      return await logged(securityLog, { what: 'deletion-asked', userId, sender: visitor }, async () => {
        await requireProof(user, proof, visitor)
        const askedAtMs = now()
        const dueAtMs = askedAtMs + graceDays * dayMs
        const hasPlan = (await livePlanSubscription(userId, db)) !== undefined
        const letter = await letters.deletionAsked(user.email, dueAtMs, hasPlan)
        return await db.transaction(async (trx) => {
          const isNew = !(await deletionOf(userId, trx))
          const row = await addDeletion({ userId, askedAtMs, dueAtMs }, trx)
          await removeSessionsOf(userId, trx)
          if (isNew) await jobs.add('mail', letter, trx)
          // Also where it is asked for once more: a plan whose payment was begun before may have been paid since.
          await jobs.add('plan-cancellation', { userId }, trx)
          return shown(row)
        })
      })
    },

    async takeBack(userId: string, sender: Sender): Promise<void> {
      const { email } = await signedInUser(userId, db)
      const letter = await letters.deletionTakenBack(email)
      const isTaken = await db.transaction(async (trx) => {
        const isRemoved = await removeDeletion(userId, trx)
        if (isRemoved) await jobs.add('mail', letter, trx)
        return isRemoved
      })
      if (isTaken) securityLog.add({ what: 'deletion-taken-back', outcome: 'ok', userId, sender })
      // What waited for it is not to wait for the next sign-in.
      await guestOrders(deps).claimByAddress(userId)
    },

    /** Throws `too-many-requests`. */
    async erased({ userIds }: BodyOf<typeof erasedAccounts>, { ip }: Sender): Promise<AnswerOf<typeof erasedAccounts>> {
      await limits.take(addressBuckets('look', ip, config.limits.look.perAddress))
      return { erased: await erasedAmong(userIds, reads) }
    },
  }

  async function requireProof(
    user: UserRow,
    { password, credential }: BodyOf<typeof askForDeletion>,
    visitor: Visitor,
  ): Promise<void> {
    if ((password === undefined) === (credential === undefined))
      throw fieldProblem('password', 'Please enter your password, or use a passkey.')
    if (password !== undefined) {
      const owner = await passwords.userOf(user.emailKey, password, visitor, () => userById(user.id, db))
      if (!owner) throw fieldProblem('password', 'That is not your password.', 'bad-credentials')
    }
    if (credential !== undefined) {
      if ((await passkeys.userOf(credential, 'passkey-reauthentication', user.id)) === null)
        throw new Problem('bad-credentials', 'That passkey is not one of this account.')
    }
  }
}

/** Has plans cancelled whose accounts wait for their deletion, reminds of deletions that are a day away, and carries out those that are
 *  due. Several servers may do it at once. One that fails is logged, tried again at the next look, and keeps none of the others waiting. */
export async function doDueDeletions(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'config' | 'payments' | 'securityLog' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, now, securityLog, log } = deps
  const letters = accountLetters(deps)
  const jobs = outbox(deps)

  await each(await plansToCancel(deps), cancelPlan, 'a plan was not cancelled before a deletion')
  await each(await deletionsDueBefore(now() + dayMs, now(), db), remind, 'a reminder of a deletion failed')
  await each(await dueDeletions(now(), db), carryOut, 'a deletion failed')

  async function each<Row extends { userId: string }>(
    rows: readonly Row[],
    work: (row: Row) => Promise<void>,
    failure: string,
  ): Promise<void> {
    for (const row of rows) {
      if (signal?.aborted) return
      await work(row).catch((error: unknown) => log.error({ error, userId: row.userId }, failure))
    }
  }

  async function cancelPlan({ userId }: { userId: string }): Promise<void> {
    await jobs.addOnce('plan-cancellation', { userId }, db)
  }

  async function remind({ userId, dueAtMs }: AccountDeletionRow): Promise<void> {
    const user = await userById(userId, db)
    if (!user) return
    const letter = await letters.deletionSoon(user.email, dueAtMs)
    await db.transaction(async (trx) => {
      if (await setReminded(userId, now(), trx)) await jobs.add('mail', letter, trx)
    })
  }

  async function carryOut(row: AccountDeletionRow): Promise<void> {
    const { userId } = row
    await close(row)
    const begun = await deletionOf(userId, db)
    // Taken back at the last moment, or ended by another server.
    if (!begun || begun.begunAtMs === null) return
    const letter = begun.farewellTo === null ? null : await letters.deleted(begun.farewellTo)
    await removeAccount(row, now(), db, async (trx) => {
      if (letter) await jobs.add('mail', letter, trx)
      await securityLog.addIn(trx, { what: 'deletion', outcome: 'ok', userId })
    })
  }

  async function close({ userId, dueAtMs }: AccountDeletionRow): Promise<void> {
    const isWaitOver = now() >= dueAtMs + longestWithdrawalMs
    await db.transaction(async (trx) => {
      const user = await userById(userId, trx)
      if (!user || (!isWaitOver && (await hasOpenWithdrawal(user, now() - longestWithdrawalMs, trx)))) return
      if (!(await setBegun(userId, { begunAtMs: now(), farewellTo: user.email }, trx))) return
      await closeAccount(user, trx)
    })
  }
}

const shown = ({ askedAtMs, dueAtMs }: Pick<AccountDeletionRow, 'askedAtMs' | 'dueAtMs'>): AccountDeletion => ({
  askedAt: new Date(askedAtMs).toISOString(),
  dueAt: new Date(dueAtMs).toISOString(),
})
