import type { Knex } from 'knex'
import { keyOf } from '../../../core/account-key.ts'
import type {
  accountEmail,
  changeEmail,
  confirmEmail,
  restoreEmail,
  sendVerification,
  verifyEmail,
} from '../../../core/contract/account/email.ts'
import type { lookAtLink } from '../../../core/contract/account/link-token.ts'
import type { AnswerOf, BodyOf } from '../../../core/contract/endpoint.ts'
import { dayMs } from '../../../core/durations.ts'
import { Problem } from '../../../core/problem.ts'
import { isUniqueViolation } from '../../database/database.ts'
import type { Deps } from '../../deps/deps.ts'
import { outbox } from '../../jobs/outbox.ts'
import { removeChallengesOf } from '../../models/account/login-challenge-row.ts'
import { removeSessionsOf } from '../../models/account/login-session-row.ts'
import {
  heldBackUntil,
  newestLink,
  removeLinksBut,
  removeMailedLinks,
  type MailedLinkRow,
} from '../../models/account/mailed-link-row.ts'
import { keepWritten } from '../../models/account/personal-rows.ts'
import { removePasskeysAddedSince } from '../../models/account/passkey-row.ts'
import { removeTotp, totpSecretOf } from '../../models/account/totp-rows.ts'
import { replacePassword, setEmail, setEmailVerified, userByEmailKey, userById } from '../../models/account/user-row.ts'
import { moveSubscriber } from '../../models/messages/newsletter-row.ts'
import { moveOrderMails } from '../../models/shop/order-rows.ts'
import { moveBillingAddress } from '../../models/shop/plan-subscription-row.ts'
import { guestOrders } from '../shop/orders/guest-orders.ts'
import { addressBuckets } from '../limits/rate-limit.ts'
import type { Bucket } from '../../deps/rate-limits.ts'
import { accountLetters } from './account-letters.ts'
import { checkPlainText } from './field-problem.ts'
import { linkIsOver, mailedLinks, mailedSaying } from './mailed-links.ts'
import { passwordCheck, type Sender } from './password-check.ts'
import { logged } from './security-log.ts'
import { accountChanges, holdLogin, signedInUser } from './signed-in-user.ts'

/** Who takes an address may have prepared it: what was added for signing in this long before goes with it. */
const preparedMs = 7 * dayMs

/** The address of an account: that mail to it arrives, that it becomes another, and the way back. */
export function emailsService(
  deps: Pick<
    Deps,
    'db' | 'reads' | 'now' | 'newId' | 'randomBytes' | 'config' | 'argon2' | 'limits' | 'securityLog' | 'log'
  >,
) {
  const { db, now, randomBytes, config, limits, securityLog } = deps
  const links = mailedLinks(deps)
  const letters = accountLetters(deps)
  const jobs = outbox(deps)
  const passwords = passwordCheck(deps)
  const guests = guestOrders(deps)

  return {
    async address(userId: string): Promise<AnswerOf<typeof accountEmail>> {
      const { email, emailVerifiedAtMs } = await signedInUser(userId, db)
      const waiting = await newestLink(userId, 'confirm-email', now(), db)
      return {
        email,
        verifiedAt: emailVerifiedAtMs === null ? null : isoOf(emailVerifiedAtMs),
        pending: waiting ? { email: waiting.email, expiresAt: isoOf(waiting.expiresAtMs) } : null,
      }
    },

    /** What a link is for, without using it up. Throws `expired`. */
    async look({ token }: BodyOf<typeof lookAtLink>, { ip }: Sender): Promise<AnswerOf<typeof lookAtLink>> {
      await limitFollowing(ip)
      const { purpose, email, expiresAtMs } = await links.look(token)
      return { purpose, email, expiresAt: isoOf(expiresAtMs) }
    },

    /** Throws `too-many-requests`. */
    async sendVerification(userId: string): Promise<AnswerOf<typeof sendVerification>> {
      const { email, emailKey, emailVerifiedAtMs } = await signedInUser(userId, db)
      if (emailVerifiedAtMs !== null) return mailedSaying('Your e-mail address is confirmed already.', config)
      await limits.take([mailTo(emailKey)])
      const link = links.make('verify-email', userId, email)
      const letter = await letters.verify(email, link.url)
      await db.transaction(async (trx) => {
        await link.store(trx)
        await jobs.add('mail', letter, trx)
      })
      return mailedSaying(`We have sent a link to ${email}. It works once, for 30 minutes.`, config)
    },

    /** Throws `expired`. */
    async verify({ token }: BodyOf<typeof verifyEmail>, sender: Sender): Promise<AnswerOf<typeof verifyEmail>> {
      await limitFollowing(sender.ip)
      return await logged(securityLog, { what: 'email-verify', sender }, async (userIs) => {
        const link = await links.look(token, 'verify-email')
        userIs(link.userId)
        const user = await db.transaction(async (trx) => {
          await links.take(link, trx)
          const found = await userById(link.userId, trx)
          if (found?.emailKey !== link.emailKey) throw linkIsOver()
          await setEmailVerified(found.id, now(), trx)
          await removeMailedLinks(found.id, ['verify-email'], trx)
          return found
        })
        await guests.claimByAddress(user.id)
        return { email: user.email }
      })
    },

    /** Has a link mailed to the new address. Does and answers the same where it has an account, whose owner is told instead. Throws
     *  `too-many-requests`, or `not-signed-in` when the login session that asks, `loginHash`, was ended meanwhile. */
    async change(
      userId: string,
      { newEmail }: BodyOf<typeof changeEmail>,
      loginHash: string,
      sender: Sender,
    ): Promise<AnswerOf<typeof changeEmail>> {
      checkPlainText('newEmail', newEmail)
      await signedInUser(userId, db)
      const newKey = keyOf(newEmail)
      await limits.take([mailTo(newKey), accountChanges(userId, config)])
      const { owner, heldUntilMs } = await othersClaim(newKey, userId, db)
      const link = links.make('confirm-email', userId, newEmail)
      const letter = await (owner
        ? letters.alreadyHere(newEmail)
        : heldUntilMs !== null
          ? letters.heldBack(newEmail, heldUntilMs)
          : letters.confirmChange(newEmail, link.url))
      await db.transaction(async (trx) => {
        await holdLogin(loginHash, now(), trx)
        await removeMailedLinks(userId, ['confirm-email'], trx)
        await link.store(trx)
        await jobs.add('mail', letter, trx)
      })
      securityLog.add({ what: 'email-change-asked', outcome: 'ok', userId, sender })
      return mailedSaying(`We have sent a link to ${newEmail}. Your address changes when you follow it.`, config)
    },

    /** Throws `expired` or `taken`. */
    async confirmChange(
      { token }: BodyOf<typeof confirmEmail>,
      sender: Sender,
    ): Promise<AnswerOf<typeof confirmEmail>> {
      await limitFollowing(sender.ip)
      return await logged(securityLog, { what: 'email-change', sender }, async (userIs) => {
        const link = await links.look(token, 'confirm-email')
        userIs(link.userId)
        const user = await userById(link.userId, db)
        if (!user) throw linkIsOver()
        const wayBack = links.make('restore-email', user.id, user.email)
        const letter = await letters.emailChanged(user.email, wayBack.url)
        await refuseTaken(() =>
          db.transaction(async (trx) => {
            await links.take(link, trx)
            const { owner, heldUntilMs } = await othersClaim(link.emailKey, user.id, trx)
            if (owner || heldUntilMs !== null) throw taken()
            await moveTo(link, trx)
            // What was sent to the address before is worth nothing now.
            await removeMailedLinks(user.id, ['verify-email', 'reset-password'], trx)
            if (user.emailKey === link.emailKey) return
            if (user.emailVerifiedAtMs !== null) await keepWritten(user.id, user.emailKey, trx)
            await wayBack.store(trx)
            await jobs.add('mail', letter, trx)
          }),
        )
        await guests.claimByAddress(user.id)
        return { email: link.email }
      })
    },

    /** Gives an address back: whoever changed it is out, with all that they may have added, and the password is nobody's until its owner
     *  has set another. Throws `expired` or `taken`. */
    async restore({ token }: BodyOf<typeof restoreEmail>, sender: Sender): Promise<AnswerOf<typeof restoreEmail>> {
      await limitFollowing(sender.ip)
      return await logged(securityLog, { what: 'email-restore', sender }, async (userIs) => {
        const link = await links.look(token, 'restore-email')
        userIs(link.userId)
        const { userId, email, createdAtMs } = link
        const nobodys = await passwords.hash(Buffer.from(randomBytes(32)).toString('base64url'))
        const reset = links.make('reset-password', userId, email)
        const letter = await letters.reset(email, reset.url)
        await refuseTaken(() =>
          db.transaction(async (trx) => {
            await links.take(link, trx)
            await moveTo(link, trx)
            await replacePassword(userId, nobodys, trx)
            await removeSessionsOf(userId, trx)
            await removeChallengesOf(userId, trx)
            await removePasskeysAddedSince(userId, createdAtMs - preparedMs, trx)
            const secret = await totpSecretOf(userId, trx)
            if (secret && secret.createdAtMs >= createdAtMs - preparedMs) await removeTotp(userId, trx)
            // A way back to an address from before this one goes further back: it stays.
            await removeLinksBut(userId, createdAtMs, trx)
            await reset.store(trx)
            await jobs.add('mail', letter, trx)
          }),
        )
        return { email }
      })
    },
  }

  function mailTo(emailKey: string): Bucket {
    return { name: 'account-mail-to', owner: emailKey, limit: config.limits.accountMail.perRecipient }
  }

  function limitFollowing(ip: string): Promise<void> {
    return limits.take(addressBuckets('look', ip, config.limits.look.perAddress))
  }

  /** Who else has an address, or may be given it back. */
  async function othersClaim(emailKey: string, userId: string, trx: Knex) {
    const owner = await userByEmailKey(emailKey, trx)
    // Asked in any case: what is taken is no less work than what is free.
    const heldUntilMs = await heldBackUntil(emailKey, userId, now(), trx)
    return { owner: owner?.id === userId ? undefined : owner, heldUntilMs }
  }

  async function moveTo({ userId, email, emailKey }: MailedLinkRow, trx: Knex): Promise<void> {
    const before = await userById(userId, trx)
    if (before) {
      const move = { fromKey: before.emailKey, to: email }
      await moveBillingAddress(userId, move, trx)
      await moveOrderMails(userId, move, trx)
    }
    // Of an address that was never confirmed nothing is known to be theirs.
    if (before && before.emailVerifiedAtMs !== null) await moveSubscriber(before.emailKey, { email, emailKey }, trx)
    await setEmail(userId, { email, emailKey, emailVerifiedAtMs: now() }, trx)
  }
}

async function refuseTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}

const taken = () => new Problem('taken', 'An account with this email address already exists.')
const isoOf = (ms: number) => new Date(ms).toISOString()
