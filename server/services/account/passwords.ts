import type { Knex } from 'knex'
import { keyOf } from '../../../core/account-key.ts'
import type { changePassword, forgotPassword, resetPassword } from '../../../core/contract/account/password.ts'
import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import { Problem } from '../../../core/problem.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import { removeChallengesOf } from '../../models/account/login-challenge-row.ts'
import { moveSession, removeSessionsOf } from '../../models/account/login-session-row.ts'
import { removeMailedLinks } from '../../models/account/mailed-link-row.ts'
import { removePasskeysAddedSince } from '../../models/account/passkey-row.ts'
import { removeTotp } from '../../models/account/totp-rows.ts'
import { replacePassword, setEmailVerified, userById, type UserRow } from '../../models/account/user-row.ts'
import { addressAndAllBuckets, addressBuckets } from '../limits/rate-limit.ts'
import { accountLetters } from './account-letters.ts'
import { fieldProblem } from './field-problem.ts'
import { linkIsOver, mailedLinks, mailedSaying } from './mailed-links.ts'
import { checkNewPassword, personalWords } from './new-password.ts'
import { passwordCheck, type Sender, type Visitor } from './password-check.ts'
import { logged } from './security-log.ts'
import { signedInUser } from './signed-in-user.ts'

/** A password that is changed, forgotten, set anew. */
export function passwordsService(
  deps: Pick<Deps, 'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'argon2' | 'limits' | 'securityLog'>,
) {
  const { db, now, config, limits, securityLog } = deps
  const passwords = passwordCheck(deps)
  const letters = accountLetters(deps)
  const links = mailedLinks(deps)
  const jobs = outbox(deps)

  return {
    /** Changes the password and ends all login sessions but the one that asks, `loginHash`. Throws `bad-credentials`, `validation`,
     *  `too-many-requests`, or `not-signed-in` when that one was ended meanwhile. */
    async change(
      userId: string,
      { currentPassword, newPassword }: BodyOf<typeof changePassword>,
      loginHash: string,
      visitor: Visitor,
    ): Promise<AnswerOf<typeof changePassword>> {
      const { emailKey } = await signedInUser(userId, db)
      return await logged(securityLog, { what: 'password-change', userId, sender: visitor }, async () => {
        const user = await passwords.userOf(emailKey, currentPassword, visitor, () => userById(userId, db))
        if (!user) throw fieldProblem('currentPassword', 'Your current password is not right.', 'bad-credentials')
        await check(newPassword, user)
        const passwordHash = await passwords.hash(newPassword)
        const notice = await letters.notice(user.email, 'The password of your account was changed.')
        return await db.transaction(async (trx) => {
          const { sessionsEnded, epoch } = await replace(user, passwordHash, trx, loginHash)
          // Signed out elsewhere at this moment: then nothing is changed either.
          if (!(await moveSession(loginHash, epoch, trx))) throw new Problem('not-signed-in', 'Please sign in')
          await jobs.add('mail', notice, trx)
          return { sessionsEnded }
        })
      })
    },

    /** Has the link mailed. Does and answers the same where there is no account. Throws `too-many-requests`. */
    async forgot({ email }: BodyOf<typeof forgotPassword>, sender: Sender): Promise<AnswerOf<typeof forgotPassword>> {
      const { accountMail } = config.limits
      const emailKey = keyOf(email)
      await limits.take(addressAndAllBuckets('account-mail', sender.ip, accountMail))
      // Not told: somebody else may have asked for the mails before.
      const bucket = { name: 'account-mail-to', owner: emailKey, limit: accountMail.perRecipient }
      if (await limits.takeIfAny(bucket)) await jobs.add('forgotten-password', { emailKey }, db)
      securityLog.add({ what: 'password-forgotten', outcome: 'ok', account: emailKey, sender })
      return mailedSaying(forgotten, config)
    },

    /** Throws `expired`, `validation` or `too-many-requests`; a password that is refused leaves the link as it was. */
    async reset(
      { token, newPassword }: BodyOf<typeof resetPassword>,
      sender: Sender,
    ): Promise<AnswerOf<typeof resetPassword>> {
      await limits.take(addressBuckets('look', sender.ip, config.limits.look.perAddress))
      return await logged(securityLog, { what: 'password-reset', sender }, async (userIs) => {
        const link = await links.look(token, 'reset-password')
        userIs(link.userId)
        const user = await userById(link.userId, db)
        if (user?.emailKey !== link.emailKey) throw linkIsOver()
        await check(newPassword, user)
        await limits.take(addressAndAllBuckets('signin', sender.ip, config.limits.signIn))
        const passwordHash = await passwords.hash(newPassword)
        const notice = await letters.notice(user.email, 'A new password was set for your account.')
        await db.transaction(async (trx) => {
          await links.take(link, trx)
          await replace(user, passwordHash, trx)
          if (user.emailVerifiedAtMs === null) await dropWhatStrangersAdded(user, trx)
          await jobs.add('mail', notice, trx)
        })
        return { email: user.email }
      })
    },
  }

  function check(password: string, user: UserRow): Promise<void> {
    return checkNewPassword({
      password,
      context: personalWords(user),
      minLength: config.passwordMin,
      field: 'newPassword',
    })
  }

  /** Sets the password and ends what the one before let in: login sessions but `besides`, sign-ins that wait for their second half,
   *  links that set another, and one that moves the account to an address that whoever is out had named. */
  async function replace({ id }: UserRow, passwordHash: string, trx: Knex, besides?: string) {
    const epoch = await replacePassword(id, passwordHash, trx)
    const sessionsEnded = await removeSessionsOf(id, trx, besides)
    await removeChallengesOf(id, trx)
    await removeMailedLinks(id, ['reset-password', 'confirm-email'], trx)
    return { epoch, sessionsEnded }
  }

  /** Who first shows that the address is theirs need not be who made the account: no other way in stays open. */
  async function dropWhatStrangersAdded({ id }: UserRow, trx: Knex): Promise<void> {
    await setEmailVerified(id, now(), trx)
    await removePasskeysAddedSince(id, 0, trx)
    await removeTotp(id, trx)
  }
}

const forgotten =
  'If there is an account with this address, a link to set a new password is on its way. It works once, for 30 minutes.'
